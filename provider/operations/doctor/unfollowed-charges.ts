import type { Db } from '../../db/schema.ts';
import { gatewayName, REAL_GATEWAY_IDS } from '../../payments/registry.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Finding } from './finding.ts';

/** Warns of open charges whose gateway has no settings here: a customer can pay them, but the server would not notice. */
export async function checkUnfollowedCharges(db: Db, settings: Settings, now: Date): Promise<Finding[]> {
  const unknown = REAL_GATEWAY_IDS.filter((id) => !(id in settings.gateways));
  if (unknown.length === 0) return [];
  const rows = await db
    .selectFrom('charges')
    .select((eb) => ['gateway', eb.fn.countAll<number>().as('count'), eb.fn.max('expires_at').as('last')])
    .where('status', '=', 'open')
    .where('expires_at', '>', now.toISOString())
    .where('gateway', 'in', unknown)
    .groupBy('gateway')
    .orderBy('gateway')
    .execute();
  return rows.map(({ gateway, count, last }) => ({
    code: 'bills-unfollowed',
    subject: { kind: 'gateway', gateway: gatewayName(gateway) },
    count: Number(count),
    until: last,
  }));
}
