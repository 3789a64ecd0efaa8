/** Milliseconds of each turn of the event loop in which work is begun. */
const BUDGET_MS = 5;

/** Pieces of work that wait or run at one time. 500 customers who come at once with six connections each are 3,000. */
const MAX_IN_FLIGHT = 4_000;

/** There is too much work in flight already; nothing was begun. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Begins the work when its turn comes. Rejects with `QueueFull` when too much is in flight, else settles as the work does. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue for work that takes milliseconds of the processor, such as a call of a database in this process (decision 013). Work that
 * comes while there is time left in this turn of the event loop begins at once; what comes later waits and is begun in the order in
 * which it came, up to the budget in each turn. So in every turn connections are accepted (libuv accepts one), and what lies in memory is sent.
 * @param options `now`: milliseconds that only ever grow; `maxInFlight`: pieces that wait or run, beyond which one is refused
 */
export function createWorkQueue({
  budgetMs = BUDGET_MS,
  maxInFlight = MAX_IN_FLIGHT,
  now = () => performance.now(),
} = {}): WorkQueue {
  let inFlight = 0;
  const waiting: (() => void)[] = [];
  /** When work was first begun in this turn; undefined as long as none was. */
  let begunAt: number | undefined;

  const isSpent = () => begunAt !== undefined && now() - begunAt >= budgetMs;

  function startTurn(): void {
    begunAt = now();
    setImmediate(() => {
      begunAt = undefined;
      if (waiting.length === 0) return;
      startTurn();
      beginNext();
    });
  }

  function beginNext(): void {
    const begin = waiting.shift();
    if (!begin) return;
    begin();
    // A microtask that asks for a tick: it comes when all that the work could do without waiting has been done.
    queueMicrotask(() => process.nextTick(() => isSpent() || beginNext()));
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length > 0 || isSpent()) {
      return new Promise((resolve, reject) => waiting.push(() => work().then(resolve, reject)));
    }
    if (begunAt === undefined) startTurn();
    return work();
  }

  return async (work) => {
    if (inFlight >= maxInFlight) throw new QueueFull(`${maxInFlight} pieces of work are in flight.`);
    inFlight += 1;
    try {
      return await inTurn(work);
    } finally {
      inFlight -= 1;
    }
  };
}
