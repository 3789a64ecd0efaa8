/** A value that others follow: of nanostores' atom, what the shell's values need. */
export interface Cell<T> {
  get(): T;
  set(value: T): void;
  /** Tells of every change from now on. Returns the function that stops it. */
  listen(listener: (value: T) => void): () => void;
}

/** A cell of its own code, since a static page may carry 5 kB of script in all: no island follows such a value. */
export function cell<T>(initial: T): Cell<T> {
  let current = initial;
  const listeners = new Set<(value: T) => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener(value);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Calls the listener with the present value, and again on every change. Returns the function that stops it. */
export function follow<T>($value: Cell<T>, listener: (value: T) => void): () => void {
  listener($value.get());
  return $value.listen(listener);
}
