/** After so many milliseconds what can wait is done even if the browser is still busy. */
const limit = { timeout: 2000 };

// Safari has no requestIdleCallback.
const ask = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
const callOff = globalThis.cancelIdleCallback ?? clearTimeout;

/** Runs something that can wait when the browser has nothing better to do. Gives what calls it off. */
export function whenIdle(run: () => void): () => void {
  const handle = ask(run, limit);
  return () => callOff(handle);
}
