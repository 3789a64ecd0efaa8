/** Apostrophes as keyboards, transliterations and word processors write them: "syari'ah", 'syari’ah' and 'syariʿah' are one word. */
const APOSTROPHE = /['"“”`´‘’‚‛′\u02b9-\u02cf\ua78c＇｀]/g;
/** 'Al-Qur’an' is written 'alquran', too. */
const HYPHENATED = /\p{L}+(?:[-‐‑]\p{L}+)+/gu;

/**
 * Returns the words of a text, without accents, apostrophes and invisible characters, in lower case; a number is its own word: 'Syari’ah-Q1' ->
 * ['syariah', 'q', '1']. Customers and staff search with it.
 */
export function plainWords(text: string): string[] {
  const plain = text
    .replace(APOSTROPHE, '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '');
  return plain.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];
}

const isNumber = (word = '') => /^\p{N}/u.test(word);
/** 'd' in '3d', but not 'q' in '2 q1'. */
const isUnit = (word: string, next: string | undefined) => word.length === 1 && !isNumber(word) && !isNumber(next);

/** Returns the different words that a person typed, each number with its word: 'sinta 2' and 'sinta2' -> ['sinta2']. */
export function typedWords(text: string): string[] {
  const words: string[] = [];
  const plain = plainWords(text);
  for (let n = 0; n < plain.length; n += 1) {
    const [word = '', next = '', after] = plain.slice(n);
    const isJoined = isNumber(word) ? isUnit(next, after) : isNumber(next);
    words.push(isJoined ? word + next : word);
    if (isJoined) n += 1;
  }
  return [...new Set(words)];
}

/**
 * Returns the different words that find a text: its plain words, those with a hyphen also joined, and each number joined to its neighbours. With two words before it, it
 * starts with '+', because it does not begin as a word does. The number of a single letter is no word: 'Scopus Q1' -> ['scopus', 'q', 'q1', '+scopusq1'].
 */
export function wordsIn(text: string): string[] {
  const plain = plainWords(text);
  const words = plain.flatMap((word, n) => {
    const [before = '', left = '', right = ''] = [plain[n - 2], plain[n - 1], plain[n + 1]];
    if (!isNumber(word)) return [word];
    return [
      ...(left.length === 1 && !isNumber(left) ? [] : [word]),
      ...(left === '' || isNumber(left) ? [] : [left + word]),
      ...(before === '' || isNumber(left) || isNumber(before) ? [] : [`+${before}${left}${word}`]),
      ...(isUnit(right, undefined) ? [word + right] : []),
    ];
  });
  const joined = text.replace(APOSTROPHE, '').match(HYPHENATED) ?? [];
  return [...new Set([...words, ...joined.map((word) => plainWords(word).join(''))])];
}

/** Later typed words are ignored: each word costs time per item and rarely changes the result. */
const MAX_TYPED_WORDS = 8;

/** Returns the other words that a typed word also finds. */
export type SynonymsOf = (typed: string) => readonly string[];

/** A synonym of at least this length also matches the words that begin with it. */
const MIN_STEM_LENGTH = 4;

/** Returns whether a word is the synonym, or a longer form: 'economics' is a form of 'econom'. */
export function isForm(word: string, synonym: string): boolean {
  return synonym.length < MIN_STEM_LENGTH ? word === synonym : word.startsWith(synonym);
}

/**
 * Returns the elements whose words contain all typed words or their synonyms; all elements when nothing was typed. Those that contain the typed
 * words themselves come first, otherwise the order stays. If there is no match, a number may be apart from its word, else each typed word may have
 * one typing mistake, but never in a number.
 * @param wordsOf returns the words of an element as `wordsIn` writes them
 */
export function searchByWords<T>(
  elements: readonly T[],
  typed: string,
  wordsOf: (element: T) => string[],
  synonymsOf: SynonymsOf,
): T[] {
  const words = typedWords(typed).slice(0, MAX_TYPED_WORDS);
  if (words.length === 0) return [...elements];
  const matching = (wanted: readonly string[], isMatch: typeof hasWord) => {
    const own = wanted.map(isMatch);
    const all = wanted.map((typedWord, n) => {
      // Those of 'hukum2' would find every law.
      const synonyms = splitNumber(typedWord)[1] === '' ? synonymsOf(typedWord) : [];
      if (synonyms.length === 0) return own[n] ?? isMatch(typedWord);
      return oncePerWord((word) => own[n]?.(word) || synonyms.some((synonym) => isForm(word, synonym)));
    });
    const passes = (element: T, tests: typeof all) => {
      const known = wordsOf(element);
      return tests.every((test) => known.some(test));
    };
    const found = elements.filter((element) => passes(element, all));
    const direct = new Set(found.filter((element) => passes(element, own)));
    return [...direct, ...found.filter((element) => !direct.has(element))];
  };
  const apart = [...new Set(words.flatMap(plainWords))];
  const wishes = apart.length > words.length ? [words, apart] : [words];
  for (const isMatch of [hasWord, nearlyHasWord]) {
    for (const wanted of wishes) {
      const found = matching(wanted, isMatch);
      if (found.length > 0) return found;
    }
  }
  return [];
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

/** Splits a word before its number: 'sinta2' -> ['sinta', '2']; without one, the number is ''. */
function splitNumber(word: string): [name: string, number: string] {
  const [, name = word, number = ''] = /^(\P{N}+)(\p{N}+)$/u.exec(word) ?? [];
  return [name, number];
}

/** A typed word of one or two characters must begin a word: '2' does not match 'q2'. A number after a word must be the same: 's2', 'sinta2'. */
function hasWord(typed: string): (word: string) => boolean {
  const [name, number] = splitNumber(typed);
  if (number === '') return (word) => (typed.length < 3 ? word.startsWith(typed) : word.includes(typed));
  const hasName = hasWord(name);
  return (word) => {
    if (!word.endsWith(number)) return false;
    const [wordName, wordNumber] = splitNumber(word);
    return wordNumber === number && (hasName(wordName) || wordName.endsWith(name));
  };
}

/**
 * Allows one extra, missing or wrong letter, or two swapped letters, also before a number: 'sitna2'. Typed names under five letters and all
 * numbers must match exactly.
 */
function nearlyHasWord(typed: string): (word: string) => boolean {
  const isExact = hasWord(typed);
  const [name, number] = splitNumber(typed);
  if (name.length < 5 || /\p{N}/u.test(name)) return isExact;
  const isNear = oncePerWord((word) => {
    const wordName = word.slice(0, word.length - number.length);
    if (/\p{N}/u.test(wordName) || wordName.length < name.length - 1) return false;
    return [-1, 0, 1].some((more) => isOneMistakeApart(wordName.slice(0, name.length + more), name));
  });
  // Most different words end with a number: it alone decides.
  const hasNumber = number === '' ? (word: string) => !/\d$/.test(word) : (word: string) => word.endsWith(number);
  return (word) => hasNumber(word) && (isExact(word) || isNear(word));
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
