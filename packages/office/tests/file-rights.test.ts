import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@slotterbit/provider/config.ts';
import { DATABASE_FILE } from '@slotterbit/provider/db/data-folder.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { staffProgram } from './support/staff-program.ts';

let folder: string;
let umask: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slotterbit-rights-'));
  // As most systems have it: what is made is readable by everybody.
  umask = process.umask(0o022);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Opens the embedded database and looks while it is open: the files beside it are there only then. */
async function rightsWhileOpen(dataDir: string): Promise<Record<string, string>> {
  const db = await openDatabase(readSettings({ DATA_DIR: dataDir }));
  await db
    .insertInto('meta')
    .values({ key: 'a', value: 'b' })
    .onConflict((on) => on.doNothing())
    .execute();
  const rights = Object.fromEntries(readdirSync(dataDir).map((name) => [name, rightsOf(join(dataDir, name))]));
  await db.destroy();
  return { ...rights, folder: rightsOf(dataDir) };
}

const OURS = {
  folder: '700',
  [DATABASE_FILE]: '600',
  [`${DATABASE_FILE}-wal`]: '600',
  [`${DATABASE_FILE}-shm`]: '600',
};

describe.runIf(process.platform !== 'win32')('the data folder', () => {
  test('is made for this user alone, and so are its files', async () => {
    expect(await rightsWhileOpen(join(folder, 'new/data'))).toEqual(OURS);
  });

  test('of an earlier version is narrowed, with its files', async () => {
    const data = join(folder, 'data');
    await rightsWhileOpen(data);
    chmodSync(data, 0o755);
    for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]) {
      if (!existsSync(join(data, name))) writeFileSync(join(data, name), '');
      chmodSync(join(data, name), 0o644);
    }
    expect(await rightsWhileOpen(data)).toEqual(OURS);
  });

  test('that holds other folders keeps its own rights: it is used for more than the database', async () => {
    mkdirSync(join(folder, 'project/src'), { recursive: true });
    chmodSync(join(folder, 'project'), 0o755);
    const { folder: rights, [DATABASE_FILE]: file } = await rightsWhileOpen(join(folder, 'project'));
    expect([rights, file]).toEqual(['755', '600']);
  });
});

describe.runIf(process.platform !== 'win32')('an export', () => {
  test('is for this user alone, and writes over a file that exists only when told', async () => {
    const settings = readSettings({ DATA_DIR: join(folder, 'data') });
    await (await openDatabase(settings)).destroy();
    const [made, known] = [join(folder, 'made'), join(folder, 'known')];
    writeFileSync(known, 'an earlier export, longer than what comes in its place'.repeat(1_000));
    chmodSync(known, 0o644);
    const refused = await staffProgram(settings, ['database', 'export', known]);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('it exists already; --force overwrites it'),
    });
    expect(statSync(known).size).toBeGreaterThan(50_000);
    for (const command of [
      ['catalogue', 'export', made],
      ['catalogue', 'export', known, '--force'],
    ]) {
      expect(await staffProgram(settings, command)).toMatchObject({ code: 0 });
      expect(rightsOf(command[2] ?? '')).toBe('600');
    }
    expect(statSync(known).size).toBe(statSync(made).size);
  });
});
