import type { ItemChange } from '../../catalogue/item-change.ts';
import { isSteep, type PriceChange, priceSubject } from '../../catalogue/price-change.ts';
import type { Db } from '../../db/schema.ts';

/** The audit trail's record of a price set by a file ends with this text and the file's name. */
export const BY_IMPORT = ', by catalogue import of ';

/** Who set the price that a file replaces. Null: not set by staff, or set before the file was exported. */
export type SetByStaff = { at: string; by: string; why: string | null } | null;

/** A price that a file changes. `needs_yes`: the price falls or rises so much that the import needs a confirmation. */
export type ReviewedPrice = Omit<PriceChange, 'item'> & { set_by_staff: SetByStaff; needs_yes: boolean };
export type ReviewedChange = { item: string; prices: readonly ReviewedPrice[]; other: readonly string[] };

/**
 * Returns the staff member who set each price after the export, by price subject. When the file has no export time: the staff member who set the price
 * last, null when a file set it last.
 */
async function pricesSetByStaff(db: Db, exportedAt: string | null): Promise<Map<string, SetByStaff>> {
  const rows = await db
    .selectFrom('staff_changes')
    .select(['what', 'at', 'changed_by as by', 'why'])
    .where('order_id', 'is', null)
    .where('what', 'like', '%, %: % -> %')
    .$if(exportedAt !== null, (query) => query.where('at', '>', exportedAt ?? ''))
    .orderBy('id')
    .execute();
  const isByFile = ({ what }: { what: string }) => exportedAt === null && what.includes(BY_IMPORT);
  return new Map(
    rows.map((row) => [subjectOf(row.what), isByFile(row) ? null : { at: row.at, by: row.by, why: row.why }]),
  );
}

/** Returns 'jurnal-laut, sinta-2: ' from a record. Codes contain no colon. */
const subjectOf = (what: string) => what.slice(0, what.indexOf(': ') + 2);

/** Adds to each changed price who set it, and whether it needs a confirmation. */
export async function reviewChanges(
  db: Db,
  changed: readonly ItemChange[],
  exportedAt: string | null,
): Promise<ReviewedChange[]> {
  if (!changed.some(({ prices }) => prices.length > 0)) return changed.map((change) => ({ ...change, prices: [] }));
  const setByStaff = await pricesSetByStaff(db, exportedAt);
  return changed.map(({ item, prices, other }) => ({
    item,
    other,
    prices: prices.map(({ field, was, is }) => ({
      field,
      was,
      is,
      set_by_staff: setByStaff.get(priceSubject({ item, field })) ?? null,
      needs_yes: isSteep({ was, is }),
    })),
  }));
}
