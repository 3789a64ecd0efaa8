import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '#provider/config.ts';
import { DATABASE_FILE } from '#provider/db/data-folder.ts';
import { migratorOf } from '#provider/db/migrate.ts';
import { openDatabase } from '#provider/db/open.ts';
import { postgresDialect } from '#provider/db/postgres-dialect.ts';
import { sqliteDialect } from '#provider/db/sqlite-dialect.ts';
import { commands } from '#provider/staff/commands.ts';
import { openForCommand } from '#provider/staff/open-database.ts';
import { staffProgram } from '#tests/support/staff-program.ts';
import { ENGINE, emptyDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const OLDER = '010-mail-messages';

let database: TestDatabase;
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(() => database.drop());

const settings = () => readSettings(database.env);

/** Works on the database without bringing it to any schema. */
async function onTheDatabase<T>(work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const { databaseUrl: url, dataDir } = settings();
  const limits = { poolSize: 1, statementMs: 15_000, lockMs: 10_000, named: false };
  const dialect =
    url === null ? sqliteDialect(join(dataDir, DATABASE_FILE), () => 0) : postgresDialect({ url, ...limits });
  const db = new Kysely<unknown>({ dialect });
  return work(db).finally(() => db.destroy());
}

const makeOlder = () =>
  onTheDatabase(async (db) => {
    const { error } = await migratorOf(db, ENGINE).migrateTo(OLDER);
    if (error) throw error;
  });

/** A database of this version and one step more, as a later version leaves it. */
async function makeNewer(): Promise<void> {
  await (await openDatabase(settings())).destroy();
  await onTheDatabase((db) =>
    sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(db),
  );
}

const schema = () =>
  onTheDatabase(async (db) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.at(-1)?.name;
  });

describe.each([
  [
    'an older',
    makeOlder,
    OLDER,
    /^The database has schema 010-mail-messages, .* restart the server with this version/i,
  ],
  ['a newer', makeNewer, '999-later', /^The database has schema 999-later, .* run the commands of that version/i],
] as const)('a database of %s version', (_age, make, name, message) => {
  test('is refused by every command and left as it is', async () => {
    await make();
    for (const command of commands) {
      await expect(openForCommand(settings(), command), command.name).rejects.toThrow(message);
    }
    expect(await schema()).toBe(name);
  });

  test('the operator reads one line that says what to do', async () => {
    await make();
    for (const line of [
      ['doctor'],
      ['items', 'list'],
      ['catalogue', 'check', 'my.json'],
      ['catalogue', 'import', 'my.json', '--dry-run'],
      ['holdings', 'add', 'supp', 'Penerbit'],
    ]) {
      const { code, stdout, stderr } = await staffProgram(settings(), line);
      expect({ code, stdout, lines: stderr.trim().split('\n').length }, line.join(' ')).toEqual({
        code: 1,
        stdout: '',
        lines: 1,
      });
      expect(stderr).toMatch(message);
    }
    expect(await schema()).toBe(name);
  }, 120_000);
});

describe('a database without a schema', () => {
  test('is made by the commands that begin one, and by no other', async () => {
    for (const command of commands.filter(({ missingDatabase }) => !missingDatabase)) {
      await expect(openForCommand(settings(), command), command.name).rejects.toThrow(
        /there (is no database|are no tables).* Start the server once, or begin with catalogue import/,
      );
    }
    const begins = commands.filter(({ missingDatabase }) => missingDatabase === 'is made');
    expect(begins.map(({ name }) => name)).toEqual(['catalogue import', 'holdings add', 'database import']);
    const check = commands.find(({ name }) => name === 'catalogue check');
    await (await openForCommand(settings(), check ?? {})).destroy();
    if (ENGINE === 'sqlite') expect(existsSync(join(settings().dataDir, DATABASE_FILE))).toBe(false);
    const { code } = await staffProgram(settings(), ['holdings', 'add', 'supp', 'Penerbit']);
    expect(code).toBe(0);
    const { stdout } = await staffProgram(settings(), ['holdings', 'list', '--json']);
    expect(JSON.parse(stdout)).toMatchObject([{ code: 'supp' }]);
  }, 60_000);
});
