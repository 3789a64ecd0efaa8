import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const FILES = '{bench,packages,scripts,src,tests,docs}/**/*.{ts,tsx,astro,mjs,css,md}';
/** 'docs/product.md 3.1 and 12.7': one or more section numbers after the file's name. */
const CITATION = /docs\/product\.md,? (\d+(?:\.\d+)?(?:(?:,| and) \d+(?:\.\d+)?)*)/g;
/** A test in backticks, without its folder. */
const NAMED_TEST = /`([\w-]+\.(?:test|spec)\.ts)`/g;
/** A path in backticks, such as `packages/contract/orders/order.ts`. */
const NAMED_FILE = /`((?:bench|deploy|docs|packages|scripts|src|tests)\/[\w./[\]-]+)`/g;
const DECISION = /\bdecisions? (0\d\d)\b/gi;

/** 'file: number' of each citation whose number is not in `known`. */
function unknownCitations(file: string, text: string, pattern: RegExp, known: ReadonlySet<string>): string[] {
  const cited = [...text.matchAll(pattern)].flatMap(([, numbers = '']) => numbers.split(/, | and /));
  return cited.filter((number) => !known.has(number)).map((number) => `${file}: ${number}`);
}

/** The numbers of a document's headings, and of numbered list items as 'section.item'. */
function numbersIn(text: string): Set<string> {
  const numbers = new Set<string>();
  let section = '';
  for (const line of text.split('\n')) {
    const heading = /^#+ (\d+(?:\.\d+)?) /.exec(line)?.[1];
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (heading) section = heading;
    if (heading) numbers.add(heading);
    else if (item) numbers.add(`${section}.${item}`);
  }
  return numbers;
}

const files = globSync(FILES)
  .filter((file) => !file.endsWith('cited-sections.test.ts'))
  .map((file) => [file, readFileSync(file, 'utf8')] as const);
const sections = numbersIn(readFileSync('docs/product.md', 'utf8'));
const records = new Set(globSync('docs/decisions/0*.md').map((file) => /(\d{3})-/.exec(file)?.[1] ?? file));

test('every section of docs/product.md that a file cites exists', () => {
  expect(sections.size).toBeGreaterThan(50);
  expect(files.flatMap(([file, text]) => unknownCitations(file, text, CITATION, sections))).toEqual([]);
});

test('every decision that a file cites exists', () => {
  expect(files.flatMap(([file, text]) => unknownCitations(file, text, DECISION, records))).toEqual([]);
});

test('every file that a document names exists, and every test that it names without its folder only once', () => {
  const documents = globSync(['docs/**/*.md', '*.md']).filter((file) => file !== 'CHANGELOG.md');
  const tests = files.map(([file]) => basename(file));
  const missing = documents.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, path = '']) => path);
    const absent = [
      ...named(NAMED_FILE).filter((path) => !existsSync(path)),
      ...named(NAMED_TEST).filter((name) => tests.filter((known) => known === name).length !== 1),
    ];
    return absent.map((path) => `${file}: ${path}`);
  });
  expect(missing).toEqual([]);
});

test('every claim of docs/privacy.md names a test', () => {
  const [claims = ''] = readFileSync('docs/privacy.md', 'utf8').split('It does not reach:');
  const items = claims.split(/\n(?=- |\n)/).filter((text) => text.startsWith('- '));
  expect(items.length).toBeGreaterThan(20);
  expect(items.filter((text) => text.match(NAMED_TEST) === null)).toEqual([]);
});

/** Comments that take whole lines: line comments, and block comments from their first line on. */
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;
/** A source file, by its path or the end of its path. Not in quotes: an example. */
const SOURCE_FILE = /(?<![\w./'-])[\w./-]+\.(?:ts|tsx|astro|mjs)\b/g;

test('every source file that a comment names exists', () => {
  const sources = files.filter(([file]) => !file.endsWith('.md'));
  const paths = [...globSync('*.{ts,mjs}'), ...files.map(([file]) => file)].map((file) => `/${file}`);
  const missing = sources.flatMap(([file, text]) => {
    const named = [...text.matchAll(COMMENT)].flatMap(([comment]) => comment.match(SOURCE_FILE) ?? []);
    return named.filter((name) => !paths.some((path) => path.endsWith(`/${name}`))).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
