import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUnmistakableName, type Mentions, withoutMentions, withoutMentionsInChange } from './mentions.ts';

const siti: Mentions = {
  emails: ['siti@kampus.example'],
  phones: ['+6281298765432', '+7766554433'],
  names: ['Siti Aminah', 'Siti'],
};
const called = (name: string): Mentions => ({ emails: [], phones: [], names: [name] });

describe('what staff wrote about others', () => {
  test.each([
    ['tanya siti@kampus.example.', 'tanya [dihapus].'],
    ['tanya SITI@Kampus.Example, lalu', 'tanya [dihapus], lalu'],
    ['WA +62 812-9876-5432 atau 0812-9876-5432', 'WA [dihapus] atau [dihapus]'],
    ['081298765432/6281298765432/+6281298765432', '[dihapus]/[dihapus]/[dihapus]'],
    ['titipan Siti Aminah (istri)', 'titipan [dihapus] (istri)'],
  ])('loses the person: %s', (text, expected) => {
    expect(withoutMentions(text, siti)).toBe(expected);
    expect(withoutMentions(expected, siti)).toBe(expected);
  });

  test.each([
    ['bu Siti menelepon'],
    ['SITI AMINAH, siti aminah'],
    ['Siti Aminahwati; Nur-Siti Aminah; Siti Aminah-Putri'],
    ['dr-siti@kampus.example, siti@kampus.example.org, bu.siti@kampus.example'],
    ['rekening 7766554433, nomor 1081298765432 dan 081298765432-1'],
  ])('stays: %s', (text) => {
    expect(withoutMentions(text, siti)).toBe(text);
  });

  test.each([
    ['bank transfer', 'bank transfer diterima'],
    ['Dana masuk', 'Dana masuk di mutasi rekening'],
    ['Dana Masuk', 'Dana masuk di mutasi rekening'],
    ['termin 1', 'termin 1 dibayar'],
    ['Rp 1.699.911', 'lebih bayar Rp 1.699.911'],
    ['Siti Aminah, M.Pd.', 'untuk Siti Aminah, M.Pd.'],
    ['Siti', 'untuk Siti'],
  ])('stays when a person is called "%s": %s', (name, text) => {
    expect(withoutMentions(text, called(name))).toBe(text);
  });
});

test.each([
  ["D'Arcy O’Neil-Putri", true],
  ['A. Rahman', true],
  ['Siti Aminah Putri', true],
  ['Siti', false],
  ['Siti binti Ali', false],
  ['Siti 2', false],
  ['Customer 10', false],
  ['', false],
])('the name "%s" is replaced in free text: %s', (name, expected) => {
  expect(isUnmistakableName(name)).toBe(expected);
});

describe('a change about others', () => {
  test.each([
    ['Termin Satu', 'Termin Satu, bank transfer', 'Termin Satu, bank transfer'],
    ['Siti Aminah', 'customer 10: name Siti Aminah -> Budi', 'customer 10: name Siti Aminah -> Budi'],
    [
      'Siti Aminah',
      'termin 1, bill A-1: Rp 500.000 marked as sent back: ke Siti Aminah',
      'termin 1, bill A-1: Rp 500.000 marked as sent back: ke [dihapus]',
    ],
  ])('of "%s": %s', (name, what, expected) => {
    expect(withoutMentionsInChange({ what, why: null }, called(name))).toEqual({ what: expected, why: null });
  });

  test('keeps its subject and loses e-mail and number', () => {
    const of = (what: string) => withoutMentionsInChange({ what, why: null }, siti).what;
    expect(of('customer 10: email siti@kampus.example -> b@c.example')).toBe(
      'customer 10: email [dihapus] -> b@c.example',
    );
    expect(of('staff account siti@kampus.example added as admin')).toBe(
      'staff account siti@kampus.example added as admin',
    );
    expect(of('alfa 2028-01: siti@kampus.example removed from the waiting list')).toBe(
      'alfa 2028-01: [dihapus] removed from the waiting list',
    );
  });

  test('without the e-mail, the number, or such a name is unchanged', () => {
    const words = fc.constantFrom(
      ...['customer', '10:', 'note', 'termin', '1,', 'bank', 'transfer', 'Dana', 'masuk', 'Rp', '1.699.911', 'Bank'],
      ...['Mandiri', 'Siti', 'Aminah', 'by', 'price', '->', '[dihapus]', '08129', 'a@b.example'],
    );
    const text = fc.oneof(
      fc.array(words, { maxLength: 8 }).map((all) => all.join(' ')),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    const person = fc.record({
      emails: fc.array(fc.constantFrom('a@b.example', 'siti@kampus.example'), { maxLength: 2 }),
      phones: fc.array(fc.constantFrom('+6281298765432', '+10'), { maxLength: 2 }),
      names: fc.array(text, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(text, fc.option(text), person, (what, why, mentions) => {
        const all = `${what}\n${why ?? ''}`;
        const isMentioned = [
          ...mentions.emails.map((email) => all.toLowerCase().includes(email)),
          ...mentions.phones.map((phone) => all.replace(/\D/g, '').includes(phone.slice(3)) && all.includes('+')),
          ...mentions.names.map((name) => isUnmistakableName(name) && all.includes(name)),
        ].includes(true);
        fc.pre(!isMentioned);
        expect(withoutMentionsInChange({ what, why }, mentions)).toEqual({ what, why });
      }),
    );
  });

  test('keeps the facts, whatever a person is called', () => {
    const what = fc.constantFrom('customer 10: note', 'termin 1, bank transfer of Rp 1.699.911', 'note');
    fc.assert(
      fc.property(what, fc.array(fc.oneof(fc.string(), what)), (facts, names) => {
        const change = { what: facts, why: null };
        expect(withoutMentionsInChange(change, { emails: [], phones: [], names })).toEqual(change);
      }),
    );
  });
});
