import { expect, test } from 'vitest';
import { readSource } from './source.ts';

const faultsOf = (whole: string, kind: 'yaml' | 'markdown') =>
  readSource(whole, kind).faults.map(({ line, reason }) => [line, reason.code]);

test.each([
  ['a colon', 'order: 1\ntitle: Coffee: how to\n', 2, 'unquoted'],
  ['a colon at the end', 'title: Coffee:\n', 1, 'unquoted'],
  ['a word in quotes', 'title: "Best" coffee\norder: 1\n', 1, 'unquoted'],
  ['a quote that is not closed', 'title: "Best coffee\norder: 1\n', 1, 'unquoted'],
  ['an apostrophe in single quotes', "title: 'It's hot'\n", 1, 'unquoted'],
  ['a sign that means something to YAML', 'title: @home\n', 1, 'unquoted'],
  ['a star', 'title: *bold*\n', 1, 'unquoted'],
  ['brackets', 'title: [New] beans\n', 1, 'unquoted'],
  ['a sign that starts a comment', 'order: 1 # first\ntitle: We are # 1\n', 2, 'comment'],
  ['nothing but a comment', 'title: # 1 coffee\n', 1, 'comment'],
  ['a field twice', 'title: One\ntitle: Two\n', 2, 'twice'],
  ['a tab', 'contact:\n\temail: a\n', 2, 'unfitLine'],
  ['no space behind the colon', 'order: 1\ntitle:Coffee\n', 2, 'unfitLine'],
  ['a line that is indented too far', 'title: Coffee\n  order: 1\n', 2, 'unfitLine'],
  ['a day of no calendar', 'title: a\ndate: 2026-02-30\n', 2, 'noSuchDay'],
  ['a list', '- a\n', 1, 'noFields'],
])('%s is named with its line', (_, yaml, line, reason) => {
  expect(faultsOf(yaml, 'yaml')).toEqual([[line, reason]]);
  // In a Markdown file one line further down.
  expect(faultsOf(`---\n${yaml}---\n\nText.\n`, 'markdown')).toEqual([[line + 1, reason]]);
});

test.each([
  ['a comment behind what is no text', 'order: 1 # first\ndraft: true # not yet\n'],
  ['a comment of its own', '# The first\ntitle: Coffee\n# order: 2\norder: 1\n'],
  ['a sign in quotes', 'title: "We are # 1"\n'],
  ['a sign in a word', 'title: We are#1 in C#\n'],
  ['a sign in a folded text', 'text: >-\n  We are\n  # 1\n'],
  ['a colon in a time and an address', 'text: from 09:41 at https://example.org\n'],
  ['an empty file', ''],
])('%s is no mistake', (_, yaml) => {
  expect(readSource(yaml, 'yaml').faults).toEqual([]);
});

test.each([
  ['no fields', 'Text.\n', 'noBegin'],
  ['fields without an end', '---\ntitle: a\n\nText.\n', 'noEnd'],
])('a Markdown file with %s', (_, whole, reason) => {
  expect(faultsOf(whole, 'markdown')).toEqual([[1, reason]]);
});

test.each([
  ['of a list', 'title: Tea\nlists: [shop]\n', 'yaml', { title: 'Tea', lists: ['shop'] }, ''],
  [
    'of a text, with a rule in it',
    '---\ntitle: Tea\n---\n\nOne\n\n---\n\nTwo\n',
    'markdown',
    { title: 'Tea' },
    '\nOne\n\n---\n\nTwo\n',
  ],
  ['of a text from Windows', '\uFEFF---\r\ntitle: Tea\r\n---\r\nOne\r\n', 'markdown', { title: 'Tea' }, 'One\r\n'],
] as const)('the fields %s', (_, whole, kind, data, body) => {
  expect(readSource(whole, kind)).toMatchObject({ data, body, faults: [] });
});

test('a field is found by its path, and one that is not there by what it should stand in', () => {
  const { lineOf } = readSource('contact:\n  email: a\nscreens:\n  - route: /a\n  - title: b\n', 'yaml');
  expect(lineOf(['contact', 'email'])).toBe(2);
  expect(lineOf(['screens', 1, 'title'])).toBe(5);
  expect(lineOf(['screens', 1, 'route'])).toBe(5);
  expect(lineOf(['name'])).toBeNull();
});
