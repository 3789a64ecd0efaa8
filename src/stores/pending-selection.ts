import { parseJson, readText, writeText } from './storage.ts';

/** What was chosen in the sheet or on the order page before login. `month` is 'YYYY-MM'. */
export type PendingSelection = { itemId: number; indexingIds: number[]; month: string; qty: number };

const key = 'sheet:choice';

/** Stores a selection while the customer logs in. */
export function storeSelection(selection: PendingSelection): void {
  writeText('session', key, JSON.stringify(selection));
}

/** The stored selection, once: of this item, or of any when none is named; null without one. */
export function takeSelection(itemId?: number): PendingSelection | null {
  const text = readText('session', key);
  const selection = text === null ? null : decode(parseJson(text));
  if (selection !== null && itemId !== undefined && selection.itemId !== itemId) return null;
  writeText('session', key, null);
  return selection;
}

function decode(value: unknown): PendingSelection | null {
  if (typeof value !== 'object' || value === null) return null;
  const { itemId, indexingIds, month, qty } = value as Partial<Record<keyof PendingSelection, unknown>>; // read as unknown
  const ids = Array.isArray(indexingIds) ? indexingIds.filter((id) => Number.isSafeInteger(id)) : [];
  if (!Number.isSafeInteger(itemId) || !Number.isSafeInteger(qty) || typeof month !== 'string') return null;
  return { itemId: Number(itemId), indexingIds: ids, month, qty: Number(qty) };
}
