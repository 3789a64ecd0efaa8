import { sql } from 'kysely';
import { type Month, toInputValue } from '#domain/month.ts';
import { likeLiteral } from '../../db/parameters.ts';
import type { Tx } from '../../db/schema.ts';
import { OperationRefused } from '../refusal.ts';
import type { CapacityChange, PlannedCapacity } from './capacities.ts';

/** A month whose capacity is not the one that the form showed (null: not open). `last`: the latest change that staff made. */
export type OtherCapacity = {
  item: string;
  name: string;
  month: Month;
  shown: number | null;
  capacity: number | null;
  last: { at: string; by: string; why: string | null } | null;
};

async function lastChange(tx: Tx, { item, month }: Pick<CapacityChange, 'item' | 'month'>) {
  const beginning = `${likeLiteral(`${item} ${toInputValue(month)}: `)}%`;
  const row = await tx
    .selectFrom('staff_changes')
    .select(['at', 'changed_by as by', 'why'])
    .where('customer_id', 'is', null)
    .where(sql<boolean>`what like ${beginning} escape '\\'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Throws `OperationRefused` if a month's capacity is not the one that the form showed. `current`: null if it is not open. */
export async function refuseChangedCapacities(
  tx: Tx,
  rows: readonly { planned: PlannedCapacity; current: number | null }[],
): Promise<void> {
  const months: OtherCapacity[] = [];
  for (const { planned, current } of rows) {
    const { item, name, month, shown } = planned;
    if (shown === undefined || shown === current) continue;
    months.push({ item, name, month, shown, capacity: current, last: await lastChange(tx, planned) });
  }
  if (months.length > 0) throw new OperationRefused({ code: 'capacity-changed', months });
}
