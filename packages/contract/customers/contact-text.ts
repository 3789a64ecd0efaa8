import { spaceTitles } from './person-name.ts';

/**
 * An address, path, host ('www.', or a dot between letters, but not 'S.Pd' or 'M.Kom'), telephone or account number (seven digits of any
 * script without a letter between them).
 */
const CONTACT = /[@/\\]|www\.|[\p{L}\d-]{2,}[.。]\p{L}{2,}|(\p{Nd}[^\p{L}\p{Nd}]*){7,}/iu;

/** Whether a name looks like a link, an address or a number to call or to pay. Also finds full-width letters. */
export const hasContact = (text: string) => CONTACT.test(spaceTitles(text.normalize('NFKC')));

/** Returns names without those that `hasContact`: a stranger's text must not pass as the seller's while nothing is paid. */
export function namesOnly<Name extends string, Names extends Readonly<Record<Name, string | null>>>(
  names: Names,
  fields: readonly Name[],
): Names {
  const hidden = fields.filter((field) => hasContact(names[field] ?? ''));
  return { ...names, ...Object.fromEntries(hidden.map((field) => [field, ''])) };
}
