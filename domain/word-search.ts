/** Words beyond these cost time for each item, and find no more. */
const mostWords = 8;

/** The words of a text, for comparing: 'Jurnal Pendidikán-2' -> ['jurnal', 'pendidikan', '2'] */
export function wordsIn(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/**
 * Those whose words hold all words of what was typed, whatever the accents. If none does, those that do but for one slip of the fingers in each
 * word.
 */
export function searchWords<T>(all: readonly T[], typed: string, wordsOf: (one: T) => readonly string[]): readonly T[] {
  const wanted = [...new Set(wordsIn(typed))].slice(0, mostWords);
  if (wanted.length === 0) return all;
  const found = having(all, wanted, wordsOf, hasWord);
  return found.length > 0 ? found : having(all, wanted, wordsOf, nearlyHasWord);
}

function having<T>(
  all: readonly T[],
  wanted: readonly string[],
  wordsOf: (one: T) => readonly string[],
  has: (word: string, typed: string) => boolean,
): T[] {
  // Ten thousand journals share a few thousand words: each is compared once.
  const compared = wanted.map((typed) => ({ typed, known: new Map<string, boolean>() }));
  const fits = (word: string, { typed, known }: (typeof compared)[number]) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const fit = has(word, typed);
    known.set(word, fit);
    return fit;
  };
  return all.filter((one) => compared.every((typed) => wordsOf(one).some((word) => fits(word, typed))));
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
