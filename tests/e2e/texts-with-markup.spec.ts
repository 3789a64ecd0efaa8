import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { staffProgram } from '@slotterbit/office/tests/support/staff-program.ts';
import { registerCustomer, store, storedSession } from '#tests/support/e2e/customer.ts';
import { monthAhead } from '#tests/support/e2e/now.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { type StaffServer, signIn, test } from '#tests/support/e2e/staff.ts';
import { expect } from '#tests/support/e2e/test.ts';

const STYLE = '<style>';
const SCRIPT = '<script>';
/** Ends an element, and begins one that would run or apply. */
const ATTACK = '</title></style></script><style>*{display:none}</style><script type="module" src="/x.js"></script>';

/** Adds a journal whose every text contains markup, and returns it. */
async function addItem({ dataDir, url }: StaffServer) {
  const database = { dataDir, databaseUrl: null };
  const [year, month] = monthAhead(2).split('-').map(Number);
  const file = join(dataDir, 'markup.json');
  const catalogue = {
    format: 'slotterbit-catalogue',
    version: 1,
    indexings: [{ code: 'with-markup', nama: `Indeks ${SCRIPT}` }],
    items: [
      {
        code: 'with-markup',
        name: `Jurnal ${STYLE} dan </style>`,
        max_termin: 2,
        kategori: SCRIPT,
        penerbit: `Penerbit ${SCRIPT}`,
        deskripsi: `Tentang elemen ${STYLE} dan ${ATTACK}.`,
        bidang: [`Bidang ${STYLE}`],
        badge_text: STYLE,
        indexing: [{ code: 'with-markup', harga_jual: 1_000_000 }],
        slots: [{ year, month, capacity: 9, volume_issue: SCRIPT }],
      },
    ],
  };
  writeFileSync(file, JSON.stringify(catalogue));
  const imported = await staffProgram(database, ['catalogue', 'import', file]);
  expect(imported.code, imported.stderr).toBe(0);
  const { data }: ItemsAnswer = await (await fetch(`${url}/api/items`)).json();
  const item = data.items.find(({ name }) => name.includes(STYLE));
  if (item === undefined) throw new Error('The journal was not imported.');
  return item;
}

test('elements that a text names are text: every page keeps its styles and scripts', async ({ page, server }) => {
  test.setTimeout(300_000);
  const { url } = server;
  const item = await addItem(server);
  const customer = await registerCustomer(url, `Siti ${STYLE} ${ATTACK}`);
  const shop = new Shop(url, customer);
  const offer = (await shop.offers()).find(({ itemId }) => itemId === item.id);
  if (offer === undefined) throw new Error('The journal is not offered.');
  await shop.add(offer, 2);
  const { order } = await shop.order(2);
  await shop.pay(order.id);
  const { payments, code, payment_url } = await shop.find(order.id);
  const [paid, due] = payments.map(({ share_url }) => share_url);
  const charge = await page.request.post(new URL(payment_url ?? '', url).href, { maxRedirects: 0 });
  const bill = charge.headers()['location'] ?? '';
  await store(page, url, storedSession(customer));
  await signIn(page, server);
  const paths = [
    `/product/${item.id}`,
    `/add-to-cart/${item.id}`,
    `/catagory/${offer.indexingId}`,
    '/allindexing',
    '/bidang/bidang-style',
    '/allproduct?q=style',
    `/bandingkan?id=${item.id}`,
    `/detailorder/${order.id}`,
    `/invoice/${order.id}`,
    '/profile',
    `${due}`,
    `${due}/invoice`,
    `${paid}/kuitansi`,
    bill,
    `/staf/pesanan/${code}`,
    `/staf/pelanggan/${customer.session.customer.id}`,
    '/staf/jurnal?cari=style',
  ];
  // The console's watch fails the test if a policy blocks a style or a script.
  for (const path of paths) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.locator('body'), path).toContainText(/<(style|script)>/);
  }
});
