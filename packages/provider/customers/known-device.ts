import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { ensureSecret } from '../db/meta.ts';
import type { Db } from '../db/schema.ts';
import type { Settings } from '../platform/settings.ts';

const MAX_AGE_SECONDS = 365 * 24 * 3600;

/** The part of an account that a device token's signature covers. */
type Account = { id: number; password_hash: string };

/**
 * Issues and verifies tokens of devices on which a customer logged in: 'issued.nonce.signature'. The database stores
 * nothing per token. The signature covers the account and its password hash, so a token is valid for one account only
 * and until its password changes.
 */
export type DeviceTokens = {
  issue(account: Account, now: Date): string;
  /**
   * Returns the token's nonce, which identifies the device when its login attempts are counted. Returns null unless
   * the token was issued for this account in the last year.
   */
  verify(token: string | null, account: Account, now: Date): string | null;
};

/**
 * Creates device tokens signed with a key stored in the database, so they are valid on every server and after a
 * restart.
 */
export async function deviceTokens(db: Db): Promise<DeviceTokens> {
  const key = await ensureSecret(db, 'device_token_key');
  const sign = (issued: string, nonce: string, { id, password_hash }: Account) =>
    createHmac('sha256', key).update(`${issued}.${nonce}.${id}.${password_hash}`).digest('base64url');
  return {
    issue(account, now) {
      const issued = String(Math.floor(now.getTime() / 1000));
      const nonce = randomBytes(12).toString('base64url');
      return `${issued}.${nonce}.${sign(issued, nonce, account)}`;
    },
    verify(token, account, now) {
      const [, issued = '', nonce = '', signature = ''] =
        /^(\d{1,12})\.([\w-]{16})\.([\w-]{43})$/.exec(token ?? '') ?? [];
      if (nonce === '' || now.getTime() / 1000 - Number(issued) > MAX_AGE_SECONDS) return null;
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(issued, nonce, account)));
      return isOurs ? nonce : null;
    },
  };
}

/** The cookie of a login, sent to `paths` only. A cookie needs no code in the app, so the app also works with a provider that has none. */
type DeviceCookie = { name: string; paths: readonly string[] };

/** Returns the device token of a request, or null. */
export function deviceTokenOf(c: HonoContext, { name }: DeviceCookie): string | null {
  return getCookie(c, name) ?? null;
}

export function keepDeviceToken(
  c: HonoContext,
  token: string,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  { name, paths }: DeviceCookie,
): void {
  const secure = siteUrl?.startsWith('https:') ?? false;
  for (const path of paths)
    setCookie(c, name, token, { path, maxAge: MAX_AGE_SECONDS, httpOnly: true, sameSite: 'Strict', secure });
}
