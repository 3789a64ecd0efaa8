import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { addition } from './shopping.ts';
import { registration } from './support/provider.ts';

type Refusal = { errors: Record<string, string[]> };
type Answer = { customer: { name: string; email: string; whatsapp: string; instansi: string } };

describe('what customers type without seeing it', () => {
  test('is not stored, and refuses no registration or login', async ({ p }) => {
    const typed = {
      ...registration,
      name: '\u202eAni\u202c\u0000 Budi\u001b[2K',
      email: 'Ani@Contoh.test\u200b',
      whatsapp: '\u202a+62 812\u20113456\u20137890\u202c',
      instansi: 'Universitas\tMelati\u2028',
      marketing_code: `\u2066${registration.marketing_code}\u200b`,
      holding_code: 'su\u00adpp',
    };
    const { status, body } = await p.call<Answer>('POST', 'customer-register', typed);
    expect([status, body]).toMatchObject([
      201,
      {
        customer: {
          name: 'Ani Budi[2K',
          email: 'ani@contoh.test',
          whatsapp: '+6281234567890',
          instansi: 'Universitas Melati',
        },
      },
    ]);
    const login = { email: '\u200eani@contoh.test\u0007', password: registration.password };
    expect((await p.call('POST', 'customer-login', login)).status).toBe(200);
  });

  test('is not a text', async ({ p, customer }) => {
    for (const field of Object.keys(registration).filter((name) => name !== 'password' && name !== 'holding_code')) {
      const body = { ...registration, [field]: '\u200b\t\u2069' };
      const answer = await p.call<Refusal>('POST', 'customer-register', body);
      expect([answer.status, answer.body.errors[field]], field).toEqual([422, [expect.stringMatching(/wajib diisi/)]]);
    }
    const order = { termin: 1, cart_items: [], keperluan_publish: '\u200d\n', termin_amount1: 1 };
    const refused = await customer.call<Refusal>('POST', 'pi-order/create', order);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['keperluan_publish']]);
    const line = { ...addition(p.catalogue.alfa, 'SINTA 2'), index_name: 'SINTA\u20692', keperluan_publish: 'a\nb' };
    expect((await customer.call('POST', 'carts', line)).status).toBe(201);
  });

  test('stays if a script or an emoji needs it, and in a password', async ({ p }) => {
    const name = 'Zoë ʿAbd al-Raḥmān می\u200cخواهم 👩\u200d🔬';
    const body = { ...registration, name, password: 'sandi\u0007rahasia' };
    const registered = await p.call<{ customer: { name: string } }>('POST', 'customer-register', body);
    expect([registered.status, registered.body.customer.name]).toEqual([201, name]);
    const login = { email: registration.email, password: 'sandirahasia' };
    expect((await p.call('POST', 'customer-login', login)).status).toBe(401);
  });
});
