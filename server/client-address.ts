import { isIP } from 'node:net';

/**
 * The address that a request came from, by which logins and registrations are slowed. `proxies` is how many proxies of our own stand in front
 * (TRUST_PROXY): each adds the address that it saw to the end of X-Forwarded-For, so what stands further left is the caller's own claim and is
 * not believed. null = unknown.
 */
export function clientAddress(
  connection: string | undefined,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  proxies: number,
): string | null {
  if (proxies === 0) return connection ?? null;
  const given = headers['x-forwarded-for'];
  const seen = (Array.isArray(given) ? given.join(',') : (given ?? '')).split(',').map((one) => one.trim());
  return bareAddress(seen.at(-proxies) ?? '') ?? connection ?? null;
}

/** Some proxies write the port as well: it is new with every connection. Null for what is no address; it would become a key in the database. */
function bareAddress(text: string): string | null {
  const inBrackets = /^\[([^\]]*)\]/.exec(text)?.[1];
  const colon = text.indexOf(':');
  const isPortLast = colon >= 0 && colon === text.lastIndexOf(':');
  const address = inBrackets ?? (isPortLast ? text.slice(0, colon) : text);
  return isIP(address) === 0 ? null : address;
}
