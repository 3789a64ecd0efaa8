import { kategoriBadge } from '#domain/kategori.ts';

/** The item's kategori in its fixed colour (docs/product.md 9). */
export function KategoriBadge({ kategori }: { kategori: string | null }) {
  const { label, colour } = kategoriBadge(kategori);
  return <span className={`badge tone-${colour}`}>{label}</span>;
}
