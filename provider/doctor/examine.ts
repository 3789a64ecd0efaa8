import type { Db } from '../db/schema.ts';
import { readOneState } from '../db/transact.ts';
import type { Finding } from './finding.ts';
import { examineOrders } from './orders.ts';
import { examinePayments } from './payments.ts';
import { examineSlots } from './slots.ts';

/**
 * Looks for whatever contradicts itself: places against orders, totals against lines, payments against status. Changes nothing; on a
 * running system too, since everything is read from one state of the database.
 */
export async function examine(db: Db): Promise<Finding[]> {
  return db.isTransaction ? examineInside(db) : readOneState(db, examineInside);
}

async function examineInside(tx: Db): Promise<Finding[]> {
  return [...(await examineSlots(tx)), ...(await examineOrders(tx)), ...(await examinePayments(tx))];
}
