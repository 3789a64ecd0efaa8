/** What takes less is read with every scrape, in milliseconds. */
const CHEAP_MS = 50;
/** Of the time that passes, at most this share goes to one reading. */
const LARGEST_SHARE = 1 / 100;
/** A reading of a database that is slow just now does not hold for longer, in milliseconds. */
const LONGEST_HOLD_MS = 60_000;
/** A reading under way is shared for so long, in milliseconds: the connection of one that takes longer may be lost. */
const LONGEST_SHARED_MS = 15_000;

/**
 * Gives one value that is read again only when it may be: a reading that took 100 ms, as on an embedded database with 100,000 orders, holds for ten
 * seconds. On an embedded database it stops everything else meanwhile. Who asks while a reading is under way gets what that one gives, its failure
 * too. What counts is the time that passed, with every wait for a connection or a lock, not the database's own work.
 * @param now milliseconds that only ever grow
 * @returns called with how to read, which is the same each time: what was read is held whatever it was read with
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
