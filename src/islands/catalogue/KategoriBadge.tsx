import { kategoriBadge } from '#src/domain/kategori.ts';

/** The item's kategori in its fixed colour (spec 9). */
export function KategoriBadge({ kategori }: { kategori: string | null }) {
  const { label, colour } = kategoriBadge(kategori);
  return <span className={`badge tone-${colour}`}>{label}</span>;
}
