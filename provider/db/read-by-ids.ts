/** Ids per statement: each is a parameter; SQLite allows 32,766, PostgreSQL 65,535. */
const AT_ONCE = 5_000;

/**
 * Reads the rows of any number of ids, a thousand at a time; without ids there is no query. Rows keep the order of
 * `read`'s statement within a batch; batches follow the order of the ids.
 * @param read returns the rows of these ids, at least one
 */
export async function readByIds<T>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    for (const row of await read(ids.slice(at, at + AT_ONCE))) rows.push(row);
  }
  return rows;
}
