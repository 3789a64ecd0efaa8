import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CatalogueError } from './catalogue-faults.ts';
import { parsePositionedJson } from './positioned-json.ts';

test('reads every document like JSON.parse', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 2), (json, space) => {
      const text = JSON.stringify(JSON.parse(json), null, space);
      expect(parsePositionedJson(text).value).toEqual(JSON.parse(text));
    }),
  );
});

test('refuses what JSON.parse refuses, always with its own error', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '"', ',', '}', ']', '{', '0', 'x', '\n'),
      (json, place, sign) => {
        const at = place % (json.length + 1);
        const text = json.slice(0, at) + sign + json.slice(at + 1);
        let wanted: unknown;
        try {
          wanted = JSON.parse(text);
        } catch {
          expect(() => parsePositionedJson(text)).toThrow(CatalogueError);
          return;
        }
        expect(parsePositionedJson(text).value).toEqual(wanted);
      },
    ),
  );
});

test('knows the line of every value, and of the nearest one if a value is missing', () => {
  const json = parsePositionedJson('{\n  "a": [\n    1,\n    { "b":\n 2 }\n  ]\n}');
  const paths = [[], ['a'], ['a', 0], ['a', 1], ['a', 1, 'b'], ['a', 1, 'c'], ['a', 7], ['z']];
  expect(json.linesOf(paths)).toEqual([1, 2, 3, 4, 4, 4, 2, 1]);
});
