import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { pipelined } from '#provider/db/pipeline.ts';
import type { Db } from '#provider/db/schema.ts';
import { test } from './provider-test.ts';

const KEY = 'pipeline-test';
const write = (db: Db, value: string) => db.insertInto('meta').values({ key: KEY, value }).compile();
const append = (db: Db, text: string) =>
  db
    .updateTable('meta')
    .set({ value: sql<string>`meta.value || ${text}` })
    .where('key', '=', KEY)
    .compile();
const read = (db: Db) => db.selectFrom('meta').select('value').where('key', '=', KEY).compile();

describe('pipelined queries', () => {
  test('run in order, and each sees the writes of earlier queries', async ({ p }) => {
    const [none, , first, , , , nothing, last] = await p.db
      .transaction()
      .execute((tx) =>
        pipelined(tx, [
          read(tx),
          write(tx, 'a'),
          read(tx),
          append(tx, 'b'),
          append(tx, 'c'),
          append(tx, 'd'),
          null,
          read(tx),
        ]),
      );
    expect([none, first, nothing, last]).toEqual([[], [{ value: 'a' }], [], [{ value: 'abcd' }]]);
  });

  test('run without a transaction too', async ({ p }) => {
    const [, , answer] = await pipelined(p.db, [write(p.db, 'a'), append(p.db, 'b'), read(p.db)]);
    expect(answer).toEqual([{ value: 'ab' }]);
  });

  test('reject with the error of a failing query, and the transaction is rolled back', async ({ p }) => {
    const both = p.db.transaction().execute((tx) => pipelined(tx, [write(tx, 'a'), write(tx, 'b'), read(tx)]));
    await expect(both).rejects.toThrow(/unique/i);
    // The connection still works.
    const [before, , after] = await pipelined(p.db, [read(p.db), write(p.db, 'c'), read(p.db)]);
    expect([before, after]).toEqual([[], [{ value: 'c' }]]);
  });
});
