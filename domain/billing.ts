/** The data of the institution that is billed ('Data penagihan'). An empty text is a value that is not given. */
export type Billing = {
  institution: string;
  /** The unit or the treasurer. */
  unit: string;
  address: string;
  /** Tax number: digits only. */
  npwp: string;
  /** The campus' own number of this order: it belongs to one order, never to the profile. */
  reference: string;
};

export type BillingField = keyof Billing;

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

export const emptyBilling: Billing = { institution: '', unit: '', address: '', npwp: '', reference: '' };

/** Reads billing data from a form, an answer, or storage. Trims the texts; drops unknown fields and an invalid NPWP. */
export function billingOf(value: unknown): Billing {
  const fields = typeof value === 'object' && value !== null ? (value as Partial<Record<BillingField, unknown>>) : {};
  const text = (name: BillingField) => {
    const given = fields[name];
    return typeof given === 'string' ? given.trim().replace(/\s+/g, ' ') : '';
  };
  return {
    institution: text('institution'),
    unit: text('unit'),
    address: text('address'),
    npwp: npwpDigits(text('npwp')) ?? '',
    reference: text('reference'),
  };
}

export function isBillingEmpty(billing: Billing): boolean {
  return billingFields.every(({ name }) => billing[name] === '');
}

/** Returns what the profile keeps: everything except the number of one order. */
export function profileBilling(billing: Billing): Billing {
  return { ...billing, reference: '' };
}

/**
 * Returns the digits of an NPWP written in any common way ('01.234.567.8-901.000', '0123 4567 8901 2345'); null unless it has 15 digits
 * (the older format) or 16 (the present one).
 */
export function npwpDigits(text: string): string | null {
  if (!/^[\d.\-\s]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  return digits.length === 15 || digits.length === 16 ? digits : null;
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
