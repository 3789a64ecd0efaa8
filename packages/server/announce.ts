import { describeGateway } from '@slotterbit/provider/payments/gateways/gateway-registry.ts';
import type { Settings } from '@slotterbit/provider/platform/settings.ts';
import { DEMO_WARNING, type DemoState, demoAccount } from '@slotterbit/provider/seed/demo-account.ts';

/** Describes the payment gateway, so that the operator knows whether real money moves. */
function describePayments({ paymentGateway, gateways }: Settings): string {
  const chosen = paymentGateway === null ? 'bank transfers only' : describeGateway(paymentGateway, gateways);
  const others = Object.keys(gateways).filter((id) => id !== paymentGateway);
  const also =
    others.length > 0 ? `; charges of ${others.map((id) => describeGateway(id, gateways)).join(', ')} go on` : '';
  return `${chosen}${also}`;
}

/**
 * The lines that the server prints after its start: its address, and how to log in.
 * @param name of the organisation
 * @param address null if `astro dev` prints it
 * @param demo whether the database contains the demo, and whether its account can log in
 */
export function announcement(name: string, address: string | null, settings: Settings, demo: DemoState): string {
  const lines: [string, string][] = address === null ? [] : [['Address', address]];
  if (settings.publicApiHost) {
    lines.push(['Provider', settings.publicApiHost]);
  } else {
    lines.push(['Data', settings.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : settings.dataDir]);
    lines.push(['Payments', describePayments(settings)]);
    if (demo === 'open') {
      lines.push(['Demo account', `${demoAccount.email}  password ${demoAccount.password}`], ['Referral code', 'DEMO']);
    }
    if (demo === 'locked') lines.push(['WARNING', DEMO_WARNING]);
  }
  return ['', `  ${name} is ready.`, '', ...lines.map(([label, value]) => `  ${label.padEnd(15)}${value}`), ''].join(
    '\n',
  );
}
