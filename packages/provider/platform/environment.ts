import { isIP } from 'node:net';

/** An external cause stops the start (a setting, a folder, a database). The message is the line to print. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** An invalid setting; the message names it, the given value and the allowed values. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

export function wrong(name: string, given: string, allowed: string): SettingsError {
  return new SettingsError(`${name}: "${given}" is not allowed; allowed: ${allowed}.`);
}

/** An empty variable counts as unset: compose files and CI omit a value that way. */
export function given(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

export function oneOf<const T extends string>(
  env: Environment,
  name: string,
  allowed: readonly T[],
  standard: NoInfer<T>,
): T {
  const value = given(env, name);
  if (value === null) return standard;
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw wrong(name, value, allowed.join(', '));
  return found;
}

export function wholeNumber(env: Environment, name: string, standard: number, min: number, max: number): number {
  const value = given(env, name);
  if (value === null) return standard;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) throw wrong(name, value, `a whole number from ${min} to ${max}`);
  return number;
}

export function origin(env: Environment, name: string): string | null {
  const value = given(env, name);
  if (value === null) return null;
  const allowed = 'an address such as https://example.org, without path or query';
  const url = URL.parse(value);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isWeb || url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    throw wrong(name, value, allowed);
  }
  return url.origin;
}

/** A host name, with a port if it is not the standard one: 'staf.example.org'. */
export function hostName(env: Environment, name: string): string | null {
  const value = given(env, name)?.toLowerCase() ?? null;
  if (value !== null && URL.parse(`http://${value}`)?.host !== value)
    throw wrong(name, value, 'a host name such as staf.example.org, without https:// and path');
  return value;
}

/** A network in CIDR notation, such as 10.0.0.0/8. */
type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

/** '10.0.0.0/8, 2001:db8::/32, 203.0.113.7' */
export function networks(env: Environment, name: string): readonly Network[] {
  const values = (given(env, name) ?? '').split(/[\s,]+/).filter(Boolean);
  return values.map((value) => {
    const [address = '', bits, ...more] = value.split('/');
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
    if (version === 0 || more.length > 0 || !(prefix <= most))
      throw wrong(name, value, 'networks such as 10.0.0.0/8 or 2001:db8::/32, separated by commas');
    return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
  });
}

/** A secret for machines: at least 16 characters. */
export function secret(env: Environment, name: string): string | null {
  const value = given(env, name);
  if (value !== null && !/^[\x21-\x7e]{16,}$/.test(value)) {
    throw new SettingsError(
      `${name}: too short or with odd characters; allowed: at least 16 letters, digits or signs.`,
    );
  }
  return value;
}

/**
 * Returns whether a text is exactly one e-mail address. A mail library parses an address field as a list, where a
 * comma, bracket or line break begins another entry. Quoted local parts could hold these, so they are refused.
 */
export function isPlainAddress(text: string): boolean {
  return /^[\x21-\x7e]{3,254}$/.test(text) && /^[^@,;:<>"()[\]\\]+@[^@,;:<>"()[\]\\]+\.[^@,;:<>"()[\]\\]+$/.test(text);
}
