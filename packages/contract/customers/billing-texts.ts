import type { Billing, BillingField } from './billing.ts';

/** The fields in the order of forms, with their names on the screens and their maximum lengths. */
export const billingFields = [
  { name: 'institution', label: 'Nama institusi', max: 160 },
  { name: 'unit', label: 'Unit atau bendahara', max: 160 },
  { name: 'address', label: 'Alamat', max: 500 },
  { name: 'npwp', label: 'NPWP', max: 30 },
  { name: 'reference', label: 'Nomor pesanan kampus', max: 60 },
] as const satisfies readonly { name: BillingField; label: string; max: number }[];

/** The fields that the profile keeps for the next orders. */
export const profileFields = billingFields.filter(({ name }) => name !== 'reference');

export function isBillingEmpty(billing: Billing): boolean {
  return billingFields.every(({ name }) => billing[name] === '');
}

/** Formats the digits of an NPWP as it is printed: '01.234.567.8-901.000' with 15 digits, '0123 4567 8901 2345' with 16. */
export function formatNpwp(digits: string): string {
  if (digits.length === 15) return digits.replace(/^(..)(...)(...)(.)(...)(...)$/, '$1.$2.$3.$4-$5.$6');
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

type Orderer = { name: string | null; instansi: string | null };

const listed = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(', ');

/** 'Sudah terima dari': the billed institution with its unit, otherwise the customer; '' if neither is known. */
export function payerOf({ name, instansi }: Orderer, billing: Billing | null): string {
  return billing !== null && billing.institution !== ''
    ? listed(billing.institution, billing.unit)
    : listed(name, instansi);
}

/** 'Dipesan oleh': the customer, with the billed institution if it is given; '' if neither is known. */
export function ordererOf({ name, instansi }: Orderer, billing: Billing | null): string {
  return listed(name, billing?.institution || instansi);
}
