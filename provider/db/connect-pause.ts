import type pg from 'pg';
import { DatabaseUnavailable } from './failure.ts';

/** The longest pause after a first connection that failed, and after many, in milliseconds. Each is between half of it and all of it, at random. */
const LONGEST_FIRST_MS = 100;
const LONGEST_MS = 500;

/**
 * The time in which no new connection is tried, after one to a database that is away could not be made: whoever needs one is told at once
 * (503, docs/operating/databases.md "When the primary dies") instead of knocking. It doubles with each failure after it, and differs between instances,
 * so that they do not come all together.
 */
export class ConnectPause {
  readonly #now: () => number;
  readonly #random: () => number;
  #longest = 0;
  #until = 0;
  #reason: unknown;

  /** @param now a clock in milliseconds @param random from 0 to below 1 */
  constructor(now: () => number = () => performance.now(), random: () => number = Math.random) {
    this.#now = now;
    this.#random = random;
  }

  /** What a new connection is refused with during the pause, with the failure that began it; null when one may be tried. */
  refusal(): DatabaseUnavailable | null {
    if (this.#now() >= this.#until) return null;
    const why = this.#reason instanceof Error ? this.#reason.message : String(this.#reason);
    return new DatabaseUnavailable(`The database is away, and asked again in a moment: ${why}`, {
      cause: this.#reason,
    });
  }

  /** A connection could not be made, or could not be used. */
  failed(reason: unknown): void {
    // Those that were begun before the pause belong to the same failure.
    if (this.refusal() !== null) return;
    this.#reason = reason;
    this.#longest = Math.min(LONGEST_MS, this.#longest === 0 ? LONGEST_FIRST_MS : this.#longest * 2);
    this.#until = this.#now() + this.#longest * (0.5 + this.#random() / 2);
  }

  worked(): void {
    this.#longest = 0;
    this.#until = 0;
  }
}

/**
 * The driver's client, which tries no connection during the pause.
 * @param hasOther whether another connection is open: then the database is there, and whoever waits for that one must not be refused with this
 */
export function withPause(Client: typeof pg.Client, pause: ConnectPause, hasOther: () => boolean): typeof pg.Client {
  return class extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: one signature for the two that the driver's types have; the pool calls with a callback
    override connect(callback?: any): any {
      const refusal = hasOther() ? null : pause.refusal();
      if (refusal !== null) {
        process.nextTick(callback, refusal);
        return;
      }
      super.connect((error: Error) => {
        if (error) pause.failed(error);
        callback(error);
      });
    }
  };
}
