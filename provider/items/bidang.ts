import { z } from 'zod';

const stored = z.array(z.string());

/** Reads the column `bidang` of an item. */
export function parseBidang(text: string | null): string[] {
  return text === null ? [] : stored.parse(JSON.parse(text));
}

/** Returns the names for the column `bidang`; null for none. */
export function bidangColumn(names: readonly string[]): string | null {
  return names.length === 0 ? null : JSON.stringify(names);
}
