import { formatDateTime } from '#domain/date.ts';
import { itemName } from '#domain/item.ts';
import { formatMonth, toInputValue } from '#domain/month.ts';
import type { HeldPlaceFacts } from './facts.ts';
import type { Letter } from './layout.ts';
import { greeting, type Link, NO_PROMISE, oneLine } from './texts.ts';

/** A place is held for the first customer of a waiting list. The link opens the product page with the month chosen. */
export function placeHeld({ entry, item, month, customer }: HeldPlaceFacts, link: Link): Letter {
  const name = oneLine(itemName(item.id, item.name));
  const what = `${name} · ${formatMonth(month)}`;
  const until = formatDateTime(new Date(entry.until));
  return {
    subject: `Slot ditahan untuk Anda: ${what}`,
    heading: 'Slot yang Anda tunggu tersedia',
    paragraphs: [
      greeting(customer.name),
      `Satu slot yang Anda tunggu kembali tersedia, dan kami menahannya untuk Anda sampai ${until}.`,
    ],
    facts: [
      ['Jurnal', name],
      ['Bulan publish', formatMonth(month)],
      ['Ditahan sampai', until],
    ],
    action: { text: 'Pesan slot ini', url: link(`/product/${item.id}?bulan=${toInputValue(month)}`) },
    notes: [
      'Masuk dengan akun Anda untuk memesan. Setelah waktu itu, slot ditawarkan kepada antrean berikutnya.',
      'Tidak memerlukannya lagi? Keluar dari antrean di Profil, Daftar tunggu.',
      NO_PROMISE,
    ],
    cause: 'Anda masuk daftar tunggu untuk bulan ini',
  };
}
