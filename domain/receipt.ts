import { formatDate } from './date.ts';
import { formatRupiah, type Rupiah } from './money.ts';

/** Duty on a document that states the receipt of money above `DUTY_FREE`: UU 10/2020 (Bea Meterai), Pasal 5. */
const DUTY: Rupiah = 10_000;

/** UU 10/2020, Pasal 3 ayat (2) huruf g: documents on money 'lebih dari Rp5.000.000,00'. */
const DUTY_FREE: Rupiah = 5_000_000;

/** 'Meterai Rp 10.000' if the receipt of this amount needs a duty stamp; null otherwise. */
export function dutyStamp(amount: Rupiah): string | null {
  return amount > DUTY_FREE ? `Meterai ${formatRupiah(DUTY)}` : null;
}

/** The line above the signature: 'Bandung, 24 November 2026'; null if neither is known. */
export function placeAndDay(city: string | undefined, date: Date | null): string | null {
  const parts = [city, date === null ? undefined : formatDate(date)].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(', ');
}
