import type { Db } from '@slotterbit/provider/db/schema.ts';
import { seedHoldings } from '@slotterbit/provider/seed/seed.ts';
import { enterSmallCatalogue, type SmallCatalogue } from './small-catalogue.ts';

/** The default time of a test: 20 November 2026, 10.00 in Jakarta. */
export const TEST_NOW = new Date('2026-11-20T03:00:00.000Z');

/** Inserts the data of every test database: holdings with their referral code, and a small catalogue. */
export async function fillTemplate(db: Db, now: Date): Promise<SmallCatalogue> {
  await seedHoldings(db, now, 'Terbit');
  return enterSmallCatalogue(db, now);
}
