import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readSettings } from '#provider/config.ts';
import { DATABASE_FILE } from '#provider/db/data-folder.ts';
import { openDatabase } from '#provider/db/open.ts';
import { createDatabase, dropDatabase } from './postgres.ts';
import { fillTemplate, TEST_NOW } from './provider-template.ts';
import type { SmallCatalogue } from './small-catalogue.ts';

/** A database of one test: the settings that lead to it, and how to throw it away. */
export type TestDatabase = { env: Record<string, string>; drop(): Promise<void> };

/** The engine of this run: the provider's suite runs once on each. Undefined = the embedded one. */
const postgres = inject('postgres');
export const ENGINE = postgres ? 'postgres' : 'sqlite';

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'slotterbit-test-'));
}

function inFolder(folder: string): TestDatabase {
  return { env: { DATA_DIR: folder }, drop: async () => rmSync(folder, { recursive: true, force: true }) };
}

/** Makes the schema where `env` leads to, and enters what every test's database holds. */
async function fill(env: Record<string, string>): Promise<SmallCatalogue> {
  const db = await openDatabase(readSettings(env));
  const catalogue = await fillTemplate(db, TEST_NOW);
  await db.destroy();
  return catalogue;
}

type Template = { file: string; catalogue: SmallCatalogue };
let template: Promise<Template> | undefined;

/** Made once per worker, copied per test. */
async function makeTemplate(): Promise<Template> {
  const folder = mkdtempSync(join(tmpdir(), 'slotterbit-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { file: join(folder, DATABASE_FILE), catalogue: await fill({ DATA_DIR: folder }) };
}

async function onPostgres(server: string, from?: string): Promise<TestDatabase> {
  const url = await createDatabase(server, from);
  return { env: { DATABASE_URL: url }, drop: () => dropDatabase(server, url) };
}

/** A database with nothing in it, not even a schema. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return postgres ? onPostgres(postgres.server) : inFolder(newFolder());
}

/** A database with holdings and the small catalogue. */
export async function filledDatabase(): Promise<TestDatabase & { catalogue: SmallCatalogue }> {
  if (postgres?.template) {
    const { name, catalogue } = postgres.template;
    return { ...(await onPostgres(postgres.server, name)), catalogue };
  }
  if (postgres) {
    const made = await onPostgres(postgres.server);
    return { ...made, catalogue: await fill(made.env) };
  }
  template ??= makeTemplate();
  const { file, catalogue } = await template;
  const folder = newFolder();
  copyFileSync(file, join(folder, DATABASE_FILE));
  return { ...inFolder(folder), catalogue };
}
