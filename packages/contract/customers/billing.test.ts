import { describe, expect, test } from 'vitest';
import { type Billing, billingOf, emptyBilling, npwpDigits, profileBilling } from './billing.ts';
import { formatNpwp, isBillingEmpty, ordererOf, payerOf } from './billing-texts.ts';

const campus: Billing = {
  institution: 'Universitas Melati',
  unit: 'Bendahara LPPM',
  address: 'Jalan Kenanga 5',
  npwp: '0123456789012345',
  reference: 'PO-7',
};

describe('an NPWP', () => {
  test.each([
    ['01.234.567.8-901.000', '012345678901000', '01.234.567.8-901.000'],
    ['012345678901000', '012345678901000', '01.234.567.8-901.000'],
    ['0123 4567 8901 2345', '0123456789012345', '0123 4567 8901 2345'],
    ['0123456789012345', '0123456789012345', '0123 4567 8901 2345'],
  ])('%s', (typed, digits, printed) => {
    expect(npwpDigits(typed)).toBe(digits);
    expect(formatNpwp(digits)).toBe(printed);
  });

  test.each(['', '123', '01.234.567.8-901.00', '01234567890123456', '0123456789o12345', '-'])('refuses %j', (typed) =>
    expect(npwpDigits(typed)).toBeNull(),
  );
});

describe('billing data', () => {
  test('is trimmed; unknown fields and an invalid NPWP are dropped', () => {
    const typed = { institution: '  Universitas \n Melati ', unit: 7, npwp: '123', reference: ' PO-7', other: 'x' };
    expect(billingOf(typed)).toEqual({ ...emptyBilling, institution: 'Universitas Melati', reference: 'PO-7' });
    for (const none of [null, undefined, 'text', [], {}]) expect(billingOf(none)).toEqual(emptyBilling);
  });

  test('a text without a letter or digit prints as nothing, so it is not given', () => {
    expect(billingOf({ institution: '\u200b\u2060', unit: '—', address: 'Jalan 1' })).toEqual({
      ...emptyBilling,
      address: 'Jalan 1',
    });
  });

  test('is empty until one field is given', () => {
    expect(isBillingEmpty(emptyBilling)).toBe(true);
    expect(isBillingEmpty({ ...emptyBilling, reference: 'PO-7' })).toBe(false);
  });

  test('the profile does not keep the number of one order', () => {
    expect(profileBilling(campus)).toEqual({ ...campus, reference: '' });
  });
});

const siti = { name: 'Siti Rahmawati', instansi: 'Kampus' };
test.each<[Parameters<typeof payerOf>, string, string]>([
  [[siti, null], 'Siti Rahmawati, Kampus', 'Siti Rahmawati, Kampus'],
  [[siti, emptyBilling], 'Siti Rahmawati, Kampus', 'Siti Rahmawati, Kampus'],
  [[siti, campus], 'Universitas Melati, Bendahara LPPM', 'Siti Rahmawati, Universitas Melati'],
  [[siti, { ...campus, unit: '' }], 'Universitas Melati', 'Siti Rahmawati, Universitas Melati'],
  [[siti, { ...campus, institution: '' }], 'Siti Rahmawati, Kampus', 'Siti Rahmawati, Kampus'],
  [[{ name: null, instansi: null }, campus], 'Universitas Melati, Bendahara LPPM', 'Universitas Melati'],
  [[{ name: null, instansi: null }, null], '', ''],
])('the payer and the customer of %j', (given, payer, orderer) => {
  expect(payerOf(...given)).toBe(payer);
  expect(ordererOf(...given)).toBe(orderer);
});
