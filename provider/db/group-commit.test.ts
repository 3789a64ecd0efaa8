import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '../config.ts';
import { openDatabase } from './open.ts';
import type { Db } from './schema.ts';
import { transact } from './transact.ts';

let folder: string;
let db: Db;
let log: string[];
/** Runs instead of the next commit. */
let insteadOfCommit: (() => never) | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slotterbit-group-'));
  db = await openDatabase(readSettings({ DATA_DIR: folder }));
});

afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  log = [];
  insteadOfCommit = undefined;
  const { run } = StatementSync.prototype;
  vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...values) {
    if (this.sourceSQL === 'commit') insteadOfCommit?.();
    log.push(this.sourceSQL);
    return Reflect.apply(run, this, values);
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await db.deleteFrom('meta').where('value', '=', 'written').execute();
});

/** Writes a row, then runs the given work. */
const write = (key: string, then: () => void = () => undefined) =>
  transact(db, async (tx) => {
    await tx.insertInto('meta').values({ key, value: 'written' }).execute();
    then();
    return key;
  });

const written = async () => {
  const rows = await db.selectFrom('meta').select('key').where('value', '=', 'written').orderBy('key').execute();
  return rows.map(({ key }) => key);
};

test('what comes at once is committed once, and nobody is answered before', async () => {
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((key) =>
      write(key).then((answer) => {
        log.push(`answered ${answer}`);
        return answer;
      }),
    ),
  );
  expect(answers).toEqual(['a', 'b', 'c']);
  expect(log.filter((text) => /^(commit|answered)/.test(text))).toEqual([
    'commit',
    'answered a',
    'answered b',
    'answered c',
  ]);
  expect(await written()).toEqual(['a', 'b', 'c']);
});

test('what fails undoes its own rows and no others', async () => {
  const outcomes = await Promise.allSettled([
    write('a'),
    write('b', () => {
      throw new Error('full');
    }),
    write('c'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await written()).toEqual(['a', 'c']);
});

test('a commit that fails fails all, and the next ones are done', async () => {
  insteadOfCommit = () => {
    throw new Error('disk I/O error');
  };
  const outcomes = await Promise.allSettled([write('a'), write('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await written()).toEqual([]);
  insteadOfCommit = undefined;
  expect(await write('c')).toBe('c');
  expect(await written()).toEqual(['c']);
});

test('a transaction that the database undid by itself fails all, and leaves nothing', async () => {
  const outcomes = await Promise.allSettled([
    write('a'),
    transact(db, async (tx) => {
      await tx.executeQuery({ ...tx.selectFrom('meta').selectAll().compile(), sql: 'rollback' });
      throw new Error('database or disk is full');
    }),
    write('c'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await written()).toEqual([]);
  expect(await write('d')).toBe('d');
});
