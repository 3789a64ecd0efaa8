/** Translates the price of a record of the audit trail. */
export const recordedPriceText = (price: string) => (price === 'none' ? 'tanpa harga' : price);

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
