import type pg from 'pg';
import { DatabaseUnavailable } from './failure.ts';

/**
 * Maximum pause in ms after the first failed connection, and after many. The actual pause is random, at least half of
 * it.
 */
const LONGEST_FIRST_MS = 100;
const LONGEST_MS = 500;

/**
 * Backoff for new connections: after a failed one, callers get an error at once (503, docs/operating/databases.md
 * "When the primary dies") instead of connecting again. The pause doubles with each failure and is random, so that
 * instances do not reconnect at the same moment.
 */
export class ConnectPause {
  #longestMs = 0;
  #endsAt = 0;
  #reason: unknown;

  /**
   * Returns the error for a new connection during the pause, with the failure that started it; null if a connection
   * may be tried.
   */
  refusal(): DatabaseUnavailable | null {
    if (performance.now() >= this.#endsAt) return null;
    const why = this.#reason instanceof Error ? this.#reason.message : String(this.#reason);
    return new DatabaseUnavailable(`The database is away, and asked again in a moment: ${why}`, {
      cause: this.#reason,
    });
  }

  /** A connection failed, or was unusable. */
  failed(reason: unknown): void {
    // Attempts that began before the pause belong to the same failure.
    if (this.refusal() !== null) return;
    this.#reason = reason;
    this.#longestMs = Math.min(LONGEST_MS, this.#longestMs === 0 ? LONGEST_FIRST_MS : this.#longestMs * 2);
    this.#endsAt = performance.now() + this.#longestMs * (0.5 + Math.random() / 2);
  }

  worked(): void {
    this.#longestMs = 0;
    this.#endsAt = 0;
  }
}

/**
 * A driver client that does not connect during the pause.
 * @param hasOther whether another connection is open: then the database is up, and waiting callers must not be
 * refused
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
