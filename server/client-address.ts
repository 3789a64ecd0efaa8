import { isIP } from 'node:net';

/**
 * Returns the client's address, for rate limits; null if unknown. `proxies` is the number of trusted proxies in front of the server
 * (TRUST_PROXY). Each appends the address that it saw to X-Forwarded-For. Entries further left come from the client and are not trusted.
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

/** Removes the port, which some proxies add and which changes with every connection. Null for a text that is not an IP address. */
function bareAddress(text: string): string | null {
  const inBrackets = /^\[([^\]]*)\]/.exec(text)?.[1];
  const colon = text.indexOf(':');
  const isPortLast = colon >= 0 && colon === text.lastIndexOf(':');
  const address = inBrackets ?? (isPortLast ? text.slice(0, colon) : text);
  return isIP(address) === 0 ? null : address;
}
