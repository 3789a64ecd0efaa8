/** Tasks are started in the first milliseconds of each turn of the event loop. */
const BUDGET_MS = 5;

/** Concurrent long tasks. A running task may continue in any turn, outside the budget. */
const MAX_LONG = 2;

/** A long task that takes longer is assumed to wait for something, such as another provider, and is not counted as running. */
const LONG_COUNTED_FOR_MS = 50;

/** Tasks that wait or run. 500 customers with six connections each make 3,000 requests. */
const MAX_IN_FLIGHT = 4_000;

/** Too many tasks are in flight; the task was not started. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** 'short': an API call, some milliseconds. 'long': rendering a page or a search, tens of milliseconds. */
type Length = 'short' | 'long';

/** Starts the task when its turn comes, and settles like the task. Rejects with `QueueFull` if too many tasks are in flight. */
export type WorkQueue = <T>(work: () => Promise<T>, length?: Length) => Promise<T>;

/**
 * A queue for tasks that use the CPU for milliseconds, such as a query of the embedded database (decision 013). A task starts immediately while
 * the current turn of the event loop has budget left; later tasks wait and start in order, up to the budget of each turn. Every turn then also
 * accepts connections and sends responses. While short tasks wait, long tasks get at most half of the time, so an API call waits for one or two
 * searches and not for all of them.
 * @param options `now`: a monotonic clock in milliseconds; `maxInFlight`: tasks that wait or run before new tasks are refused
 */
export function createWorkQueue({
  budgetMs = BUDGET_MS,
  maxInFlight = MAX_IN_FLIGHT,
  now = () => performance.now(),
} = {}): WorkQueue {
  let inFlight = 0;
  const waiting: Record<Length, (() => void)[]> = { short: [], long: [] };
  /** Running long tasks. */
  let longCount = 0;
  /** The time from which a long task may start although short tasks wait. */
  let longDueAt = 0;
  /** When the first task of this turn started; undefined if none started. While it is set, the next turn is already scheduled. */
  let turnStartedAt: number | undefined;

  const isSpent = () => turnStartedAt !== undefined && now() - turnStartedAt >= budgetMs;
  const canBeginLong = () => waiting.long.length > 0 && longCount < MAX_LONG;
  /** Whether a waiting task can start. */
  const canBegin = () => waiting.short.length > 0 || canBeginLong();

  function startTurn(): void {
    turnStartedAt = now();
    setImmediate(() => {
      turnStartedAt = undefined;
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

  /** Starts a long task, and counts it as running until it settles or LONG_COUNTED_FOR_MS have passed. */
  function beginLong<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = now();
    longCount += 1;
    let isCounted = true;
    const stopCounting = () => {
      if (!isCounted) return;
      isCounted = false;
      clearTimeout(limit);
      longCount -= 1;
      if (turnStartedAt === undefined && canBegin()) startTurn();
    };
    const limit = setTimeout(stopCounting, LONG_COUNTED_FOR_MS);
    const working = work().finally(stopCounting);
    // Short tasks go first for as long as this task used the CPU before its first wait.
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
    if (turnStartedAt === undefined) startTurn();
    return begin();
  }

  return async (work, length = 'short') => {
    if (inFlight >= maxInFlight) throw new QueueFull(`${maxInFlight} tasks are in flight.`);
    inFlight += 1;
    try {
      return await inTurn(work, length);
    } finally {
      inFlight -= 1;
    }
  };
}

/** Calls `then` after all pending microtasks: a tick that is scheduled in a microtask runs after the microtask queue is empty. */
function afterMicrotasks(then: () => void): void {
  queueMicrotask(() => process.nextTick(then));
}
