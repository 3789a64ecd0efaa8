import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Care, startCluster } from './postgres-cluster.ts';

/** Two methods of pg that its types lack. */
type Client = pg.Client & { ref(): void; unref(): void };
type Administrator = { client: Client; copies: string };

/** One open connection per server, because every test creates and drops a database. */
const administrators = new Map<string, Promise<Administrator>>();

async function connect(url: string): Promise<Administrator> {
  const client = new pg.Client({ connectionString: url }) as Client;
  // The server was stopped or restarted: the next statement reconnects.
  client.on('error', () => administrators.delete(url));
  await client.connect();
  const { rows } = await client.query("select current_setting('server_version_num')::int as version");
  // From version 15 on a copy goes through the log by default, which takes twice as long. Older versions always copy files.
  return { client, copies: rows[0].version >= 150_000 ? 'strategy file_copy' : '' };
}

async function administrator(url: string): Promise<Administrator> {
  const known = administrators.get(url) ?? connect(url);
  administrators.set(url, known);
  known.catch(() => administrators.delete(url));
  return known;
}

/** Runs one statement as the user who may create databases. */
async function administer(url: string, statement: string): Promise<pg.QueryResult> {
  const { client } = await administrator(url);
  client.ref();
  try {
    return await client.query(statement);
  } finally {
    // An idle connection must not keep the process running.
    client.unref();
  }
}

/** Returns the address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

/** Creates a database, empty or as a copy of `template`. Returns its address. */
export async function createDatabase(server: string, template?: string): Promise<string> {
  const name = `slotterbit_test_${randomBytes(8).toString('hex')}`;
  const { copies } = await administrator(server);
  await administer(server, `create database ${name} ${template ? `template ${template} ${copies}` : ''}`);
  return withDatabase(server, name);
}

/** Checks for open connections before a drop. A closed connection needs a few of them. */
const MAX_CHECKS = 50;

export async function dropDatabase(server: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  // A drop that meets a connection sleeps for 100 ms. The provider has closed its connections, so they end within a few milliseconds.
  const connections = `select from pg_stat_activity where datname = '${name}'`;
  for (let checks = 0; checks < MAX_CHECKS; checks += 1) {
    if ((await administer(server, connections)).rowCount === 0) break;
  }
  await administer(server, `drop database if exists ${name} with (force)`);
}

/** Returns the server of TEST_DATABASE_URL (its user may create databases), or starts a temporary one. */
export async function startPostgres(care: Care = 'careless'): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (!given) return startCluster(care);
  await administer(given, 'select 1').catch((error: unknown) => {
    throw new Error(`TEST_DATABASE_URL: that server cannot be used: ${error instanceof Error ? error.message : error}`);
  });
  return { url: given, stop: async () => undefined };
}
