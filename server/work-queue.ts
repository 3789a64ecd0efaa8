/** Milliseconds of each turn of the event loop in which work is begun. */
const BUDGET_MS = 5;

/** Begins the work when its turn comes. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue for work that takes milliseconds of the processor, such as a call of a database in this process (decision 013). Work that
 * comes while there is time left in this turn of the event loop begins at once; what comes later waits and is begun in the order in
 * which it came, up to the budget in each turn. So in every turn connections are accepted (libuv accepts one), and what lies in memory is sent.
 * @param options `now`: milliseconds that only ever grow
 */
export function createWorkQueue({ budgetMs = BUDGET_MS, now = () => performance.now() } = {}): WorkQueue {
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

  return (work) => {
    if (waiting.length > 0 || isSpent()) {
      return new Promise((resolve, reject) => waiting.push(() => work().then(resolve, reject)));
    }
    if (begunAt === undefined) startTurn();
    return work();
  };
}
