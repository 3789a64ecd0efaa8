import { openProvider, type Provider } from '@slotterbit/provider/app.ts';
import { changeBilling } from '@slotterbit/provider/customers/change-billing.ts';
import { transact } from '@slotterbit/provider/db/transact.ts';
import { sweepDeletions } from '@slotterbit/provider/personal-data/deletion.ts';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { login, receivedToken, reset } from './password-links.ts';
import { test } from './provider-test.ts';
import { add, buy, cartOf, create, order, orderOf, payOnline, read } from './shopping.ts';
import { startTestProvider, type TestCustomer, type TestProvider } from './support/provider.ts';
import { notifySandbox } from './support/sandbox-notification.ts';
import { runs } from './support/seed.ts';
import { startSmtpDouble } from './support/smtp-double.ts';
import { ENGINE } from './support/test-database.ts';

test('two lines in one slot are counted together', async ({ p, customer }) => {
  const { alfa } = p.catalogue;
  await add(customer, alfa, 'SINTA 2', 1, 3);
  await add(customer, alfa, 'SINTA 3', 1, 2);
  await p.setCapacity(alfa.slots[1]?.id ?? 0, 4);
  const { status, body } = await create(customer, orderOf(await cartOf(customer)));
  expect([status, body.message]).toEqual([
    409,
    'Slot Jurnal Alfa bulan Desember 2026 tinggal 4. Perbarui keranjang Anda.',
  ]);
});

test('a price that is changed, or an item that is archived, before an order is written is what counts', async ({
  p,
}) => {
  const { alfa, beta } = p.catalogue;
  const buyers = await Promise.all([p.register(), p.register()]);
  const [first, second] = buyers as [TestCustomer, TestCustomer]; // There are two.
  await add(first, alfa, 'SINTA 2', 1, 2);
  await add(second, beta, 'DOAJ', 1);
  const requests = await Promise.all(buyers.map(async (buyer) => orderOf(await cartOf(buyer))));
  // Both are asked for before the orders are; none of the orders may be checked on what was there before.
  const changes = [
    transact(p.db, (tx) =>
      tx.updateTable('item_indexings').set({ harga_jual: 9_000 }).where('item_id', '=', alfa.id).execute(),
    ),
    transact(p.db, (tx) =>
      tx.updateTable('items').set({ archived_at: p.now().toISOString() }).where('id', '=', beta.id).execute(),
    ),
  ];
  // On PostgreSQL who comes first is open: packages/provider/tests/postgres/changes-at-once.test.ts makes them meet.
  if (ENGINE === 'postgres') await Promise.all(changes);
  const answers = await Promise.all(buyers.map((buyer, n) => create(buyer, requests[n])));
  await Promise.all(changes);
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [422, 'Harga Jurnal Alfa telah berubah. Muat ulang keranjang.'],
    [422, 'Jurnal Beta (DOAJ) tidak ditawarkan lagi. Hapus dari keranjang.'],
  ]);
  expect(await p.db.selectFrom('orders').select('id').execute()).toEqual([]);
  expect((await Promise.all(buyers.map(cartOf))).map(({ jumlah_cart }) => jumlah_cart)).toEqual([2, 1]);
});

const line = fc.record({
  item: fc.constantFrom('alfa' as const, 'beta' as const),
  second: fc.boolean(),
  slot: fc.integer({ min: 0, max: 4 }),
  qty: fc.integer({ min: 1, max: 3 }),
});
const plan = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  shares: fc.array(fc.nat(100), { maxLength: 3 }),
  cancel: fc.boolean(),
});

/** Splits a total: the first termin has at least 30 percent, the rest goes by shares, to the rupiah. */
function split(total: number, shares: readonly number[], most: number): number[] {
  const count = Math.min(shares.length + 1, most);
  const first = Math.round((total * 30) / 100);
  let left = total - first;
  const rest = shares.slice(0, count - 1).map((share) => {
    const amount = Math.floor((left * share) / 100);
    left -= amount;
    return amount;
  });
  return [first + left, ...rest];
}

test('whatever is bought: payments sum to the total, and used is what orders hold', async () => {
  const p = await startTestProvider();
  const customer = await p.register();
  const names = { alfa: ['SINTA 2', 'SINTA 3'], beta: ['Scopus Q3', 'DOAJ'] };
  await fc.assert(
    fc.asyncProperty(plan, async ({ lines, shares, cancel }) => {
      for (const { item, second, slot, qty } of lines)
        await add(customer, p.catalogue[item], names[item][second ? 1 : 0] ?? '', slot, qty);
      const cart = await cartOf(customer);
      if (cart.carts.length > 0) {
        const amounts = split(cart.total, shares, cart.max_termin);
        const { status, body } = await create(customer, orderOf(cart, amounts));
        expect(status).toBe(201);
        const made = await read(customer, body.order.id);
        expect(made.total).toBe(cart.total);
        expect(made.order_items.reduce((sum, { price, qty }) => sum + price * qty, 0)).toBe(made.total);
        expect(made.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(made.total);
        if (cancel) await p.moveOrder(made.id, 'cancelled');
      }
      const { used } = await p.db
        .selectFrom('slots')
        .select((eb) => eb.fn.sum<number>('used').as('used'))
        .executeTakeFirstOrThrow();
      const held = await p.db
        .selectFrom('order_items')
        .innerJoin('orders', 'orders.id', 'order_items.order_id')
        .select((eb) => eb.fn.sum<number>('qty').as('qty'))
        .where('orders.status', '<>', 'cancelled')
        .executeTakeFirstOrThrow();
      expect(used).toBe(held.qty ?? 0);
      const over = await p.db.selectFrom('slots').select('id').whereRef('used', '>', 'capacity').execute();
      expect(over).toEqual([]);
    }),
    { numRuns: runs(20) },
  );
  await p.close();
});

/** What a preview of staff does: it works in a transaction of its own and takes everything back. */
async function preview({ db }: TestProvider): Promise<void> {
  const undone = db.transaction().execute(async (tx) => {
    await transact(tx, (inner) => inner.deleteFrom('feedbacks').execute());
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
}

const write = ({ db }: TestProvider, code: string) =>
  transact(db, (tx) =>
    tx
      .insertInto('holdings')
      .values({ code, name: code, min_paid_percent: 30, created_at: '2026-11-20T03:00:00.000Z' })
      .execute(),
  );

test('a preview and a change of the same moment: the change stays, the preview does not, and neither waits for the other', async ({
  p,
}) => {
  const before = await p.db.selectFrom('feedbacks').select('id').execute();
  await Promise.all([write(p, 'pertama'), preview(p), write(p, 'kedua')]);
  await Promise.all([preview(p), write(p, 'ketiga')]);
  const codes = await p.db.selectFrom('holdings').select('code').execute();
  expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining(['pertama', 'kedua', 'ketiga']));
  expect(await p.db.selectFrom('feedbacks').select('id').execute()).toEqual(before);
});

/** Opens a payment link like a browser and returns its target. */
async function open(p: TestProvider, link: string | null): Promise<string> {
  return (await payOnline(p, link)).headers.get('location') ?? '';
}

describe('a payment', () => {
  test('has one bill for concurrent taps', async ({ p, customer }) => {
    const { payment_url } = await buy(p, customer);
    const bills = await Promise.all(Array.from({ length: 5 }, () => open(p, payment_url)));
    expect(new Set(bills.filter((bill) => bill.startsWith('/gateway/'))).size).toBe(1);
    expect(await p.db.selectFrom('charges').select('id').execute()).toHaveLength(1);
  });

  test('counts once when its notification comes several times', async ({ p, customer }) => {
    const { id, payment_url } = await buy(p, customer, [500_000, 1_000_000]);
    const charge = { reference: (await open(p, payment_url)).split('/').at(-1) ?? '', amount: 500_000 };
    await Promise.all([1, 2, 3].map(() => notifySandbox(p, charge, { transaction: 'T-1' })));
    await notifySandbox(p, charge, { transaction: 'T-2' });
    expect((await read(customer, id)).payments.map(({ status }) => status)).toEqual(['paid', 'pending']);
    expect(await p.db.selectFrom('refunds').select('id').execute()).toEqual([]);
  });
});

test('invoices and receipts have the numbers 1 to n', async ({ p }) => {
  await p.db.updateTable('slots').set({ capacity: 1000 }).execute();
  const customers = await Promise.all(Array.from({ length: 4 }, () => p.register()));
  const orders = await Promise.all(
    customers.map(async (customer) => {
      const own: number[] = [];
      for (let n = 0; n < 2; n += 1) {
        await add(customer, p.catalogue.alfa, 'SINTA 2', 3);
        own.push((await order(customer, [500_000, 1_000_000])).id);
      }
      return own.map((id) => ({
        id,
        invoice: () => customer.call<{ number: string }>('POST', `pi-orders/${id}/invoice`),
      }));
    }),
  );
  const opened = await Promise.all(
    orders.flat().map(async ({ id, invoice }) => {
      const [first, , second] = await Promise.all([invoice(), p.play(id).then(() => p.play(id)), invoice()]);
      expect(first.body.number).toBe(second.body.number);
      return first.body.number;
    }),
  );
  const upTo = (word: string, most: number) =>
    Array.from({ length: most }, (_, n) => `${word}/2026/${String(n + 1).padStart(6, '0')}`);
  expect(opened.toSorted()).toEqual(upTo('INV', 8));
  const paid = await p.db.selectFrom('payments').select('receipt_number').orderBy('receipt_number').execute();
  expect(paid.map(({ receipt_number }) => receipt_number)).toEqual(upTo('KW', 16));
});

test('the link of an e-mail sets one of several passwords', async ({ p, customer }) => {
  const smtp = await startSmtpDouble();
  const token = await receivedToken(p, smtp, customer);
  await smtp.close();
  const passwords = Array.from({ length: 8 }, (_, n) => `kucing-oren-${n}`);
  const answers = await Promise.all(passwords.map((password) => reset(p, token, password)));
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(422)]);
  expect(await login(p, customer, passwords[won] ?? '')).toBe(200);
});

describe('unpaid orders', () => {
  /** Eight customers with one place each in the cart order it from one address; returns how many orders there are. */
  async function orderAll(p: TestProvider, servers: Provider[]): Promise<number> {
    const slot = p.catalogue.alfa.slots[1]?.id ?? 0;
    await p.setCapacity(slot, 50);
    const requests = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const customer = await p.register({ whatsapp: `0812${String(n).padStart(8, '0')}` });
        await add(customer, p.catalogue.alfa, 'SINTA 2', 1);
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` };
        const body = JSON.stringify(orderOf(await cartOf(customer)));
        return new Request(`${p.base}/pi-order/create`, { method: 'POST', headers, body });
      }),
    );
    const answers = await Promise.all(
      requests.map((request, n) => servers[n % servers.length]?.fetch(request, { address: '203.0.113.1' })),
    );
    const made = answers.filter((answer) => answer?.status === 201).length;
    expect(answers.filter((answer) => answer?.status === 409)).toHaveLength(8 - made);
    expect((await p.slot(slot)).used).toBe(made);
    return made;
  }

  test('of one network stay within its limit, also through two servers', async ({ p }) => {
    // A network may hold what one of its customers may.
    Object.assign(p.settings, { unpaidPlacesPerSlot: 3, unpaidPlacesPerNetwork: 4 });
    const second = await openProvider(p.settings, { now: p.now });
    expect(await orderAll(p, [p.provider, second])).toBe(4);
    await second.close();
  });
});

describe('the deletion of an account', () => {
  const isDue = (p: TestProvider, { id }: TestCustomer) =>
    p.db.updateTable('customers').set({ delete_after: p.now().toISOString() }).where('id', '=', id).execute();

  test('and an order: one of them wins', async ({ p }) => {
    for (let n = 0; n < 6; n += 1) {
      const customer = await p.register();
      await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 1);
      const request = orderOf(await cartOf(customer));
      await isDue(p, customer);
      const [made] = await Promise.all(
        n % 2 === 0
          ? [create(customer, request), sweepDeletions(p.context)]
          : [sweepDeletions(p.context).then(() => create(customer, request)), undefined],
      );
      const of = p.db.selectFrom('customers').select('name').where('id', '=', customer.id);
      const isErased = (await of.executeTakeFirstOrThrow()).name === 'Akun dihapus';
      expect([made.status, isErased]).toEqual(made.status === 201 ? [201, false] : [401, true]);
      await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 100);
    }
  });

  test('removes billing data and sessions that come meanwhile', async ({ p }) => {
    for (let n = 0; n < 4; n += 1) {
      const customer = await p.register();
      await isDue(p, customer);
      await Promise.all([
        sweepDeletions(p.context),
        customer.call('PATCH', 'customer/billing', { institution: 'Universitas Melati' }),
        login(p, customer, customer.password),
      ]);
      expect(JSON.stringify(await p.db.selectFrom('customers').selectAll().execute())).not.toContain('Melati');
      expect(await p.db.selectFrom('sessions').select('id').where('customer_id', '=', customer.id).execute()).toEqual(
        [],
      );
      // A request that was authenticated before the deletion.
      await expect(changeBilling(p.db, customer.id, { institution: 'Melati' })).rejects.toThrow('sudah dihapus');
    }
  });

  test('by several servers sends one e-mail', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:9', SITE_URL: 'https://a.example', MAIL_FROM: 'a@a.example' };
    const p = await startTestProvider({ env: { ...env, LOG_LEVEL: 'silent' } });
    await p.provider.stopWork();
    const customer = await p.register();
    await isDue(p, customer);
    await Promise.all([1, 2, 3].map(() => sweepDeletions(p.context)));
    const letters = p.db.selectFrom('mail_messages').select(['kind', 'to_email']).where('to_email', 'is not', null);
    expect(await letters.execute()).toEqual([{ kind: 'account-deleted', to_email: customer.email }]);
    // Unsent for a day: the address is forgotten.
    p.advance(25);
    await p.provider.catchUp();
    expect(await p.db.selectFrom('mail_messages').selectAll().execute()).toEqual([]);
    await p.close();
  });
});
