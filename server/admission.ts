/** Milliseconds of each turn of the event loop that go into requests that take work. */
const SLICE_MS = 5;

interface Options {
  sliceMs?: number;
  /** Milliseconds that only ever grow. */
  now?: () => number;
}

/**
 * A gate for work that takes milliseconds of the processor, such as a call of a database in this process (decision 013). Work that
 * comes while there is time left in this turn of the event loop begins at once; what comes later waits and is begun in the order in
 * which it came, a slice in each turn. In every turn connections are accepted (libuv accepts one), and what lies in memory is sent.
 */
export function admission({ sliceMs = SLICE_MS, now = () => performance.now() }: Options = {}) {
  const waiting: (() => void)[] = [];
  /** When the slice of this turn began; undefined as long as nothing took of it. */
  let begunAt: number | undefined;

  const isOver = () => begunAt !== undefined && now() - begunAt >= sliceMs;

  function begin(): void {
    begunAt = now();
    setImmediate(turn);
  }

  function turn(): void {
    begunAt = undefined;
    if (waiting.length === 0) return;
    begin();
    step();
  }

  function step(): void {
    const work = waiting.shift();
    if (!work) return;
    work();
    // A microtask that asks for a tick: it comes when all that the work could do without waiting has been done.
    queueMicrotask(() => process.nextTick(() => isOver() || step()));
  }

  /** @param work must not throw */
  return (work: () => void): void => {
    if (waiting.length > 0 || isOver()) {
      waiting.push(work);
      return;
    }
    if (begunAt === undefined) begin();
    work();
  };
}
