import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Settings } from '../platform/settings.ts';
import { DatabaseUnavailable } from './failure.ts';
import { StartLockedAdapter } from './migrate.ts';

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

/** Kysely dialect for PostgreSQL 14 or newer, with a pool that replaces lost connections. */
export function postgresDialect(url: string, settings: PostgresSettings, observer: DatabaseObserver = {}): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: settings.databasePoolSize,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'slotterbit',
    types: types(),
    onConnect: (client) => prepare(client, settings),
  });
  const lost = (error: Error) => {
    if (!pool.ending) observer.onLost?.(error);
  };
  // Without listeners, a restarting server would end this process. The pool reports idle connections; a connection
  // inside a transaction reports itself, its next statement fails, and it is replaced.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', lost));
  observer.onPool?.(() => ({
    size: settings.databasePoolSize,
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  return new StartLockedDialect({ pool });
}
