import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { type DbFailure, failureOf } from './failure.ts';

/** An error as PostgreSQL's driver throws it. */
const ofPostgres = (code: string) => Object.assign(new Error('refused'), { code });

test.each<[string, string, DbFailure | null]>([
  ['disk_full', '53100', 'unavailable'],
  ['out_of_memory', '53200', 'unavailable'],
  ['too_many_connections', '53300', 'unavailable'],
  ['io_error', '58030', 'unavailable'],
  ['connection_failure', '08006', 'unavailable'],
  ['admin_shutdown', '57P01', 'unavailable'],
  ['lock_not_available', '55P03', 'unavailable'],
  ['serialization_failure', '40001', 'serialization failure'],
  ['unique_violation', '23505', null],
  ['undefined_table', '42P01', null],
])('PostgreSQL: %s (%s)', (_name, code, failure) => {
  expect(failureOf(ofPostgres(code))).toBe(failure);
});

/** An error as the embedded database throws it. */
function thrownBy(statement: string): unknown {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec("create table filled (id integer primary key, bytes blob); insert into filled values (1, '')");
    database.exec('pragma max_page_count = 3');
    database.exec(statement);
    return null;
  } catch (error) {
    return error;
  } finally {
    database.close();
  }
}

test.each<[string, string, DbFailure | null]>([
  ['full', 'insert into filled values (2, zeroblob(100000))', 'unavailable'],
  ['read-only', 'pragma query_only = on; delete from filled', 'unavailable'],
  ['unique key violated', 'insert into filled values (1, zeroblob(1))', null],
  ['syntax error', 'selekt', null],
])('SQLite: %s', (_name, statement, failure) => {
  const error = thrownBy(statement);
  expect(error).toBeInstanceOf(Error);
  expect(failureOf(error)).toBe(failure);
});

test.each([
  ['SQLITE_IOERR_WRITE', 778, 'unavailable'],
  ['SQLITE_BUSY_SNAPSHOT', 517, 'unavailable'],
  ['SQLITE_CORRUPT', 11, null],
])('SQLite: %s', (_name, errcode, failure) => {
  expect(failureOf(Object.assign(new Error('refused'), { errcode }))).toBe(failure);
});
