import { spaceTitles, TITLE_WORDS } from './person-name.ts';

/**
 * An address, host ('www.', or a dot between letters, but not 'S.Pd' or 'M.Kom'), short link ('t.me/x', but not 'FKIP/PGSD'), telephone or account
 * number (seven digits of any script without a letter between them).
 */
const CONTACT = new RegExp(
  [
    String.raw`[@\\]|\/\/|:\/|www\.|[\p{L}\d-]{2,}[.。]\p{L}{2,}`,
    String.raw`\p{L}[.。](?!(?:${TITLE_WORDS})\/)\p{L}{2,}\/`,
    String.raw`(\p{Nd}[^\p{L}\p{Nd}]*){7,}`,
  ].join('|'),
  'iu',
);

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
