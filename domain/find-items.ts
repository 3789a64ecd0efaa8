import { type Indexed, indexingsOf } from './indexing.ts';
import type { Month } from './month.ts';
import { hasPlaceIn } from './open-months.ts';
import type { Slot } from './slot.ts';
import { usableText } from './usable-text.ts';

/** What /allproduct is asked for; null is 'all'. `q` is what was typed. */
export type ItemFilter = {
  q: string | null;
  month: Month | null;
  indexingName: string | null;
  kategori: string | null;
};

type Findable = Indexed & {
  name: string;
  kategori: string | null;
  publisher: string | null;
  slots: readonly Slot[];
};

const mostWords = 8;

/** The items that pass all filters, in their order. If no item has what was typed, those that have it but for one slip. */
export function findItems<T extends Findable>(items: readonly T[], filter: ItemFilter): T[] {
  const { month, indexingName, kategori } = filter;
  const passing = items.filter(
    (item) =>
      (kategori === null || usableText(item.kategori) === kategori) &&
      (indexingName === null || indexingsOf(item).some(({ name }) => name.trim() === indexingName)) &&
      (month === null || hasPlaceIn(item, month)),
  );
  // More words cost time for each item, and find no more.
  const typed = [...new Set(wordsIn(filter.q ?? ''))].slice(0, mostWords);
  if (typed.length === 0) return passing;
  const found = passing.filter((item) => hasWords(item, typed, hasWord));
  return found.length > 0 ? found : passing.filter((item) => hasWords(item, typed, nearlyHasWord));
}

/** 'Jurnal Pendidikán-2' -> ['jurnal', 'pendidikan', '2'] */
function wordsIn(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

const known = new WeakMap<Findable, string[]>();

/** The words by which an item is found: of its name, publisher, kategori and indexings. */
function wordsOf(item: Findable): string[] {
  const before = known.get(item);
  if (before) return before;
  const texts = [item.name, item.publisher, item.kategori, ...indexingsOf(item).map(({ name }) => name)];
  const words = [...new Set(wordsIn(texts.filter((text) => usableText(text) !== null).join(' ')))];
  known.set(item, words);
  return words;
}

function hasWords(item: Findable, typed: readonly string[], has: (word: string, typed: string) => boolean): boolean {
  const words = wordsOf(item);
  return typed.every((one) => words.some((word) => has(word, one)));
}

/** A short one is the beginning of a word: '2' is not in 'q2'. */
const hasWord = (word: string, typed: string) => (typed.length < 3 ? word.startsWith(typed) : word.includes(typed));

/** The same but for one letter too much, too little or wrong, or two that changed places; short ones have to be right. */
function nearlyHasWord(word: string, typed: string): boolean {
  if (hasWord(word, typed)) return true;
  if (typed.length < 5) return false;
  return [-1, 0, 1].some((more) => isOneSlipApart(word.slice(0, typed.length + more), typed));
}

function isOneSlipApart(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
