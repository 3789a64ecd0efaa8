import { minuteText } from '#domain/date.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { Finding } from '../integrity-check.ts';
import { gatewayName, REAL_GATEWAY_IDS } from './registry.ts';

/** Warns of open charges whose gateway has no settings here: they can be paid, and nobody would hear of it. */
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
    where: gatewayName(gateway),
    what: `${count} open bill(s) can be paid there, but it has no settings here: their money would not be noticed`,
    next: `give the server its settings beside those of the chosen gateway (README, Settings), at least until ${minuteText(last)}`,
  }));
}
