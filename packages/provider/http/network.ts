import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * Whether a proxy that TRUST_PROXY does not count forwarded the request: its address is then the proxy's, so no rule
 * about networks may admit it.
 */
export function hidesClient(c: Pick<Context<AppEnv>, 'req'>, { trustProxy }: { trustProxy: number }): boolean {
  return trustProxy === 0 && PROXY_HEADERS.some((name) => c.req.header(name) !== undefined);
}

/**
 * Returns the part of an address that identifies a caller. The owner of an IPv6 line has 2^64 addresses and may use a
 * new one for every guess, so only the network (/64) counts. An IPv4 address counts whole, also when it is written as
 * an IPv6 address.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? [];
  if (mapped) return mapped;
  const [before = '', after] = plain.split('::');
  const groups = (text = '') => (text === '' ? [] : text.split(':'));
  const tail = groups(after);
  // An IPv4 address at the end replaces two groups.
  const length = groups(before).length + tail.length + (plain.includes('.') ? 1 : 0);
  const whole = after === undefined ? groups(before) : [...groups(before), ...Array(8 - length).fill('0'), ...tail];
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
