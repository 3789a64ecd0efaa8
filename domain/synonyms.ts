import { plainWords } from './plain-words.ts';
import { isForm, type SynonymsOf } from './word-search.ts';

export const noSynonyms: SynonymsOf = () => [];

/** @param groups each with words of one meaning, or the beginnings of words: ['ekonomi', 'econom'] */
export function createSynonyms(groups: readonly (readonly string[])[]): SynonymsOf {
  const plain = groups.map((group) => group.flatMap(plainWords));
  return (typed) => plain.filter((group) => group.some((word) => isForm(typed, word))).flat();
}
