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
  const address = seen.at(-proxies);
  // A text of any length from outside becomes a key in the database.
  return address && /^[\da-fA-F:.[\]%\w]{2,60}$/.test(address) ? address : (connection ?? null);
}
