import { plainWords } from '@slotterbit/contract/catalogue/word-search.ts';
import { type RawBuilder, sql } from 'kysely';

/** Later typed words are ignored: each costs time per row. */
const MAX_WORDS = 8;

/** Returns the words of texts as a column `search_text` stores them, each text in its line. */
export const findableText = (...texts: readonly string[]) => texts.map((text) => plainWords(text).join(' ')).join('\n');

/** Whether a column `search_text` contains all typed words, in any order; false without any. `line`: look at the first line only. */
export function hasWords(column: string, typed: string, line: 'first' | 'any' = 'any'): RawBuilder<boolean> {
  const words = plainWords(typed).slice(0, MAX_WORDS);
  if (words.length === 0) return sql`1 = 0`;
  const tests = words.map((word) => sql`${sql.ref(column)} like ${line === 'first' ? `%${word}%\n%` : `%${word}%`}`);
  return sql`(${sql.join(tests, sql` and `)})`;
}
