/** Ids in one statement: each is a parameter, of which SQLite takes 32,766 and PostgreSQL 65,535. */
const AT_ONCE = 5_000;

/**
 * Reads the rows of however many ids, some thousand at a time; without ids it asks nothing. Rows come in the order of `read`'s statement within
 * each part, and the parts in the order of the ids.
 * @param read gives the rows of these ids, which are at least one
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
