import { checkoutKey, parseJson, readText, writeText } from '../session/storage.ts';

/** The choice in the sheet or on the order page before login. `month` is `YYYY-MM`. The screens of an account show `name`, the journal's. */
export type PendingSelection = { itemId: number; indexingIds: number[]; month: string; qty: number; name?: string };

const KEY = 'draft:choice';

/** Stores a selection while the customer logs in. */
export function storeSelection(selection: PendingSelection): void {
  writeText('session', KEY, JSON.stringify(selection));
}

/** Returns the stored selection, once, if it is of this item (any item without an id); otherwise null. */
export function takeSelection(itemId?: number): PendingSelection | null {
  const text = readText('session', KEY);
  const selection = text === null ? null : decode(parseJson(text));
  if (selection !== null && itemId !== undefined && selection.itemId !== itemId) return null;
  writeText('session', KEY, null);
  return selection;
}

/** Stores the purpose for the checkout, whose code few screens load (`$draft` in checkout.ts checks what it reads). */
export function storePurpose(purpose: string): void {
  const draft = parseJson(readText('session', checkoutKey) ?? '');
  writeText('session', checkoutKey, JSON.stringify({ amounts: [0], ...(typeof draft === 'object' && draft), purpose }));
}

/** Of a customer who asks for a new password. */
const RETURN_KEY = 'reset:return';

/** How long the link of the e-mail works (docs/product.md 13.6). Later, another person may use this browser. */
const RETURN_MS = 30 * 60_000;

/** Keeps `next` and the selection for the tab that the link of the e-mail opens. */
export function storeReturn(next: string | null | undefined): void {
  writeText('local', RETURN_KEY, JSON.stringify([next ?? null, readText('session', KEY), Date.now()]));
}

/** Takes over, once, the selection of the tab that asked for a new password, and returns its `next`; null without one. */
export function takeOverReturn(): string | null {
  const stored = parseJson(readText('local', RETURN_KEY) ?? '');
  writeText('local', RETURN_KEY, null);
  const [next, selection, at]: unknown[] = Array.isArray(stored) ? stored : [];
  if (typeof at !== 'number' || Math.abs(Date.now() - at) > RETURN_MS) return null;
  if (typeof selection === 'string') writeText('session', KEY, selection);
  return typeof next === 'string' ? next : null;
}

function decode(value: unknown): PendingSelection | null {
  if (typeof value !== 'object' || value === null) return null;
  const { itemId, indexingIds, month, qty } = value as Partial<Record<keyof PendingSelection, unknown>>; // read as unknown
  const ids = Array.isArray(indexingIds) ? indexingIds.filter((id) => Number.isSafeInteger(id)) : [];
  if (!Number.isSafeInteger(itemId) || !Number.isSafeInteger(qty) || typeof month !== 'string') return null;
  return { itemId: Number(itemId), indexingIds: ids, month, qty: Number(qty) };
}
