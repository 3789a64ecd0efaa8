/** Returns the words of a text, without accents and in lower case: 'Jurnal Pendidikán-2' -> ['jurnal', 'pendidikan', '2'] */
export function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Later typed words are ignored: each word costs time per item and rarely changes the result. */
const MAX_TYPED_WORDS = 8;

/** Returns the other words that a typed word also finds. */
export type SynonymsOf = (typed: string) => readonly string[];

/** A synonym of at least this length also stands for the words that begin with it. */
const MIN_STEM_LENGTH = 4;

/** Returns whether a word is the synonym, or a longer form of it: 'economics' is a form of 'econom'. */
export function isForm(word: string, synonym: string): boolean {
  return synonym.length < MIN_STEM_LENGTH ? word === synonym : word.startsWith(synonym);
}

/** Returns the different words of a text as `plainWords` writes them. */
export function wordsIn(text: string): string[] {
  return [...new Set(plainWords(text))];
}

/**
 * Returns the elements whose words contain all typed words or their synonyms; all elements when nothing was typed. Those that contain the typed
 * words themselves come first, otherwise the order stays. If there is no match, each typed word may have one typing mistake.
 * @param wordsOf returns the words of an element as `wordsIn` writes them
 */
export function searchByWords<T>(
  elements: readonly T[],
  typed: string,
  wordsOf: (element: T) => string[],
  synonymsOf: SynonymsOf,
): T[] {
  const typedWords = wordsIn(typed).slice(0, MAX_TYPED_WORDS);
  if (typedWords.length === 0) return [...elements];
  const matching = (isMatch: (word: string, typed: string) => boolean) => {
    const own = typedWords.map((typedWord) => oncePerWord((word) => isMatch(word, typedWord)));
    const all = typedWords.map((typedWord, n) => {
      const synonyms = synonymsOf(typedWord);
      return oncePerWord((word) => own[n]?.(word) || synonyms.some((synonym) => isForm(word, synonym)));
    });
    const passes = (element: T, tests: typeof all) => {
      const words = wordsOf(element);
      return tests.every((test) => words.some(test));
    };
    const found = elements.filter((element) => passes(element, all));
    const direct = new Set(found.filter((element) => passes(element, own)));
    return [...direct, ...found.filter((element) => !direct.has(element))];
  };
  const exact = matching(hasWord);
  return exact.length > 0 ? exact : matching(nearlyHasWord);
}

/** Returns a test that runs once for each different word: 10,000 journals have few different words. */
function oncePerWord(test: (word: string) => boolean): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const result = test(word);
    known.set(word, result);
    return result;
  };
}

/** A typed word of one or two characters must begin a word: '2' does not match 'q2'. */
function hasWord(word: string, typed: string): boolean {
  return typed.length < 3 ? word.startsWith(typed) : word.includes(typed);
}

/** Allows one extra, missing or wrong letter, or two swapped letters; typed words under five letters must match exactly. */
function nearlyHasWord(word: string, typed: string): boolean {
  if (hasWord(word, typed)) return true;
  if (typed.length < 5 || word.length < typed.length - 1) return false;
  return [-1, 0, 1].some((more) => isOneMistakeApart(word.slice(0, typed.length + more), typed));
}

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

export const noSynonyms: SynonymsOf = () => [];

/** @param groups each with words of one meaning, or the beginnings of words: ['ekonomi', 'econom'] */
export function createSynonyms(groups: readonly (readonly string[])[]): SynonymsOf {
  const plain = groups.map((group) => group.flatMap(plainWords));
  return (typed) => plain.filter((group) => group.some((word) => isForm(typed, word))).flat();
}
