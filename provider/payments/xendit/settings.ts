import { type Environment, given, origin, SettingsError } from '../../platform/environment.ts';

export type XenditSettings = {
  /** Secret API key; one that begins with `xnd_development_` is of the test mode. */
  secretKey: string;
  /** The account's webhook verification token. */
  webhookToken: string;
  /** Origin of the API, or of what stands in for it (a test double, a proxy). */
  address: string;
};

/** XENDIT_SECRET_KEY, XENDIT_WEBHOOK_TOKEN and XENDIT_ADDRESS. Throws `SettingsError`. */
export function readXenditSettings(env: Environment, isChosen: boolean): XenditSettings | null {
  const secretKey = given(env, 'XENDIT_SECRET_KEY');
  const webhookToken = given(env, 'XENDIT_WEBHOOK_TOKEN');
  const address = origin(env, 'XENDIT_ADDRESS') ?? 'https://api.xendit.co';
  if (secretKey !== null && webhookToken !== null) return { secretKey, webhookToken, address };
  if (secretKey !== null || webhookToken !== null) {
    const missing = secretKey === null ? 'XENDIT_SECRET_KEY' : 'XENDIT_WEBHOOK_TOKEN';
    const there = secretKey === null ? 'XENDIT_WEBHOOK_TOKEN' : 'XENDIT_SECRET_KEY';
    throw new SettingsError(`${missing}: not given; ${there} is, and Xendit needs both.`);
  }
  if (!isChosen) return null;
  throw new SettingsError(
    'XENDIT_SECRET_KEY: not given; PAYMENT_GATEWAY=xendit needs the secret API key of the account and XENDIT_WEBHOOK_TOKEN.',
  );
}
