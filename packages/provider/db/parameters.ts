/** Escapes the wildcards of `like ... escape '\\'` in a text. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** Each id is a parameter; SQLite allows 32,766 per statement, PostgreSQL 65,535. */
const IDS_PER_STATEMENT = 5_000;

/**
 * Reads the rows of any number of ids in batches; without ids there is no query. Batches follow the order of the ids,
 * rows within a batch the order of the statement.
 * @param read returns the rows of these ids, at least one
 */
export async function readByIds<T, Id = number>(
  ids: readonly Id[],
  read: (ids: readonly Id[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
    for (const row of await read(ids.slice(from, from + IDS_PER_STATEMENT))) rows.push(row);
  }
  return rows;
}

/** The greatest id. PostgreSQL fails when it compares an id with a greater number. */
export const MAX_ID = 2_147_483_647;
