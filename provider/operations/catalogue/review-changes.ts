import type { ItemChange } from '../../catalogue/item-change.ts';
import { isSteep, type PriceChange, priceSubject } from '../../catalogue/price-change.ts';
import type { Db } from '../../db/schema.ts';

/** Stands at the end of the record of a price that a file set. */
export const BY_IMPORT = ', by catalogue import of ';

/** Who set the price that a file replaces; null where staff did not, or set it before the file was exported. */
export type SetByStaff = { at: string; by: string; why: string | null } | null;

/** A price that a file changes. `needs_yes`: the import is refused unless steep prices are confirmed. */
export type ReviewedPrice = Omit<PriceChange, 'item'> & { set_by_staff: SetByStaff; needs_yes: boolean };
export type ReviewedChange = { item: string; prices: readonly ReviewedPrice[]; other: readonly string[] };

/**
 * Who set each price last, by its subject, where that was after the export. Of a file that does not say when it was exported: where it was by command, and
 * not by a file.
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

/** 'jurnal-laut, sinta-2: ' of a record; neither code has a colon. */
const subjectOf = (what: string) => what.slice(0, what.indexOf(': ') + 2);

/** Returns what a file changes, with what the operator has to know of each price. */
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
