import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const ROWS_PER_STATEMENT = 500;

/** Lower case, without accents, apostrophes and punctuation. Not shared with newer code: a migration never changes. */
function wordsOf(text: string): string {
  const plain = text.replace(/['`´‘’‚‛′\u02b9-\u02cf\ua78c＇｀]/g, '').normalize('NFKD');
  const words = plain
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .match(/\p{L}+|\p{N}+/gu);
  return (words ?? []).join(' ');
}

/** Adds the words by which staff find customers and journals. */
export const searchTexts: Migration = {
  async up(db) {
    for (const [table, texts] of [
      ['customers', ['name', 'instansi']],
      ['items', ['name']],
    ] as const) {
      await sql`alter table ${sql.table(table)} add column search_text text not null default ''`.execute(db);
      const columns = sql.join(['id', ...texts].map((column) => sql.ref(column)));
      const { rows } = await sql<Record<string, string>>`select ${columns} from ${sql.table(table)}`.execute(db);
      for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
        const values = rows.slice(at, at + ROWS_PER_STATEMENT).map((row) => {
          const text = texts.map((column) => wordsOf(row[column] ?? '')).join('\n');
          return sql`(${row['id']}, ${text})`;
        });
        // Both databases name the columns of a list of values so.
        await sql`update ${sql.table(table)} set search_text = column2 from (values ${sql.join(values)}) as found
          where id = cast(column1 as integer)`.execute(db);
      }
    }
  },
};
