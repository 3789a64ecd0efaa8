/**
 * The mailbox that an address leads to, for counting only: 'a.n.i+tag@googlemail.com' and 'ani@gmail.com' are one. What follows '+' is a tag at
 * most servers; where it is not, several mailboxes share a limit. Never send or log in by it.
 */
export function mailboxOf(address: string): string {
  const [, name, domain] = /^([^+@]+)(?:\+[^@]*)?@([^@]+)$/.exec(address.toLowerCase()) ?? [];
  if (name === undefined || domain === undefined) return address.toLowerCase();
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
