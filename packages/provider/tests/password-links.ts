import { expect } from 'vitest';
import type { Errors } from './shopping.ts';
import { smtpRound } from './support/mail-round.ts';
import type { TestCustomer, TestProvider } from './support/provider.ts';
import type { Received, SmtpDouble } from './support/smtp-double.ts';

export const NEW = 'kucing-oren-9';
export const HOME = '198.51.100.7';
export const MINUTE_HOURS = 1 / 60;

export async function forgot(p: TestProvider, email: string, address = HOME, holding_code = 'supp', cookie = '') {
  const headers = { 'content-type': 'application/json', cookie };
  const init = { method: 'POST', headers, body: JSON.stringify({ email, holding_code }) };
  const response = await p.provider.fetch(new Request(`${p.base}/customer-password/forgot`, init), { address });
  return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') };
}

/** The message as its reader sees it: without the soft line breaks of quoted-printable. */
export const textOf = ({ raw }: Received) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
export const tokenOf = (received: Received | undefined) =>
  (received && /https:\/\/slot\.example\/atur-password\?token=([\w-]{43})\b/.exec(textOf(received))?.[1]) ?? '';

/** Requests a link and returns its token. */
export async function receivedToken(p: TestProvider, smtp: SmtpDouble, { email }: TestCustomer): Promise<string> {
  expect(await forgot(p, email)).toMatchObject({ status: 200 });
  expect(await smtpRound(p, smtp)).toBe(1);
  return tokenOf(smtp.received.at(-1));
}

export const reset = (p: TestProvider, token: string, password = NEW) =>
  p.call<Errors>('POST', 'customer-password/reset', { token, password });
export const login = async (p: TestProvider, { email }: TestCustomer, password: string) =>
  (await p.call('POST', 'customer-login', { email, password })).status;
