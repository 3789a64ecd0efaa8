import { readSettings } from '@slotterbit/provider/config.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import type { TestProject } from 'vitest/node';
import { createDatabase, dropDatabase, startPostgres } from './postgres.ts';
import { fillTemplate, TEST_NOW } from './provider-template.ts';
import type { SmallCatalogue } from './small-catalogue.ts';

/** What the tests of the project 'postgres' get: a server, and a filled database that each test copies. */
export type PostgresForTests = { server: string; template: { name: string; catalogue: SmallCatalogue } };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresForTests;
  }
}

/** Vitest runs this before the project's first test, and the returned function after the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url: server, stop } = await startPostgres();
  const template = await createDatabase(server);
  const db = await openDatabase(readSettings({ DATABASE_URL: template }));
  const catalogue = await fillTemplate(db, TEST_NOW);
  await db.destroy();
  // The first connection after the schema was made writes PostgreSQL's cache of the catalogue, which copies then have.
  await (await openDatabase(readSettings({ DATABASE_URL: template }))).destroy();
  project.provide('postgres', { server, template: { name: new URL(template).pathname.slice(1), catalogue } });
  return async () => {
    await dropDatabase(server, template);
    await stop();
  };
}
