/**
 * The mailbox that an address leads to, for counting only: 'a.n.i+tag@googlemail.com' and 'ani@gmail.com' are one. What follows '+' is a tag at
 * most servers; where it is not, several mailboxes share a limit. Never send or log in by it.
 */
export function mailboxOf(address: string): string {
  const [, name, domain] = /^([^+@]+)(?:\+[^@]*)?@([^@]+)$/.exec(address.toLowerCase()) ?? [];
  if (name === undefined || domain === undefined) return address.toLowerCase();
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/**
 * Whether a text is one e-mail address and nothing else. A mail library reads an address field as a list, in which a comma, a bracket or a line
 * break begins something new; quoted local parts, which may hold all of these, are nobody's.
 */
export function isPlainAddress(text: string): boolean {
  return /^[\x21-\x7e]{3,254}$/.test(text) && /^[^@,;:<>"()[\]\\]+@[^@,;:<>"()[\]\\]+\.[^@,;:<>"()[\]\\]+$/.test(text);
}
