import { uniqueBy } from './indexing.ts';
import { dash, usableText } from './usable-text.ts';

/** The badge of a kategori: its text and its fixed colour (docs/product.md 9). */
export type KategoriBadge = { label: string; colour: 'blue' | 'green' | 'yellow' | 'grey' };

const colours = new Map<string, KategoriBadge['colour']>([
  ['nasional', 'blue'],
  ['internasional', 'green'],
  ['internal', 'yellow'],
]);

/** The badge of a kategori; others are grey, a missing one is a grey dash (docs/product.md 2.5). */
export function kategoriBadge(kategori: string | null): KategoriBadge {
  const label = usableText(kategori);
  if (label === null) return { label: dash, colour: 'grey' };
  return { label, colour: colours.get(label.toLowerCase()) ?? 'grey' };
}

/** The items' kategori, each once, in order of appearance: the chips of /allproduct after 'Semua'. */
export function uniqueKategori(items: readonly { kategori: string | null }[]): string[] {
  const named = items.map((item) => usableText(item.kategori)).filter((kategori) => kategori !== null);
  return uniqueBy(named, (kategori) => kategori);
}
