import { expect, test } from 'vitest';
import { AnswerReader } from './answer-reader.ts';

const plain = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello';
const chunked =
  'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n10\r\n0123456789abcdef\r\n0\r\n\r\n';
const empty = 'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n';

const answers = [
  ['with a length', plain, 200, 'hello'],
  ['in chunks', chunked, 404, 'abc0123456789abcdef'],
  ['without a body', empty, 304, ''],
  ['with a length of nothing', 'HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n', 201, ''],
] as const;

test.each(answers)('%s, in pieces of every size', (_name, text, status, body) => {
  for (let size = 1; size <= text.length; size += 1) {
    const reader = new AnswerReader(true);
    const ends: number[] = [];
    for (let from = 0; from < text.length; from += size) {
      if (reader.push(Buffer.from(text.slice(from, from + size)))) ends.push(Math.min(text.length, from + size));
    }
    expect(ends).toEqual([text.length]);
    expect([reader.status, reader.body.toString()]).toEqual([status, body]);
  }
});

test('one after the other on one connection', () => {
  const reader = new AnswerReader(true);
  for (const [, text, status, body] of [...answers, ...answers]) {
    expect(reader.push(Buffer.from(text))).toBe(true);
    expect([reader.status, reader.body.toString()]).toEqual([status, body]);
  }
});

test('what is no answer is an error', () => {
  expect(() => new AnswerReader().push(Buffer.from('SSH-2.0-OpenSSH\r\n\r\n'))).toThrow('No answer: SSH');
});
