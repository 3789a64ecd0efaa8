import {
  gatewayFields,
  PRETEND_GATEWAY,
  REAL_GATEWAY_IDS,
  readGatewaySettings,
} from './payments/gateways/gateway-registry.ts';
import { type Environment, SettingsError } from './platform/setting.ts';
import { readOwnSettings, type Settings, settingSections } from './platform/settings.ts';

/**
 * Reads the settings from an environment. Pure. Throws `SettingsError` whose message names the setting, the given
 * value and the allowed values.
 */
export function readSettings(env: Environment): Settings {
  return { ...readOwnSettings(env), ...readGatewaySettings(env) };
}

/** The settings by heading of docs/settings.md. */
export const sections = settingSections(gatewayFields);

/**
 * Checks that customers of a server with these settings can pay, and not by a link alone: the pretend gateway is for the demo, on a public
 * https address only if it is named, and for a trial. Staff commands do not need this check, because they take no payments.
 * @param hasDemo whether the database holds the demo
 * @throws SettingsError
 */
export function requirePayments(settings: Settings, hasDemo = settings.seed === 'demo'): void {
  const { paymentGateway, isGatewayNamed, bankAccounts, publicApiHost, trial, siteUrl, seed } = settings;
  // Another provider takes the payments.
  if (publicApiHost !== null) return;
  const real = `${REAL_GATEWAY_IDS.join(', ')}, none with BANK_ACCOUNTS`;
  if (paymentGateway === null && bankAccounts.length === 0)
    throw new SettingsError(
      `PAYMENT_GATEWAY: "none", and BANK_ACCOUNTS is not given, so nobody could pay; allowed: ${real}.`,
    );
  if (paymentGateway !== PRETEND_GATEWAY) return;
  const isPublic = !isGatewayNamed && siteUrl?.startsWith('https:');
  if (!isPublic && (hasDemo || trial)) return;
  const noDemo = seed === 'none' ? 'SEED is none' : 'there is none in it';
  const why = isPublic ? 'SITE_URL is an https address' : `the database is not a demo (${noDemo})`;
  throw new SettingsError(
    `PAYMENT_GATEWAY: ${isGatewayNamed ? `"${PRETEND_GATEWAY}"` : 'not given'}, and ${why}; allowed: ${real}, or ${PRETEND_GATEWAY} with TRIAL=yes, with which a payment link alone marks an order as paid.`,
  );
}
