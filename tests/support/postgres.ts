import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Care, startCluster } from './postgres-cluster.ts';

/** Runs one statement as the user who may create databases. */
export async function administer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

/** Makes a database, empty or as a copy of `template`, and answers its address. */
export async function createDatabase(server: string, template?: string): Promise<string> {
  const name = `slotterbit_test_${randomBytes(8).toString('hex')}`;
  await administer(server, `create database ${name} ${template ? `template ${template}` : ''}`);
  return withDatabase(server, name);
}

export async function dropDatabase(server: string, url: string): Promise<void> {
  await administer(server, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
}

/** A server for one run of the tests: TEST_DATABASE_URL (its user may create databases), else one of our own. */
export async function startPostgres(care: Care = 'careless'): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (!given) return startCluster(care);
  await administer(given, 'select 1').catch((error: unknown) => {
    throw new Error(`TEST_DATABASE_URL: that server cannot be used: ${error instanceof Error ? error.message : error}`);
  });
  return { url: given, stop: async () => undefined };
}
