import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Settings } from '../platform/settings.ts';
import { DatabaseUnavailable } from './failure.ts';
import { StartLockedAdapter } from './migrate.ts';

/** The pause after a failed connection is between these, in milliseconds: random, so that instances do not reconnect at the same moment. */
const SHORTEST_MS = 50;
const LONGEST_MS = 500;

/**
 * After a failed connection, callers get an error at once during a pause (503, docs/operating/databases.md "When the primary dies") instead of
 * connecting again.
 */
export class ConnectPause {
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
    this.#endsAt = performance.now() + SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS);
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

export type PostgresSettings = Pick<Settings, 'databasePoolSize' | 'databaseStatementMs' | 'databaseLockMs'>;

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
async function prepare(client: pg.ClientBase, limits: PostgresSettings): Promise<void> {
  const settings = {
    statement_timeout: limits.databaseStatementMs,
    lock_timeout: limits.databaseLockMs,
    idle_in_transaction_session_timeout: 2 * limits.databaseStatementMs,
    default_transaction_isolation: 'read committed',
  };
  const calls = Object.keys(settings).map((name, index) => `set_config('${name}', $${index + 1}, false)`);
  const { rows } = await client.query<{ replica: boolean }>(
    `select ${calls.join(', ')}, pg_is_in_recovery() as replica`,
    Object.values(settings).map(String),
  );
  if (rows[0]?.replica) throw new DatabaseUnavailable('The database that answers is a replica.');
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
export function postgresDialect(url: string, settings: PostgresSettings, observer: DatabaseObserver = {}): Dialect {
  const pause = new ConnectPause();
  const open = new Set<pg.ClientBase>();
  const pool = new pg.Pool({
    connectionString: url,
    max: settings.databasePoolSize,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'slotterbit',
    types: types(),
    Client: withPause(pg.Client, pause, () => open.size > 0),
    onConnect: (client) =>
      prepare(client, settings).catch((error: unknown) => {
        pause.failed(error);
        throw error;
      }),
  });
  const lost = (error: Error) => {
    if (!pool.ending) observer.onLost?.(error);
  };
  // Without listeners, a restarting server would end this process. The pool reports idle connections; a connection
  // inside a transaction reports itself, its next statement fails, and it is replaced.
  pool.on('error', () => undefined);
  pool.on('remove', (client) => void open.delete(client));
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', lost);
  });
  observer.onPool?.(() => ({
    size: settings.databasePoolSize,
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  return new StartLockedDialect({ pool });
}
