import { SettingsError } from '../platform/environment.ts';
import type { Settings } from '../platform/settings.ts';
import { PRETEND_GATEWAY, REAL_GATEWAY_IDS } from './registry.ts';

/**
 * Whether a server may start with these settings: with the gateway that moves no money a payment link alone marks an order as paid, so that a shop that
 * is not the demo (no demo in its database, or a public https address) must ask for that gateway by name. Only the start asks: staff commands
 * take no payments.
 * @param hasDemo whether the database holds the demo; by default what the settings let expect
 * @throws SettingsError
 */
export function requireNamedGateway(settings: Settings, hasDemo = settings.seed === 'demo'): void {
  const { isGatewayNamed, apiHost, siteUrl, seed } = settings;
  // Payments are the other provider's affair, or somebody chose.
  if (isGatewayNamed || apiHost !== null) return;
  const isPublic = siteUrl?.startsWith('https:');
  if (!isPublic && hasDemo) return;
  const noDemo = seed === 'none' ? 'SEED is none' : 'there is none in it';
  const why = isPublic ? 'SITE_URL is an https address' : `the database is not a demo (${noDemo})`;
  throw new SettingsError(
    `PAYMENT_GATEWAY: not given, and ${why}; allowed: ${REAL_GATEWAY_IDS.join(', ')}, or ${PRETEND_GATEWAY}, with which a payment link alone marks an order as paid.`,
  );
}
