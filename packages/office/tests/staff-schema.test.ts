import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '@slotterbit/office/commands/commands.ts';
import { type Opened, openForCommand } from '@slotterbit/office/commands/database-commands.ts';
import { runStaff } from '@slotterbit/office/commands/run-command.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { DATABASE_FILE } from '@slotterbit/provider/db/data-folder.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import { postgresDialect } from '@slotterbit/provider/db/postgres-dialect.ts';
import { sqliteDialect } from '@slotterbit/provider/db/sqlite-dialect.ts';
import { TEST_NOW } from '@slotterbit/provider/tests/support/provider-template.ts';
import {
  ENGINE,
  emptyDatabase,
  filledDatabase,
  type TestDatabase,
} from '@slotterbit/provider/tests/support/test-database.ts';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { staffContext } from './support/staff-context.ts';
import { staffProgram } from './support/staff-program.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(() => database.drop());

const settings = () => readSettings(database.env);

/** Uses the database without a migration. */
async function onTheDatabase<T>(work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const { databaseUrl: url, dataDir, ...limits } = settings();
  const dialect = url === null ? sqliteDialect(join(dataDir, DATABASE_FILE), () => 0) : postgresDialect(url, limits);
  const db = new Kysely<unknown>({ dialect });
  return work(db).finally(() => db.destroy());
}

/** Returns whether tables exist, or for SQLite the file. */
async function isMade(): Promise<boolean> {
  const { databaseUrl, dataDir } = settings();
  if (databaseUrl === null) return existsSync(join(dataDir, DATABASE_FILE));
  return onTheDatabase(async (db) => (await db.introspection.getTables({ withInternalKyselyTables: true })).length > 0);
}

/** A database of version 0.1: it began with another first migration. */
const makeFirstVersion = () =>
  onTheDatabase(async (db) => {
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    );
    await sql`insert into kysely_migration (name, timestamp) values ('001-customers', '2026-01-01')`.execute(db);
  });

/** Creates a database with one migration more than this version has. */
async function makeNewer(): Promise<void> {
  await (await openDatabase(settings())).destroy();
  await onTheDatabase((db) =>
    sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(db),
  );
}

/** One command for each way to treat a missing database. */
const oneOfEach = new Map(commands.map((command) => [command.missingDatabase, command]));

const schema = () =>
  onTheDatabase(async (db) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.at(-1)?.name;
  });

describe.each([
  ['version 0.1', makeFirstVersion, '001-customers'],
  ['a later version', makeNewer, '999-later'],
] as const)('a database of %s', (_version, make, name) => {
  const message = new RegExp(
    `^The database has schema ${name}, .* Version 0\\.1, an earlier build of 0\\.2 or a later version made it`,
  );

  test('stops the start and every command with one line, and is not changed', async () => {
    await make();
    await expect(openDatabase(settings())).rejects.toThrow(message);
    for (const command of oneOfEach.values()) {
      await expect(openForCommand(settings(), command), command.name).rejects.toThrow(message);
    }
    expect(await schema()).toBe(name);
    if (name === '999-later') {
      const { code, stdout, stderr } = await staffProgram(settings(), ['doctor']);
      expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, stdout: '', lines: 1 });
      expect(stderr).toMatch(message);
    } else {
      const tables = await onTheDatabase((db) => db.introspection.getTables({ withInternalKyselyTables: true }));
      expect(tables.map((table) => table.name)).not.toContain('customers');
    }
  }, 120_000);
});

describe('a database without a schema', () => {
  test('is created only by the commands that start a database', async () => {
    await expect(openForCommand(settings(), oneOfEach.get(undefined) ?? {})).rejects.toThrow(
      /there (is no database|are no tables).*give this command its settings .* start the server once, or begin with catalogue import/,
    );
    const begins = commands.filter(({ missingDatabase }) => missingDatabase === 'is made');
    expect(begins.map(({ name }) => name)).toEqual(['catalogue import', 'database import']);
    const check = commands.find(({ name }) => name === 'catalogue check');
    await (await openForCommand(settings(), check ?? {})).db.destroy();
    if (ENGINE === 'sqlite') expect(existsSync(join(settings().dataDir, DATABASE_FILE))).toBe(false);
    const add = ['holdings', 'add', 'supp', 'Penerbit'];
    expect((await staffProgram(settings(), add)).code).toBe(1);
    expect(await isMade()).toBe(false);
    await (await openDatabase(settings())).destroy();
    const { stderr } = await staffProgram(settings(), add);
    const { databaseUrl, dataDir } = settings();
    const { host, pathname } = new URL(databaseUrl ?? 'file:');
    const name = databaseUrl === null ? join(dataDir, DATABASE_FILE) : `PostgreSQL ${host}${pathname}`;
    expect(stderr.split('\n')[0]).toBe(`Database: ${name}`);
    const { rows } = await onTheDatabase((db) => sql<{ code: string }>`select code from holdings`.execute(db));
    expect(rows).toEqual([{ code: 'supp' }]);
  }, 60_000);

  test('is not created by a dry run, which prints what would happen', async () => {
    const other = await filledDatabase();
    const files = new Map<string, string>();
    const run = async (env: TestDatabase['env'], line: string) => {
      const given = readSettings(env);
      let open: Opened | undefined;
      const { output } = await runStaff(line.split(' '), async (command, isDryRun) => {
        open = await openForCommand(given, command, isDryRun);
        return { ...staffContext({ ...open, settings: given, now: () => TEST_NOW }, files), ...open };
      });
      await open?.db.destroy();
      return output;
    };
    await run(other.env, 'catalogue export catalogue.json');
    // The test catalogue's days for manuscripts are no valid ones.
    files.set('catalogue.json', (files.get('catalogue.json') ?? '').replace(/\s*"manuscript_days": -29,/g, ''));
    await run(other.env, 'database export everything.jsonl');
    await other.drop();
    for (const [line, answer] of [
      ['catalogue import catalogue.json', 'Items: 3 added, 0 updated, 0 unchanged'],
      [
        'database import everything.jsonl',
        'Would be imported from everything.jsonl: counts and sums are those of the export, and the doctor finds nothing',
      ],
    ] as const) {
      const output = await run(database.env, `${line} --dry-run`);
      expect(output).toMatch(/^\S+: there (is no database|are no tables) .*It would be made first\.\n/);
      expect(output).toContain(answer);
      expect(await isMade(), line).toBe(false);
    }
  }, 120_000);
});
