import type { OrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { emptyBilling } from '@slotterbit/contract/customers/billing.ts';
import { TABLE_NAMES } from '@slotterbit/provider/db/schema.ts';
import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { buy, openCharge, readPayment } from './shopping.ts';
import { databaseState } from './support/fuzz/database-state.ts';
import { startTestProvider, type TestProvider } from './support/provider.ts';

/* A payment as everyone with its link reads it (docs/product.md 13.4). Its screens: tests/e2e/payer.spec.ts. */

const linkOf = ({ payments }: OrderAnswer, termin: number) => payments[termin - 1]?.share_url;
const browse = (p: TestProvider, link: string, method = 'GET') =>
  p.fetch(new URL(link, p.base), { method, headers: { accept: 'text/html' }, redirect: 'manual' });

describe('the payment of a link', () => {
  test('has customer, journals, all termin and their order, and no contact, purpose or link of another termin', async ({
    p,
  }) => {
    const customer = await p.register({ name: 'Siti Rahmawati', instansi: 'Kampus', address: 'Jalan Kenanga 5' });
    const bought = await buy(p, customer, [500_000, 1_000_000]);
    const payment = await readPayment(p, linkOf(bought, 1));
    expect(payment).toMatchObject({
      termin: 1,
      customer: { name: 'Siti Rahmawati', instansi: 'Kampus' },
      other_money: null,
      order: {
        id: bought.id,
        code: bought.code,
        total: 1_500_000,
        payments: [
          { amount: 500_000, status: 'pending', payment_url: bought.payment_url, share_url: linkOf(bought, 1) },
          { amount: 1_000_000, status: 'pending', payment_url: null, share_url: null },
        ],
        order_items: [{ item_name: 'Jurnal Alfa', item_index: 'SINTA 2', qty: 1, price: 1_500_000 }],
      },
    });
    const text = JSON.stringify(payment);
    for (const secret of [customer.email, 'Kenanga', '0812', bought.keperluan_publish, 'naskah', 'history'])
      expect(text).not.toContain(secret);
  });

  test('after payment has the purpose, and the number of its own receipt alone', async ({ p, customer }) => {
    const bought = await buy(p, customer, [500_000, 1_000_000]);
    await p.play(bought.id);
    const numbers = async (termin: number) =>
      (await readPayment(p, linkOf(bought, termin))).order.payments.map(({ receipt_number }) => receipt_number);
    expect(await numbers(1)).toEqual(['KW/2026/000001', null]);
    expect(await numbers(2)).toEqual([null, null]);
    const { order: paid } = await readPayment(p, linkOf(bought, 1));
    expect(paid).toMatchObject({ keperluan_publish: bought.keperluan_publish, payments: [{ status: 'paid' }, {}] });
  });

  test('of a stopped order names nobody', async ({ p }) => {
    const customer = await p.register({ name: 'Siti Rahmawati' });
    const bought = await buy(p, customer);
    await customer.call('PATCH', 'customer/billing', { institution: 'Universitas Melati', order_id: bought.id });
    p.advance(24);
    await p.provider.catchUp();
    expect(await readPayment(p, linkOf(bought, 1))).toMatchObject({
      customer: { name: '', instansi: '' },
      order: { status: 'cancelled', billing: emptyBilling, keperluan_publish: '' },
    });
  });

  test.for([
    ['transfer ke BCA 999 123 4567', 'Kampus', ['', 'Kampus']],
    ['Siti', 'rekening pindah: Mandiri 1330012345678', ['Siti', '']],
    ['bayar.example', 'wa.me/62812', ['', '']],
    ['Tgk.Siti, S.Kep.Ns', 'FKIP/PGSD Negeri 1', ['Tgk.Siti, S.Kep.Ns', 'FKIP/PGSD Negeri 1']],
  ] as const)(
    'names no account, number or link of %s, %s while nothing is paid',
    async ([name, instansi, shown], { p }) => {
      const customer = await p.register({ name, instansi });
      // A termin of 0 is no money.
      const bought = await buy(p, customer, [500_000, 1_000_000, 0]);
      const [unit, address] = ['ke 1234567', 'wa.me/62812'];
      const given = { institution: instansi, unit, address, reference: 'Mandiri 1330012345678' };
      await customer.call('PATCH', 'customer/billing', { ...given, order_id: bought.id });
      const names = async () => {
        const { customer: one, order: of } = await readPayment(p, linkOf(bought, 2));
        return [
          one.name,
          one.instansi,
          of.billing.institution,
          of.billing.unit,
          of.billing.address,
          of.billing.reference,
        ];
      };
      expect(await names()).toEqual([...shown, shown[1], '', '', '']);
      await p.play(bought.id);
      expect(await names()).toEqual([name, instansi, instansi, unit, address, given.reference]);
    },
  );

  test('a termin of 0 has no link to share', async ({ p, customer }) => {
    const bought = await buy(p, customer, [1_500_000, 0]);
    expect(bought.payments.map(({ share_url }) => share_url === null)).toEqual([false, true]);
  });
});

describe('the addresses of a link', () => {
  test('are never stored or named to other sites, also unknown ones', async ({ p }) => {
    for (const path of ['/api/payments/a', '/api/payments/a/pay', '/api/payments/a/status', '/gateway/sandbox/a']) {
      for (const accept of ['text/html', '*/*']) {
        const { headers } = await p.fetch(new URL(path, p.base), { headers: { accept }, redirect: 'manual' });
        expect(headers.get('referrer-policy'), `${path} ${accept}`).toBe('no-referrer');
        expect(headers.get('cache-control'), `${path} ${accept}`).toBe('private, no-store');
      }
    }
    expect((await p.call('GET', 'payments/a')).status).toBe(404);
  });

  test("lead a browser to the payer's page: from the gateway, and with the status of a refusal", async ({ p }) => {
    const locations = await Promise.all(
      [
        ['GET', '/api/payments/a/status?order_id=1'],
        ['POST', '/api/payments/a/status'],
        ['GET', '/api/payments/%2F%2Fevil.example/status'],
        ['GET', '/api/payments/a/pay?metode=online'],
        ['POST', '/api/payments/a/pay'],
        ['POST', '/api/payments/a/transfer'],
        // The address of a form again, and what chats add to a link.
        ['GET', '/api/payments/a/transfer'],
        ['GET', '/api/payments/a/pay.'],
        ['HEAD', '/api/payments/a/pay%E2%80%8B'],
        ['POST', '/api/payments/a/status)'],
      ].map(async ([method, path = '']) => (await browse(p, path, method)).headers.get('location')),
    );
    const page = '/bayar/a';
    const returned = [`${page}?kembali=1`, `${page}?kembali=1`, '/bayar/%2F%2Fevil.example?kembali=1'];
    expect(locations).toEqual([...returned, ...Array.from({ length: 7 }, () => page)]);
    expect((await browse(p, '/api/payments/a/status', 'DELETE')).status).toBe(405);
  });
});

test('no HEAD of an address changes anything, and no GET the shop: programs open links, too', async () => {
  const p = await startTestProvider({ env: { BANK_ACCOUNTS: 'BCA 1234567890 PT Contoh' } });
  const customer = await p.register();
  const { id } = await buy(p, customer);
  const reference = await openCharge(p, customer, id);
  // An announced transfer, and an overdue order that no job has cancelled.
  const link =
    linkOf(await buy(p, customer), 1)
      ?.split('/')
      .at(-1) ?? '';
  expect((await p.call('POST', `payments/${link}/transfer`)).status).toBe(303);
  p.advance(23);
  const { paths } = (await p.call<{ paths: Record<string, object> }>('GET', 'openapi.json')).body;
  const read = Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}));
  const all = ['/payments/{token}/pay.', ...read].map((path) => `/api${path}`);
  for (const path of [`/gateway/sandbox/${reference}`, '/pictures/a.webp', ...all]) {
    const url = new URL(path.replace('{token}', link).replace('{id}', `${id}`), p.base);
    for (const [method, tables] of [['HEAD', TABLE_NAMES] as const, ['GET'] as const]) {
      const before = await databaseState(p.db, tables);
      const headers = { accept: 'text/html', authorization: `Bearer ${customer.token}` };
      await p.fetch(url, { method, headers, redirect: 'manual' });
      expect(await databaseState(p.db, tables), `${method} ${path}`).toBe(before);
    }
  }
  expect(all.length).toBeGreaterThan(12);
  await p.close();
});
