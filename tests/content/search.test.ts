import { readFileSync } from 'node:fs';
import { createSynonyms, searchByWords, wordsIn } from '@slotterbit/contract/catalogue/word-search.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

type DemoItem = { name: string; bidang?: string[]; penerbit?: string };

const { groups }: { groups: string[] } = parse(readFileSync('src/content/synonyms.yaml', 'utf8'));
const { items }: { items: DemoItem[] } = JSON.parse(readFileSync('packages/provider/catalogue-file/demo.json', 'utf8'));
const synonymsOf = createSynonyms(groups.map((line) => line.split(',')));
const wordsOf = ({ name, bidang = [], penerbit = '' }: DemoItem) => wordsIn([name, ...bidang, penerbit].join(' '));

/** The first journal, others that are found, and what is not: parts of names. */
test.each<[string, string, string[], string[]]>([
  ['pendidikan', 'Bahtera Guru', ['Language Education'], ['Machine Learning']],
  ['education', 'Language Education', ['Pendidikan Dasar'], ['Machine Learning']],
  ['pembelajaran', 'Pembelajaran Matematika', ['Machine Learning'], []],
  ['ekonomi', 'Niagapraja', ['Emerging Economies', 'Ekonomi Syariah'], []],
  ['agama', 'Penyiaran Islam', [], ['Syariah', 'Islamic Finance']],
  ['publik', 'Kebijakan Publik', ['Public Policy'], ['Pengabdian', 'Community']],
  ['masyarakat', 'Kesehatan Masyarakat', ['Community'], ['Public Policy', 'Sektor Publik']],
  ['pesisir', 'Masyarakat Pesisir', ['Coastal Engineering'], ['Kelautan Tropis']],
  ['bidan', 'Kebidanan', [], ['Nursing', 'Keperawatan Medikal']],
  ['olahraga', 'Jasmani dan Olahraga', [], ['Pendidikan Dasar']],
  ['hukum', 'Kebijakan Publik', ['Maritime Law'], []],
  ['law', 'Maritime Law', ['Kebijakan Publik'], []],
])('%j finds %j first', (typed, first, others, not) => {
  const found = searchByWords(items, typed, wordsOf, synonymsOf).map(({ name }) => name);
  expect(found[0]).toContain(first);
  for (const part of others) expect(found.join('\n')).toContain(part);
  for (const part of not) expect(found.join('\n')).not.toContain(part);
});
