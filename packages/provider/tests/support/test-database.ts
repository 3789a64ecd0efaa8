import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '@slotterbit/provider/config.ts';
import { DATABASE_FILE } from '@slotterbit/provider/db/data-folder.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import { inject } from 'vitest';
import { createDatabase, dropDatabase } from './postgres.ts';
import { fillTemplate, TEST_NOW } from './provider-template.ts';
import type { SmallCatalogue } from './small-catalogue.ts';
import { makeDatabaseFolder } from './temporary-folder.ts';

/** The database of one test: its settings, and a function that deletes it. */
export type TestDatabase = { env: Record<string, string>; drop(): Promise<void> };

/** The engine of this run: the provider's tests run once on each. Undefined = the embedded database. */
const postgres = inject('postgres');
export const ENGINE = postgres ? 'postgres' : 'sqlite';

function inFolder(folder: string): TestDatabase {
  return { env: { DATA_DIR: folder }, drop: async () => rmSync(folder, { recursive: true, force: true }) };
}

/** Creates the schema in the database of `env` and inserts the data of every test database. */
async function fill(env: Record<string, string>): Promise<SmallCatalogue> {
  const db = await openDatabase(readSettings(env));
  const catalogue = await fillTemplate(db, TEST_NOW);
  await db.destroy();
  return catalogue;
}

type Template = { bytes: Buffer; catalogue: SmallCatalogue };
let template: Promise<Template> | undefined;

/** Created once per test file, copied for each test. */
async function makeTemplate(): Promise<Template> {
  const folder = makeDatabaseFolder('slotterbit-template-');
  const catalogue = await fill({ DATA_DIR: folder });
  const bytes = readFileSync(join(folder, DATABASE_FILE));
  rmSync(folder, { recursive: true });
  return { bytes, catalogue };
}

async function onPostgres(server: string, from?: string): Promise<TestDatabase> {
  const url = await createDatabase(server, from);
  return { env: { DATABASE_URL: url }, drop: () => dropDatabase(server, url) };
}

/** Creates a database without a schema. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return postgres ? onPostgres(postgres.server) : inFolder(makeDatabaseFolder('slotterbit-test-'));
}

/** Creates a database with holdings and the small catalogue. */
export async function filledDatabase(): Promise<TestDatabase & { catalogue: SmallCatalogue }> {
  if (postgres) {
    const { name, catalogue } = postgres.template;
    return { ...(await onPostgres(postgres.server, name)), catalogue };
  }
  template ??= makeTemplate();
  const { bytes, catalogue } = await template;
  const folder = makeDatabaseFolder('slotterbit-test-');
  writeFileSync(join(folder, DATABASE_FILE), bytes);
  return { ...inFolder(folder), catalogue };
}
