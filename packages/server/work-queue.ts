/** Tasks are started in the first milliseconds of each turn of the event loop. */
const BUDGET_MS = 5;

/** Concurrent long tasks. A running task may continue in any turn, outside the budget. */
const MAX_LONG_TASKS = 2;

/** A long task that takes longer is assumed to wait for something, such as another provider, and is not counted as running. */
const LONG_COUNTED_FOR_MS = 50;

/** Tasks of one network that wait or run. A campus or a mobile operator may have many people behind one address. */
const MAX_TASKS_PER_NETWORK = 1_000;

/** 'short': an API call, some milliseconds. 'long': rendering a page or a search, tens of milliseconds. */
type Length = 'short' | 'long';

/** `network`: of the client (`networkOf`). */
type Task = { network: string; length?: Length };

/** Starts the task when its turn comes, and settles like the task. Rejects with `NetworkLimitReached`. */
export type WorkQueue = <T>(work: () => Promise<T>, task: Task) => Promise<T>;

/**
 * A queue for tasks that use the CPU for milliseconds, such as a query of the embedded database (decision 013). A task starts immediately while
 * the current turn of the event loop has budget left; later tasks wait and start up to the budget of each turn, one of each network in rotation.
 * Every turn then also accepts connections and sends responses. While short tasks wait, long tasks get at most half of the time, so an API call
 * waits for one or two searches and not for all.
 * @param options `now`: a monotonic clock in milliseconds; `maxPerNetwork`: tasks of one network that wait or run before its new tasks are
 *   refused
 */
export function createWorkQueue({
  budgetMs = BUDGET_MS,
  maxPerNetwork = MAX_TASKS_PER_NETWORK,
  now = () => performance.now(),
} = {}): WorkQueue {
  const limited = createNetworkLimit(maxPerNetwork);
  const waiting = { short: new Waiting(), long: new Waiting() };
  /** Running long tasks. */
  let longCount = 0;
  /** The earliest time when a long task may start although short tasks wait. */
  let longDueAt = 0;
  /** When the first task of this turn started; undefined if none started. While it is set, the next turn is already scheduled. */
  let turnStartedAt: number | undefined;

  const isSpent = () => turnStartedAt !== undefined && now() - turnStartedAt >= budgetMs;
  const canBeginLong = () => !waiting.long.isEmpty && longCount < MAX_LONG_TASKS;
  /** Whether a waiting task can start. */
  const canBegin = () => !waiting.short.isEmpty || canBeginLong();

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
    const isLongNext = canBeginLong() && (waiting.short.isEmpty || now() >= longDueAt);
    const begin = waiting[isLongNext ? 'long' : 'short'].next();
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

  function inTurn<T>(work: () => Promise<T>, { network, length = 'short' }: Task): Promise<T> {
    const begin = length === 'long' ? () => beginLong(work) : work;
    if (canBegin() || isSpent() || (length === 'long' && longCount >= MAX_LONG_TASKS)) {
      return new Promise((resolve, reject) => waiting[length].add(network, () => begin().then(resolve, reject)));
    }
    if (turnStartedAt === undefined) startTurn();
    return begin();
  }

  return (work, task) => limited(task.network, () => inTurn(work, task));
}

/** Waiting tasks. The networks take turns, so the tasks of one network do not delay the others. */
class Waiting {
  /** In the order of the networks' next turns. */
  readonly #byNetwork = new Map<string, (() => void)[]>();

  get isEmpty(): boolean {
    return this.#byNetwork.size === 0;
  }

  add(network: string, begin: () => void): void {
    const tasks = this.#byNetwork.get(network);
    if (tasks) tasks.push(begin);
    else this.#byNetwork.set(network, [begin]);
  }

  /** Removes the next task. */
  next(): (() => void) | undefined {
    for (const [network, tasks] of this.#byNetwork) {
      const begin = tasks.shift();
      this.#byNetwork.delete(network);
      if (tasks.length > 0) this.#byNetwork.set(network, tasks);
      return begin;
    }
    return undefined;
  }
}

/** Calls `then` after all pending microtasks: a tick that is scheduled in a microtask runs after the microtask queue is empty. */
function afterMicrotasks(then: () => void): void {
  queueMicrotask(() => process.nextTick(then));
}

/** The network has too many requests in flight; the work was not started. */
export class NetworkLimitReached extends Error {
  override readonly name = 'NetworkLimitReached';
}

/** Does the work, and counts it as in flight until it settles. Rejects with `NetworkLimitReached`. */
export type NetworkLimit = <T>(network: string, work: () => Promise<T>) => Promise<T>;

/** Limits the work in flight of each network, so that one network cannot use what all share. @param max per network */
export function createNetworkLimit(max: number): NetworkLimit {
  const inFlight = new Map<string, number>();
  return async (network, work) => {
    const count = inFlight.get(network) ?? 0;
    if (count >= max) throw new NetworkLimitReached(`${network} has ${max} requests in flight.`);
    inFlight.set(network, count + 1);
    try {
      return await work();
    } finally {
      const left = (inFlight.get(network) ?? 1) - 1;
      if (left > 0) inFlight.set(network, left);
      else inFlight.delete(network);
    }
  };
}
