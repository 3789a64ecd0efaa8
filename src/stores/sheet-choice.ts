import { parseJson, readText, writeText } from './storage.ts';

/** What was chosen in the sheet or on the order page before login. `month` is 'YYYY-MM'. */
export type KeptChoice = { itemId: number; indexingIds: number[]; month: string; qty: number };

const key = 'sheet:choice';

/** Keeps a choice while the customer logs in. */
export function keepChoice(choice: KeptChoice): void {
  writeText('session', key, JSON.stringify(choice));
}

/** The kept choice, once: of this item, or of any when none is named; null without one. */
export function takeChoice(itemId?: number): KeptChoice | null {
  const text = readText('session', key);
  const choice = text === null ? null : decode(parseJson(text));
  if (choice !== null && itemId !== undefined && choice.itemId !== itemId) return null;
  writeText('session', key, null);
  return choice;
}

function decode(value: unknown): KeptChoice | null {
  if (typeof value !== 'object' || value === null) return null;
  const { itemId, indexingIds, month, qty } = value as Partial<Record<keyof KeptChoice, unknown>>; // read as unknown
  const ids = Array.isArray(indexingIds) ? indexingIds.filter((id) => Number.isSafeInteger(id)) : [];
  if (!Number.isSafeInteger(itemId) || !Number.isSafeInteger(qty) || typeof month !== 'string') return null;
  return { itemId: Number(itemId), indexingIds: ids, month, qty: Number(qty) };
}
