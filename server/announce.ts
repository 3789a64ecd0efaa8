import { demoAccount } from '#provider/catalogue/demo-account.ts';
import type { Settings } from '#provider/config.ts';

/** What becomes of money here: nobody should find out by an order that is 'paid'. */
const paymentsOf = (settings: Settings): string =>
  settings.paymentGateway === 'sandbox'
    ? 'sandbox: a payment link alone marks an order as paid, no money moves'
    : `Midtrans (${settings.midtransAddress})`;

/** The lines that tell whoever started the server where it is and how to get in. */
export function announcement(address: string, settings: Settings): string {
  const lines: [string, string][] = [['Address', address]];
  if (settings.apiHost) {
    lines.push(['Provider', settings.apiHost]);
  } else {
    lines.push(['Data', settings.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : settings.dataDir]);
    lines.push(['Payments', paymentsOf(settings)]);
    if (settings.seed === 'demo') {
      lines.push(['Demo account', `${demoAccount.email}  password ${demoAccount.password}`], ['Referral code', 'DEMO']);
    }
  }
  return ['', '  SlotTerbit is ready.', '', ...lines.map(([name, value]) => `  ${name.padEnd(15)}${value}`), ''].join(
    '\n',
  );
}
