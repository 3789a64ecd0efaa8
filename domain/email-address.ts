/**
 * Whether a text is one e-mail address and nothing else. A mail library reads an address field as a list, in which a comma, a bracket or a line
 * break begins something new; quoted local parts, which may hold all of these, are nobody's.
 */
export function isPlainAddress(text: string): boolean {
  return /^[\x21-\x7e]{3,254}$/.test(text) && /^[^@,;:<>"()[\]\\]+@[^@,;:<>"()[\]\\]+\.[^@,;:<>"()[\]\\]+$/.test(text);
}
