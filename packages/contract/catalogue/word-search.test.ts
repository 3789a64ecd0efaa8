import { expect, test } from 'vitest';
import { createSynonyms, searchByWords, wordsIn } from './word-search.ts';

const synonymsOf = createSynonyms([
  [' ekonomi', 'econom '],
  ['hukum', 'law'],
]);
const names = ['Accounting in Emerging Economies', 'Jurnal Ekonomi Syariah', 'Maritime Law Forum', 'Flawless Lawn'];
const find = (typed: string) => searchByWords(names, typed, wordsIn, synonymsOf).map((name) => names.indexOf(name));

test.each<[string, string, number[]]>([
  ['the word itself before the other language', 'ekonomi', [1, 0]],
  ['a form of a word', 'Economics', [0, 1]],
  ['a word with others', 'accounting ekonomi', [0]],
  ['a short word only as a whole word', 'hukum', [2]],
  ['a word that is in no group', 'forum', [2]],
  ['no beginning of a word that could become another', 'eko', [1]],
])('a search finds %s: %s', (_, typed, found) => expect(find(typed)).toEqual(found));
