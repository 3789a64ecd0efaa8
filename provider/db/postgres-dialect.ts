import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from './failure.ts';
import { StartLockedAdapter } from './migrate.ts';
import { preparedName } from './prepared.ts';

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

/** Settings for PostgreSQL. Times in milliseconds. */
export type PostgresOptions = {
  url: string;
  /** Maximum connections of this process. */
  poolSize: number;
  /** A longer statement is cancelled. */
  statementMs: number;
  /** Maximum wait for a row that another transaction locks. */
  lockMs: number;
  /** Whether frequent queries are prepared by name, once per connection. */
  named: boolean;
  observer?: DatabaseObserver | undefined;
};

/** The connections of this process at one moment. */
export type PoolState = { size: number; open: number; idle: number; waiting: number };

/** Observer of PostgreSQL connections; the embedded database has none. */
export type DatabaseObserver = {
  /** Called when a connection is lost between two statements; the next request opens a new one. */
  onLost?(error: Error): void;
  /** Called once with a function that reads the state of the pool. */
  onPool?(read: () => PoolState): void;
};

/** Maximum wait of a request for a free or new connection. */
const CONNECT_MS = 15_000;

const INT8 = 20;
const JSON_TYPE = 114;
const NUMERIC = 1700;

/** Numbers as JavaScript numbers, like the embedded database: the driver returns int8 and sums as text. */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database answered ${text}, which no number holds.`);
  return number;
}

function types(): pg.CustomTypesConfig {
  const overrides = new pg.TypeOverrides();
  overrides.setTypeParser(INT8, wholeNumber);
  overrides.setTypeParser(NUMERIC, wholeNumber);
  // As the embedded database does.
  overrides.setTypeParser(JSON_TYPE, (text) => text);
  return overrides;
}

/**
 * Settings of every new connection: our limits and the isolation level that the locks need. Statements, not start-up
 * parameters, which poolers refuse. Throws on a replica: after a failover a proxy may need a moment to find the new
 * primary.
 */
async function prepare(client: pg.ClientBase, { statementMs, lockMs }: PostgresOptions): Promise<void> {
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
    default_transaction_isolation: 'read committed',
  };
  const calls = Object.keys(settings).map((name, index) => `set_config('${name}', $${index + 1}, false)`);
  const { rows } = await client.query<{ replica: boolean }>(
    `select ${calls.join(', ')}, pg_is_in_recovery() as replica`,
    Object.values(settings).map(String),
  );
  if (rows[0]?.replica) throw new DatabaseUnavailable('The database that answers is a replica.');
}

/** Prepares the queries of `prepared` by name, once per connection. Kysely's driver passes text and values. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one signature for the eight that the driver's types have
  override query(text: any, values?: any, callback?: any): any {
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    return name ? super.query({ name, text, values }, callback) : super.query(text, values, callback);
  }
}

class StartLockedDialect extends PostgresDialect {
  override createAdapter(): StartLockedAdapter {
    return new StartLockedAdapter();
  }
}

/**
 * Kysely dialect for PostgreSQL 14 or newer, with a pool that replaces lost connections and pauses while none can be
 * opened.
 */
export function postgresDialect(options: PostgresOptions): Dialect {
  const pause = new ConnectPause();
  const open = new Set<pg.ClientBase>();
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'slotterbit',
    types: types(),
    Client: withPause(options.named ? PreparingClient : pg.Client, pause, () => open.size > 0),
    onConnect: (client) =>
      prepare(client, options).then(
        () => pause.worked(),
        (error: unknown) => {
          pause.failed(error);
          throw error;
        },
      ),
  });
  const lost = (error: Error) => {
    if (!pool.ending) options.observer?.onLost?.(error);
  };
  // Without listeners, a restarting server would end this process. The pool reports idle connections; a connection
  // inside a transaction reports itself, its next statement fails, and it is replaced.
  pool.on('error', () => undefined);
  pool.on('remove', (client) => void open.delete(client));
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', lost);
  });
  options.observer?.onPool?.(() => ({
    size: options.poolSize,
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  return new StartLockedDialect({ pool });
}
