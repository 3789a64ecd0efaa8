import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { addition } from './shopping.ts';
import { registration } from './support/provider.ts';

/** Each would end a line, steer a terminal or turn the order of what staff read. */
const CONTROL = ['a\nb', 'a\tb', 'a\u0000b', 'a\u001b[2Kb', 'a\u007fb', 'a\u009bb', 'a\u2028b', 'a\u202eb', 'a\u2066b'];

const REFUSED = /tidak boleh berisi baris baru, tab, atau karakter kontrol lain\.$/;

type Refusal = { message: string; errors: Record<string, string[]> };

describe('control characters that a customer types are a 422 that names the field', () => {
  test('registration', async ({ p }) => {
    for (const field of Object.keys(registration).filter((name) => name !== 'password')) {
      for (const text of CONTROL) {
        const { status, body } = await p.call<Refusal>('POST', 'customer-register', { ...registration, [field]: text });
        expect([status, Object.keys(body.errors)], JSON.stringify(text)).toEqual([422, [field]]);
        expect(body.errors[field]).toEqual([expect.stringMatching(REFUSED)]);
      }
    }
  });

  test('login', async ({ p }) => {
    const body = { email: 'a\u0000b@contoh.test', password: 'rahasia', holding_code: 'su\u0000pp' };
    const answer = await p.call<Refusal>('POST', 'customer-login', body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['email', 'holding_code']]);
  });

  test('cart and order', async ({ p, customer }) => {
    const line = addition(p.catalogue.alfa, 'SINTA 2');
    for (const text of CONTROL) {
      for (const field of ['index_name', 'keperluan_publish', 'req_publish']) {
        const answer = await customer.call<Refusal>('POST', 'carts', { ...line, [field]: text });
        expect([answer.status, Object.keys(answer.body.errors)], JSON.stringify(text)).toEqual([422, [field]]);
      }
      const wanted = { termin: 1, cart_items: [{ product_id: 1, slot_id: 1, price: 1, hde: text }] };
      const body = { ...wanted, keperluan_publish: text, termin_amount1: 1 };
      const { status, body: refusal } = await customer.call<Refusal>('POST', 'pi-order/create', body);
      expect([status, Object.keys(refusal.errors).sort()], JSON.stringify(text)).toEqual([
        422,
        ['cart_items.0.hde', 'keperluan_publish'],
      ]);
    }
    expect((await customer.call('POST', 'carts', line)).status).toBe(201);
  });

  test('what belongs to a script or to an emoji stays, and a password is what was typed', async ({ p }) => {
    const name = 'Zoë ʿAbd al-Raḥmān می\u200cخواهم 👩\u200d🔬';
    const body = { ...registration, name, password: 'sandi\u0007rahasia' };
    const registered = await p.call<{ customer: { name: string } }>('POST', 'customer-register', body);
    expect([registered.status, registered.body.customer.name]).toEqual([201, name]);
  });
});
