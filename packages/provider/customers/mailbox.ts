/**
 * Returns the mailbox of an address, for counting only: 'a.n.i+tag@googlemail.com' and 'ani@gmail.com' are the same. At
 * most servers a tag follows '+'; at others, several mailboxes share a limit. Never use it to send or to log in.
 */
export function mailboxOf(address: string): string {
  const [, name, domain] = /^([^+@]+)(?:\+[^@]*)?@([^@]+)$/.exec(address.toLowerCase()) ?? [];
  if (name === undefined || domain === undefined) return address.toLowerCase();
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
