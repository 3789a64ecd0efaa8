import type { BillingAnswer } from '@slotterbit/contract/calls/billing-calls.ts';
import { emptyBilling } from '@slotterbit/contract/customers/billing.ts';
import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { buy, type Errors, read } from './shopping.ts';
import type { TestCustomer } from './support/provider.ts';

const campus = {
  institution: 'Universitas Melati',
  unit: 'Bendahara LPPM',
  address: 'Jalan Kenanga 5',
  npwp: '01.234.567.8-901.000',
};
const kept = { ...campus, npwp: '012345678901000', reference: '' };

const change = (customer: TestCustomer, body: object) => customer.call('PATCH', 'customer/billing', body);
const billingOf = async (customer: TestCustomer) =>
  ((await customer.call('GET', 'customer/billing')).body as BillingAnswer).data.billing;

describe('billing data', () => {
  test('of a new customer is empty; a change keeps the fields that it does not name', async ({ customer }) => {
    expect(await billingOf(customer)).toEqual(emptyBilling);
    const { status, body } = await change(customer, campus);
    expect([status, body]).toEqual([200, { data: { billing: kept } }]);
    await change(customer, { unit: '', address: null });
    expect(await billingOf(customer)).toEqual({ ...kept, unit: '', address: '' });
  });

  test('is copied to a new order; later changes reach only the order that they name', async ({ p, customer }) => {
    const before = await buy(p, customer);
    expect(before.billing).toEqual(emptyBilling);
    await change(customer, campus);
    const after = await buy(p, customer);
    expect(after.billing).toEqual(kept);
    expect((await read(customer, before.id)).billing).toEqual(emptyBilling);

    const own = { institution: 'Universitas Mawar', reference: 'PO-7', order_id: after.id };
    expect((await change(customer, own)).status).toBe(200);
    expect((await read(customer, after.id)).billing).toEqual({
      ...kept,
      institution: own.institution,
      reference: 'PO-7',
    });
    expect((await read(customer, before.id)).billing).toEqual(emptyBilling);
    // The campus' number belongs to one order.
    expect(await billingOf(customer)).toEqual({ ...kept, institution: own.institution });
    expect((await buy(p, customer)).billing.reference).toBe('');
  });

  test.for(['printed', 'paid'])('of an order whose invoice was %s changes no more', async (how, { p, customer }) => {
    await change(customer, campus);
    const { id } = await buy(p, customer);
    if (how === 'paid') await p.play(id);
    else expect((await customer.call('POST', `pi-orders/${id}/invoice`)).status).toBe(200);
    for (const field of [{ institution: 'Universitas Mawar' }, { reference: 'PO-8' }, { npwp: null }]) {
      const { status, body } = await change(customer, { ...field, order_id: id });
      expect([status, body]).toEqual([409, { message: expect.stringContaining('INV/2026/000001 sudah terbit') }]);
    }
    expect((await read(customer, id)).billing).toEqual(kept);
    expect(await billingOf(customer)).toEqual(kept);
    expect((await change(customer, { unit: 'LPPM' })).status).toBe(200);
  });

  test('comes with a login', async ({ p }) => {
    const customer = await p.register();
    await change(customer, campus);
    const { body } = await p.call('POST', 'customer-login', { email: customer.email, password: customer.password });
    expect(body).toMatchObject({ customer: { billing: kept }, user: { customer: [{ billing: kept }] } });
  });

  test('is stored without invisible characters', async ({ customer }) => {
    const pasted = {
      institution: '\u2066Universitas\tMelati\u2069',
      unit: 'Bendahara\u00a0LPPM\u200e',
      address: 'Jalan\nKenanga \u00ad5\u0007',
      npwp: '\u202a01.234.567.8\u2013901.000\u202c',
    };
    expect(await change(customer, pasted)).toMatchObject({ status: 200, body: { data: { billing: kept } } });
  });

  test('refuses a wrong NPWP and a text that is too long', async ({ customer }) => {
    const wrong: [object, string][] = [
      [{ npwp: '123' }, 'npwp'],
      [{ npwp: '0123456789o12345' }, 'npwp'],
      [{ institution: 'x'.repeat(161) }, 'institution'],
      [{ order_id: 0 }, 'order_id'],
    ];
    for (const [body, field] of wrong) {
      const { status, body: answer } = await change(customer, { ...campus, ...body });
      expect([status, Object.keys((answer as Errors).errors ?? {})], JSON.stringify(body)).toEqual([422, [field]]);
    }
    expect(await billingOf(customer)).toEqual(emptyBilling);
  });

  test('changes at the same time all count', async ({ customer }) => {
    await Promise.all(Object.entries(campus).map(([field, text]) => change(customer, { [field]: text })));
    expect(await billingOf(customer)).toEqual(kept);
  });

  test("does not reach another customer's order, and needs a login", async ({ p, customer }) => {
    const { id } = await buy(p, customer);
    const other = await p.register();
    expect((await change(other, { ...campus, order_id: id })).status).toBe(404);
    expect(await billingOf(other)).toEqual(emptyBilling);
    expect((await read(customer, id)).billing).toEqual(emptyBilling);
    expect((await p.call('PATCH', 'customer/billing', campus)).status).toBe(401);
  });
});
