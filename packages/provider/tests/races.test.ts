import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { transact } from '@slotterbit/provider/db/transact.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { test } from './provider-test.ts';
import { add, cartOf, create, order, orderOf, read } from './shopping.ts';
import { startTestProvider, type TestCustomer, type TestProvider } from './support/provider.ts';
import { runs } from './support/seed.ts';
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

const { randomInt } = crypto;

function replaceRandomInt(draw: unknown): void {
  Object.assign(crypto, { randomInt: draw });
  syncBuiltinESMExports();
}

test('a code that an order has already is drawn again', async ({ p, customer, onTestFinished }) => {
  // Of the six letters of each code, all are the same: for three codes the first letter there is, then the second.
  const drawn = [0, 0, 0, 1].flatMap((letter) => Array.from({ length: 6 }, () => letter));
  onTestFinished(() => replaceRandomInt(randomInt));
  replaceRandomInt(() => drawn.shift());
  const made: string[] = [];
  for (const slot of [1, 2]) {
    await add(customer, p.catalogue.alfa, 'SINTA 2', slot);
    made.push((await order(customer)).code);
  }
  expect(made[0]).toMatch(/^ST261120-(\w)\1{5}$/);
  expect(made[1]).toMatch(/^ST261120-(\w)\1{5}$/);
  expect(made[1]).not.toBe(made[0]);
  expect(drawn).toEqual([]);
  expect(await p.slot(p.catalogue.alfa.slots[2]?.id ?? 0)).toMatchObject({ used: 1 });
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
