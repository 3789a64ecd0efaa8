/**
 * Nothing in a text that came from a customer or a catalogue may begin a line, hide or turn what follows: each is one line of what it says.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Characters of a name that a message shows. */
const NAME_LENGTH = 60;

/** An address, a path, a host ('www.', a dot with letters on both sides, but not 'S.Pd' or 'M.Kom') or a telephone number. */
const CONTACT = /[@/\\]|www\.|[\p{L}\d-]{2,}[.。]\p{L}{2,}|(\d[\s.-]?){7,}/iu;

/**
 * What a customer is called in a message. Nobody has confirmed whose the address is: who registers with another's must not put an advertisement before
 * them, so that what looks like a link or an address is left out whole (''), and what is long is cut.
 */
export function recipientName(name: string): string {
  const text = oneLine(name);
  // Also in letters that only look different (full width).
  if (CONTACT.test(text.normalize('NFKC'))) return '';
  const letters = [...text];
  return letters.length <= NAME_LENGTH
    ? text
    : `${letters
        .slice(0, NAME_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

/** The greeting of a message to a customer, by e-mail or WhatsApp: 'Halo Siti,'; 'Halo,' where the name may not be shown. */
export function greeting(name: string): string {
  const shown = recipientName(name);
  return shown === '' ? 'Halo,' : `Halo ${shown},`;
}
