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

export const emptyBilling: Billing = { institution: '', unit: '', address: '', npwp: '', reference: '' };

/** Reads billing data from a form, an answer, or storage. Trims the texts; drops unknown fields, an invalid NPWP, and a text that prints as nothing. */
export function billingOf(value: unknown): Billing {
  const fields = typeof value === 'object' && value !== null ? (value as Partial<Record<BillingField, unknown>>) : {};
  const text = (name: BillingField) => {
    const given = fields[name];
    return typeof given === 'string' && /[\p{L}\p{N}]/u.test(given) ? given.replace(/\s+/g, ' ').trim() : '';
  };
  return {
    institution: text('institution'),
    unit: text('unit'),
    address: text('address'),
    npwp: npwpDigits(text('npwp')) ?? '',
    reference: text('reference'),
  };
}

/** Returns what the profile keeps: everything except the number of one order. */
export function profileBilling(billing: Billing): Billing {
  return { ...billing, reference: '' };
}

/**
 * Returns the digits of a cleaned NPWP (`cleanCode`) written in any common way ('01.234.567.8-901.000', '0123 4567 8901 2345'); null unless it has 15 digits
 * (the older format) or 16 (the present one).
 */
export function npwpDigits(text: string): string | null {
  if (!/^[\d.\- ]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  return digits.length === 15 || digits.length === 16 ? digits : null;
}
