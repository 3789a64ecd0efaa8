import { decodeCart } from '@slotterbit/contract/decode/decode-cart.ts';
import { checkCheckout } from '@slotterbit/contract/orders/checkout.ts';
import { isValidLine, maxTermin, minimumFirst, subtotalOf } from '@slotterbit/contract/orders/instalment.ts';
import { expect } from 'vitest';
import { test } from './provider-test.ts';
import { add, create } from './shopping.ts';
import type { TestProvider } from './support/provider.ts';

/* Cart screen and provider decide by the same functions of contract/. This compares their answers for the same cart. */

type Planned = { subtotal: number; minimum: number; most: number };
type Case = {
  name: string;
  /** Indexing and quantity of each line. Jurnal Alfa may be paid in 4 termin, Jurnal Beta in 3. */
  lines: ['alfa' | 'beta', string, number][];
  /** Indexings that are withdrawn after they were put into the cart. */
  withdrawn?: string[];
  plan: (cart: Planned) => number[];
  says: string | null;
};

const wrongSum = 'Total nilai semua termin harus sama dengan subtotal keranjang.';
const dear: Case['lines'] = [['beta', 'Scopus Q3', 2]];
const two: Case['lines'] = [
  ['alfa', 'SINTA 2', 1],
  ['alfa', 'SINTA 3', 2],
];

const cases: Case[] = [
  {
    name: 'the minimum first, exactly',
    lines: dear,
    plan: ({ subtotal, minimum }) => [minimum, subtotal - minimum],
    says: null,
  },
  {
    name: 'a rupiah below the minimum',
    lines: dear,
    plan: ({ subtotal, minimum }) => [minimum - 1, subtotal - minimum + 1],
    says: 'Pembayaran termin 1 minimal Rp 3.000.001.',
  },
  { name: 'a rupiah too little', lines: two, plan: ({ subtotal }) => [subtotal - 1], says: wrongSum },
  {
    name: 'one termin more than the strictest item allows',
    lines: [...dear, ...two],
    plan: ({ subtotal, minimum, most }) => [minimum, subtotal - minimum, ...Array.from({ length: most - 1 }, () => 0)],
    says: 'Jumlah termin maksimal 3.',
  },
  {
    name: 'a line that is no longer offered is left out',
    lines: two,
    withdrawn: ['SINTA 2'],
    plan: ({ subtotal }) => [subtotal],
    says: null,
  },
  {
    name: 'only lines that are no longer offered',
    lines: dear,
    withdrawn: ['Scopus Q3'],
    plan: ({ subtotal }) => [subtotal],
    says: 'Item keranjang belum valid (product/slot/price belum lengkap).',
  },
];

async function withdraw(p: TestProvider, nama: string): Promise<void> {
  const indexing = p.db.selectFrom('indexings').select('id').where('nama', '=', nama);
  await p.db.updateTable('item_indexings').set({ harga_jual: null }).where('indexing_id', '=', indexing).execute();
}

test.for(cases)('$name', async ({ lines, withdrawn = [], plan, says }, { p, customer }) => {
  for (const [item, nama, qty] of lines) await add(customer, p.catalogue[item], nama, 1, qty);
  for (const nama of withdrawn) await withdraw(p, nama);
  const cart = decodeCart((await customer.call('GET', 'carts')).body);
  if (cart === null) throw new Error('The provider sent no cart.');

  const amounts = plan({ subtotal: subtotalOf(cart), minimum: minimumFirst(cart), most: maxTermin(cart) });
  const screen = checkCheckout({ cart, amounts, purpose: 'Publikasi untuk BKD (Dosen)', otherText: '' });
  expect(screen.ok ? null : screen.message).toBe(says);

  // Sent anyway, like a client without checks.
  const { status, body } = await create(customer, {
    termin: amounts.length,
    cart_items: cart.lines
      .filter(isValidLine)
      .map(({ itemId, slotId, hde, price }) => ({ product_id: itemId, slot_id: slotId, hde, price })),
    keperluan_publish: 'Publikasi untuk BKD (Dosen)',
    ...Object.fromEntries(amounts.map((amount, index) => [`termin_amount${index + 1}`, amount])),
  });
  expect([status, status === 201 ? null : body.message]).toEqual([says === null ? 201 : 422, says]);
});
