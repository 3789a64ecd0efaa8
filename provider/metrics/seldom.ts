/** Milliseconds: faster readings run with every scrape. */
const CHEAP_MS = 50;
/** The maximum share of time for one reading. */
const LARGEST_SHARE = 1 / 100;
/** Maximum age in milliseconds of a value whose reading was slow. */
const LONGEST_HOLD_MS = 60_000;
/** Milliseconds for which a running reading is shared: the connection of a longer one may be lost. */
const LONGEST_SHARED_MS = 15_000;

/**
 * Returns one cached value that is read again only when affordable: a reading of 100 ms, as on an embedded database
 * with 100,000 orders, holds for ten seconds, because it blocks everything else. Concurrent callers share a running
 * reading and its failure. The measured time includes waits for connections and locks.
 * @param now monotonic milliseconds
 * @returns a function that takes the reader, always the same one
 */
export function seldom<T>(now: () => number = () => performance.now()): (read: () => Promise<T>) => Promise<T> {
  let last: { value: T; until: number } | undefined;
  let underWay: { reading: Promise<T>; since: number } | undefined;

  async function readNow(read: () => Promise<T>, since: number): Promise<T> {
    const value = await read();
    const ended = now();
    const took = ended - since;
    last = took < CHEAP_MS ? undefined : { value, until: ended + Math.min(took / LARGEST_SHARE, LONGEST_HOLD_MS) };
    return value;
  }

  return async (read) => {
    const since = now();
    if (last && since < last.until) return last.value;
    if (underWay && since < underWay.since + LONGEST_SHARED_MS) return underWay.reading;
    const started = { reading: readNow(read, since), since };
    underWay = started;
    try {
      return await started.reading;
    } finally {
      if (underWay === started) underWay = undefined;
    }
  };
}
