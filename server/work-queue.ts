/** Milliseconds of each turn of the event loop in which work is begun. */
const BUDGET_MS = 5;

/** Pieces of long work under way at once: each may go on in any turn, where nothing bounds it. */
const MAX_LONG = 2;

/** Milliseconds after which long work under way counts no more: it waits for something, such as another provider. */
const LONG_COUNTS_MS = 50;

/** Pieces of work that wait or run at one time. 500 customers who come at once with six connections each are 3,000. */
const MAX_IN_FLIGHT = 4_000;

/** There is too much work in flight already; nothing was begun. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** 'short': a call of the API, milliseconds. 'long': rendering a page or a search, tens of milliseconds. */
type Length = 'short' | 'long';

/** Begins the work when its turn comes. Rejects with `QueueFull` when too much is in flight, else settles as the work does. */
export type WorkQueue = <T>(work: () => Promise<T>, length?: Length) => Promise<T>;

/**
 * A queue for work that takes milliseconds of the processor, such as a call of a database in this process (decision 013). Work that
 * comes while there is time left in this turn of the event loop begins at once; what comes later waits and is begun in the order in
 * which it came, up to the budget in each turn. So in every turn connections are accepted (libuv accepts one), and what lies in memory is sent.
 * While short work waits, long work gets at most half of the time: a call waits for a search or two, not for those of every client.
 * @param options `now`: milliseconds that only ever grow; `maxInFlight`: pieces that wait or run, beyond which one is refused
 */
export function createWorkQueue({
  budgetMs = BUDGET_MS,
  maxInFlight = MAX_IN_FLIGHT,
  now = () => performance.now(),
} = {}): WorkQueue {
  let inFlight = 0;
  const waiting: Record<Length, (() => void)[]> = { short: [], long: [] };
  /** Long work under way. */
  let longCount = 0;
  /** From when on long work is begun although short work waits. */
  let longDueAt = 0;
  /** When work was first begun in this turn; undefined as long as none was. A turn follows it. */
  let begunAt: number | undefined;

  const isSpent = () => begunAt !== undefined && now() - begunAt >= budgetMs;
  const canBeginLong = () => waiting.long.length > 0 && longCount < MAX_LONG;
  /** Whether something that waits can be begun: there is a turn for it then. */
  const canBegin = () => waiting.short.length > 0 || canBeginLong();

  function startTurn(): void {
    begunAt = now();
    setImmediate(() => {
      begunAt = undefined;
      if (!canBegin()) return;
      startTurn();
      beginNext();
    });
  }

  function beginNext(): void {
    const isLongNext = canBeginLong() && (waiting.short.length === 0 || now() >= longDueAt);
    const begin = waiting[isLongNext ? 'long' : 'short'].shift();
    if (!begin) return;
    begin();
    afterMicrotasks(() => isSpent() || beginNext());
  }

  /** Begins long work, and counts it until it is over or known to wait. */
  function beginLong<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = now();
    longCount += 1;
    let isCounted = true;
    const stopCounting = () => {
      if (!isCounted) return;
      isCounted = false;
      clearTimeout(limit);
      longCount -= 1;
      if (begunAt === undefined && canBegin()) startTurn();
    };
    const limit = setTimeout(stopCounting, LONG_COUNTS_MS);
    const working = work().finally(stopCounting);
    // As long as it took, short work now goes first.
    afterMicrotasks(() => {
      longDueAt = 2 * now() - startedAt;
    });
    return working;
  }

  function inTurn<T>(work: () => Promise<T>, length: Length): Promise<T> {
    const begin = length === 'long' ? () => beginLong(work) : work;
    if (canBegin() || isSpent() || (length === 'long' && longCount >= MAX_LONG)) {
      return new Promise((resolve, reject) => waiting[length].push(() => begin().then(resolve, reject)));
    }
    if (begunAt === undefined) startTurn();
    return begin();
  }

  return async (work, length = 'short') => {
    if (inFlight >= maxInFlight) throw new QueueFull(`${maxInFlight} pieces of work are in flight.`);
    inFlight += 1;
    try {
      return await inTurn(work, length);
    } finally {
      inFlight -= 1;
    }
  };
}

/** Calls `then` when all that can be done without waiting has been done: a microtask asks for a tick, which comes after all of them. */
function afterMicrotasks(then: () => void): void {
  queueMicrotask(() => process.nextTick(then));
}
