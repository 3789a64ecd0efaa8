import { readablePhone } from '#domain/phone.ts';
import { ERASED_TEXT } from '../customers/deleted-account.ts';

/** The texts by which records about other customers can name a person. The person chose them, so they can be any words. */
export type Mentions = { emails: readonly string[]; phones: readonly string[]; names: readonly string[] };

/** Initial reasons of the staff pages: no customer's name is looked for in them. */
export const initialReasons: readonly string[] = ['Dana masuk di mutasi rekening'];

/** Returns the forms in which staff write a number of E.164. */
export function phoneForms(number: string): string[] {
  const [, national] = /^\+62(\d+)$/.exec(number) ?? [];
  const readable = readablePhone(number);
  const local = national === undefined ? [] : [`0${national}`, readable.replace('+62 ', '0')];
  return [number, number.slice(1), readable, ...local];
}

/** Without the plus sign or 08, a number could also be a bank account. */
const unmistakableForms = (number: string) => (number.startsWith('+628') ? phoneForms(number) : [number]);

/** Returns whether a name is unlikely to be other words: at least two words of letters, each with a capital letter first. */
export function isUnmistakableName(name: string): boolean {
  const words = name.split(' ');
  return words.length > 1 && words.every((word) => /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(word));
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const anyOf = (texts: readonly string[]) =>
  [...texts]
    .sort((a, b) => b.length - a.length)
    .map(literal)
    .join('|');

function replaced(text: string, texts: readonly string[], [before, after]: [string, string], flags: string): string {
  if (texts.length === 0) return text;
  return text.replace(new RegExp(`(?<!${before})(?:${anyOf(texts)})(?!${after})`, `g${flags}`), ERASED_TEXT);
}

const EMAIL_EDGES: [string, string] = ['[\\p{L}\\p{N}._%+@-]', '[\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}]'];
const PHONE_EDGES: [string, string] = ['[\\p{L}\\p{N}+]|\\p{N}[.,-]', '[\\p{L}\\p{N}]|[.,-]\\p{N}'];
const NAME_EDGES: [string, string] = ["[\\p{L}\\p{M}\\p{N}]|\\p{L}['’-]", "[\\p{L}\\p{M}\\p{N}]|['’-]\\p{L}"];

function withoutContacts(text: string, { emails, phones }: Mentions): string {
  const rest = replaced(text, emails, EMAIL_EDGES, 'iu');
  return replaced(rest, phones.flatMap(unmistakableForms), PHONE_EDGES, 'u');
}

/** Removes the mentions of a person from what staff wrote about other customers. */
export function withoutMentions(text: string, mentions: Mentions): string {
  if (initialReasons.includes(text)) return text;
  return replaced(withoutContacts(text, mentions), mentions.names.filter(isUnmistakableName), NAME_EDGES, 'u');
}

/** What a change is about. It stays, whatever a customer is called. */
const SUBJECT = /^(?:customer \d+: |staff account \S+)/;
/** The note with a refund follows (operations/payments/mark-refunded.ts). */
const NOTE_BEGINS = ' marked as sent back: ';

/** Returns a change that is about others without the mentions of a person. */
export function withoutMentionsInChange(
  { what, why }: { what: string; why: string | null },
  mentions: Mentions,
): { what: string; why: string | null } {
  const [subject = ''] = SUBJECT.exec(what) ?? [];
  const noteAt = what.indexOf(NOTE_BEGINS);
  const noteFrom = noteAt < 0 ? what.length : noteAt + NOTE_BEGINS.length;
  const facts = withoutContacts(what.slice(subject.length, noteFrom), mentions);
  return {
    what: subject + facts + withoutMentions(what.slice(noteFrom), mentions),
    why: why && withoutMentions(why, mentions),
  };
}

/** Returns texts of which a record that mentions the person contains at least one, for a search in the database that ignores case. */
export function searchedTexts({ emails, phones, names }: Mentions): string[] {
  return [...emails, ...phones.flatMap(unmistakableForms), ...names.filter(isUnmistakableName)];
}

/** Returns whether a text contains the code of one of these orders. */
export function hasCode(text: string, codes: readonly string[]): boolean {
  return codes.some((code) => new RegExp(`(?<![\\p{L}\\p{N}-])${literal(code)}(?![\\p{L}\\p{N}-])`, 'u').test(text));
}
