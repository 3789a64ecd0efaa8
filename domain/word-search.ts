/** Further typed words are ignored: they cost time for each item and rarely change what is found. */
const MAX_TYPED_WORDS = 8;
/** Words that are shared between items. Beyond that, new items stop sharing with old ones: slower, with the same results. */
const MAX_SHARED_WORDS = 100_000;

/** The words of a text, for comparing: 'Jurnal Pendidikán-2' -> ['jurnal', 'pendidikan', '2'] */
function wordsIn(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

type HasWord = (word: string, typed: string) => boolean;

/**
 * A word of searched texts. Ten thousand journals share a few thousand words: a search compares each word once, and notes in `fits` which of the
 * typed words it fits (bit n for the n-th), and in `comparison` for which comparison that holds.
 */
type Word = { readonly text: string; comparison: object | null; fits: number };

/** The different words of a text, made once for each text that is searched. */
export type SearchedWords = readonly Word[];

const shared = new Map<string, Word>();

export function searchedWords(text: string): SearchedWords {
  return [...new Set(wordsIn(text))].map((own) => {
    const known = shared.get(own);
    if (known) return known;
    if (shared.size >= MAX_SHARED_WORDS) shared.clear();
    const word: Word = { text: own, comparison: null, fits: 0 };
    shared.set(own, word);
    return word;
  });
}

/** Returns the elements that a search finds, in their order. */
export type WordSearch<T> = (elements: readonly T[]) => readonly T[];

/**
 * A search for what was typed. It finds the elements whose words contain all typed words, ignoring accents; if there is none, those that do but
 * for one typing mistake in each word. It finds everything when nothing was typed.
 */
export function createWordSearch<T>(typed: string, wordsOf: (element: T) => SearchedWords): WordSearch<T> {
  const typedWords = [...new Set(wordsIn(typed))].slice(0, MAX_TYPED_WORDS);
  if (typedWords.length === 0) return (elements) => elements;
  const isExact = createComparison(typedWords, hasWord);
  const isNear = createComparison(typedWords, nearlyHasWord);
  return (elements) => {
    const found = elements.filter((element) => isExact(wordsOf(element)));
    return found.length > 0 ? found : elements.filter((element) => isNear(wordsOf(element)));
  };
}

/** Tells whether each of the typed words fits one of the searched words. */
function createComparison(typedWords: readonly string[], has: HasWord): (words: SearchedWords) => boolean {
  const comparison = {};
  const all = (1 << typedWords.length) - 1;
  const compare = (word: Word): number => {
    let fits = 0;
    for (const [n, typed] of typedWords.entries()) if (has(word.text, typed)) fits |= 1 << n;
    word.comparison = comparison;
    word.fits = fits;
    return fits;
  };
  return (words) => {
    let fits = 0;
    for (const word of words) {
      fits |= word.comparison === comparison ? word.fits : compare(word);
      if (fits === all) return true;
    }
    return false;
  };
}

/** A short typed word is the beginning of a word: '2' is not in 'q2'. */
const hasWord: HasWord = (word, typed) => (typed.length < 3 ? word.startsWith(typed) : word.includes(typed));

/** The same but for one letter too many, missing or wrong, or two that changed places; short words must be right. */
const nearlyHasWord: HasWord = (word, typed) => {
  if (hasWord(word, typed)) return true;
  if (typed.length < 5 || word.length < typed.length - 1) return false;
  return [-1, 0, 1].some((more) => isOneMistakeApart(word.slice(0, typed.length + more), typed));
};

function isOneMistakeApart(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
