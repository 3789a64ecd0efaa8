import { OWN_PRICES } from '../../catalogue/item-change.ts';

/** Translates the price of a record of the audit trail. */
export const recordedPriceText = (price: string) => (price === 'none' ? 'tanpa harga' : price);

/** Returns what a price is called: the indexing, or one of the prices in lists. `names`: of indexings by code. */
export function priceName(field: string, names?: ReadonlyMap<string, string>): string {
  if (field === OWN_PRICES.price) return 'Harga di daftar';
  if (field === OWN_PRICES.old_price) return 'Harga dicoret';
  return names?.get(field) ?? field;
}

const others: Readonly<Record<string, string>> = {
  name: 'nama',
  deskripsi: 'deskripsi',
  image: 'gambar',
  badge_text: 'teks lencana',
  badge_color: 'warna lencana',
  max_termin: 'jumlah termin',
  archived: 'status arsip',
  indexings: 'indeksasi',
  feedbacks: 'ulasan',
  months: 'slot',
};

/** Translates what else an import changes of a journal (`ItemChange.other`). */
export const otherText = (name: string) => others[name] ?? name;
