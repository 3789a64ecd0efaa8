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

const journals = [
  'Jurnal Syari’ah SINTA 2',
  'Teknik 2 SINTA 3',
  "Studi Qur'an SINTA 1",
  'Bisnis Scopus Q1',
  'Scopus Q2',
  'Industri 4.0 dan 5G',
  'Covid-19 2026',
  'Multi‑Disiplin dan E-Commerce Al-Qur"an',
];
const numbersOf = (typed: string) =>
  searchByWords(journals, typed, wordsIn, () => []).map((name) => journals.indexOf(name));

test.each<[string, number[]]>([
  ['sinta2|sinta 2|SINTA-2|sinta\u00a02|sinta\u200b2|\uff53inta２|s2|s 2|sitna2|sitna 2', [0]],
  ['sinta3|sinta 3', [1]],
  ['scopusq1|scopus q1|scopus q 1|Scopus-Q1|q1|q 1|Q1 scopus|scopsu q1', [3]],
  ['5g|5 g|industri4|industri 4.0', [5]],
  ['covid19|covid 19|2026', [6]],
  // The number stands elsewhere.
  ['sinta teknik 2|sinta teknik2|sitna teknik 2', [1]],
  ["syariah|syari'ah|syari’ah|syari`ah|syari‘ah|syari´ah|syariʿah|syariʻah|syari＇ah", [0]],
  ["quran sinta 1|Qur'an sinta1|Studi Qurʼan", [2]],
  ['multidisiplin|multi disiplin|Multi-Disiplin|ecommerce|e-commerce|alquran|al quran|Al-Qur’an|qur“an multi', [7]],
  // A typing mistake is never in a number.
  ['sinta4|sinta 4|sinta22|q9|scopus q12|covid18|2027|20261|sitna7', []],
])('%j find the same', (typed, found) => {
  const all = typed.split('|');
  expect(all.map(numbersOf)).toEqual(all.map(() => found));
});
