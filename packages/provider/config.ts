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
 * Checks that a server may start with these settings. The pretend gateway marks orders as paid by a link alone, so a real shop (no demo
 * data, or a public https address) must name it explicitly. Staff commands do not need this check, because they take no payments.
 * @param hasDemo whether the database holds the demo
 * @throws SettingsError
 */
export function requireNamedGateway(settings: Settings, hasDemo = settings.seed === 'demo'): void {
  const { isGatewayNamed, publicApiHost, siteUrl, seed } = settings;
  // The operator named a gateway, or another provider takes the payments.
  if (isGatewayNamed || publicApiHost !== null) return;
  const isPublic = siteUrl?.startsWith('https:');
  if (!isPublic && hasDemo) return;
  const noDemo = seed === 'none' ? 'SEED is none' : 'there is none in it';
  const why = isPublic ? 'SITE_URL is an https address' : `the database is not a demo (${noDemo})`;
  throw new SettingsError(
    `PAYMENT_GATEWAY: not given, and ${why}; allowed: ${REAL_GATEWAY_IDS.join(', ')}, or ${PRETEND_GATEWAY}, with which a payment link alone marks an order as paid.`,
  );
}
