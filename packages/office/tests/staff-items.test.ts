import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import type { OrderDetailAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { exportCatalogue } from '@slotterbit/provider/catalogue-file/export-catalogue.ts';
import { add, buy, cartOf, create, orderOf, setManuscriptDays } from '@slotterbit/provider/tests/shopping.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { changeItem } from './support/item-form.ts';
import { act, outcomeOf, type StaffBrowser, signIn, submit } from './support/staff-browser.ts';
import { staff, staffFiles } from './support/staff-context.ts';
import { test } from './support/staff-test.ts';

const namesIn = ({ page }: StaffBrowser) =>
  [...page.text.matchAll(/<a href="\/staf\/jurnal\/\d+"><strong>([^<]+)/g)].map(([, name]) => name);
const buttonsOf = ({ page }: StaffBrowser) =>
  [...page.text.matchAll(/<a class="button" href="\/staf\/aksi[^"]+"[^>]*>([^<]+)<\/a>/g)].map(([, text]) => text);

const itemPage = (p: TestProvider, name: 'alfa' | 'beta' = 'alfa') => `/staf/jurnal/${p.catalogue[name].id}`;
const pricePath = (p: TestProvider, fields: Record<string, string> = {}) =>
  `/staf/aksi/ubah-harga?${new URLSearchParams({ jurnal: String(p.catalogue.alfa.id), indexing: 'sinta-2', ...fields })}`;

async function priceOf(p: TestProvider, indexing = 'sinta-2'): Promise<number | null> {
  const offer = await p.db
    .selectFrom('item_indexings')
    .innerJoin('indexings', 'indexings.id', 'item_indexings.indexing_id')
    .select('harga_jual')
    .where('item_id', '=', p.catalogue.alfa.id)
    .where('code', '=', indexing)
    .executeTakeFirstOrThrow();
  return offer.harga_jual;
}

describe('the list', () => {
  test('finds by name and code, and shows what is archived', async ({ p, baca }) => {
    await act(p, 'arsipkan', { jurnal: 'jurnal-beta', alasan: 'tutup' });
    const found = async (query: string) => {
      await baca.open(`/staf/jurnal?${query}`);
      return namesIn(baca);
    };
    expect(await found('')).toEqual(['Jurnal Alfa', 'Jurnal Gama']);
    expect(baca.page.text).toMatch(/mulai Rp 750\.000.*SINTA 2 Rp 1\.500\.000 · SINTA 3 Rp 750\.000/s);
    expect(baca.page.text).toContain('tanpa harga');
    expect(await found('cari=aLFA')).toEqual(['Jurnal Alfa']);
    expect(await found('cari=jurnal-g')).toEqual(['Jurnal Gama']);
    expect(await found('cari=%25')).toEqual([]);
    expect(await found('lihat=arsip')).toEqual(['Jurnal Beta']);
    expect(baca.page.text).toContain('diarsipkan');
    expect(baca.page.text).not.toContain('Impor katalog');
  });

  test('has pages', async ({ p, baca }) => {
    const at = p.now().toISOString();
    const rows = Array.from({ length: 40 }, (_, n) => ({
      ...{ code: `uji-${n}`, name: `Uji ${String(n).padStart(2, '0')}`, max_termin: 1, position: n + 10 },
      ...{ created_at: at, updated_at: at },
    }));
    await p.db.insertInto('items').values(rows).execute();
    await baca.open('/staf/jurnal?cari=uji');
    expect(namesIn(baca)).toEqual(rows.slice(0, 30).map(({ name }) => name));
    const [, next = ''] = /href="([^"]+)">Berikutnya/.exec(baca.page.text) ?? [];
    await baca.open(next.replaceAll('&amp;', '&'));
    expect(namesIn(baca)).toEqual(rows.slice(30).map(({ name }) => name));
    expect(baca.page.text).toContain('40 jurnal, halaman 2');
    expect(baca.page.text).not.toContain('Berikutnya');
  });
});

describe('a journal', () => {
  test('shows who changed a price, when, from what and why', async ({ p, baca }) => {
    await act(p, 'ubah-harga', {
      jurnal: 'jurnal-alfa',
      indexing: 'sinta-3',
      harga: '800000',
      yakin: 1,
      alasan: 'kontrak baru',
    });
    await act(p, 'arsipkan', { jurnal: 'jurnal-alfa', alasan: 'jeda' });
    await act(p, 'ubah-harga', {
      jurnal: 'jurnal-beta',
      indexing: 'doaj',
      harga: '300000',
      yakin: 1,
      alasan: 'jurnal lain',
    });
    await baca.open('/staf/jurnal/jurnal-alfa');
    expect(baca.page.text).toMatch(/Staf \d+:\s+SINTA 3: Rp 750\.000 → Rp 800\.000 – kontrak baru/);
    expect(baca.page.text).toMatch(/Staf \d+:\s+diarsipkan – jeda/);
    expect(baca.page.text).not.toContain('jurnal lain');
    expect(baca.page.text).toContain('Nasional');
    expect(buttonsOf(baca)).toEqual([]);
    expect((await baca.open('/staf/jurnal/tidak-ada')).status).toBe(404);
  });

  test('gets another price with a reason; orders keep theirs', async ({ p, customer, keuangan }) => {
    const { id } = await buy(p, customer);
    expect((await keuangan.open(pricePath(p))).text).toContain('sekarang Rp 1.500.000');
    expect((await keuangan.open(pricePath(p, { harga: 'banyak' }))).text).toContain('Tulis harga dalam rupiah penuh');
    for (const harga of ['300.001', '7.499.999', '1.750.000']) {
      expect((await keuangan.open(pricePath(p, { harga }))).text).toContain(`Rp 1.500.000 menjadi Rp ${harga}`);
      expect(keuangan.page.text).not.toContain('name="yakin"');
    }
    expect(await priceOf(p)).toBe(1_500_000);
    expect(await submit(keuangan, 'ubah-harga', { alasan: ' ' })).toBe('Tulis alasannya.');
    await keuangan.open(pricePath(p, { harga: '1750000' }));
    expect(await submit(keuangan, 'ubah-harga', { alasan: 'naik 2027' })).toBe('jurnal-alfa: SINTA 2 Rp 1.750.000.');
    expect(keuangan.page.text).toMatch(/Staf \d+:\s+SINTA 2: Rp 1\.500\.000 → Rp 1\.750\.000 – naik 2027/);
    expect(await priceOf(p)).toBe(1_750_000);
    const line = await p.db.selectFrom('order_items').select('price').where('order_id', '=', id).executeTakeFirst();
    expect(line?.price).toBe(1_500_000);
  });

  test.for([
    ['0', 'gratis'],
    ['300000', 'lima kali lipat'],
    ['7500000', 'lima kali lipat'],
  ] as const)('a price of %s needs a check box', async ([price, label], { p, admin }) => {
    const open = () => admin.open(pricePath(p, { harga: price }));
    await open();
    expect(admin.page.text).toMatch(new RegExp(`name="yakin" required>[^<]*${label}`));
    expect(await submit(admin, 'ubah-harga', { alasan: 'x' })).toContain('centang konfirmasinya');
    expect(await priceOf(p)).toBe(1_500_000);
    await open();
    await admin.post('/staf/aksi/ubah-harga', { alasan: 'x', yakin: 'on' });
    expect(await priceOf(p)).toBe(Number(price));
  });

  test('loses and regains the price of an indexing', async ({ p, keuangan }) => {
    await keuangan.open(`/staf/aksi/hapus-harga?jurnal=${p.catalogue.alfa.id}&indexing=sinta-2`);
    await keuangan.post('/staf/aksi/hapus-harga', { alasan: 'tidak ada editor' });
    expect(await priceOf(p)).toBeNull();
    expect(buttonsOf(keuangan)).toEqual(['Beri harga', 'Ubah harga', 'Hapus harga', 'Beri harga dicoret']);
    await keuangan.open(pricePath(p, { harga: '1200000' }));
    await keuangan.post('/staf/aksi/ubah-harga', { alasan: 'ada lagi' });
    expect(await priceOf(p)).toBe(1_200_000);
  });

  test('loses its crossed-out price when its price rises above it', async ({ p }) => {
    const jurnal = p.catalogue.alfa.id;
    const shown = async () => {
      const { body } = await p.call<ItemsAnswer>('GET', 'items');
      const item = body.data.items.find(({ id }) => id === jurnal);
      return [item?.price, item?.old_price];
    };
    const set = (harga: number) => act(p, 'ubah-harga', { jurnal, indexing: 'sinta-2', harga });
    expect(await act(p, 'ubah-harga-dicoret', { jurnal, harga: 1_500_000 })).toContain(
      'harus di atas harga Rp 1.500.000',
    );
    await act(p, 'ubah-harga-dicoret', { jurnal, harga: 2_000_000 });
    await expect.poll(shown, { timeout: 10_000 }).toEqual([1_500_000, 2_000_000]);
    await set(1_200_000);
    await expect.poll(shown, { timeout: 10_000 }).toEqual([1_200_000, 2_000_000]);
    expect(await set(2_500_000)).toContain('Harga dicoret tanpa harga');
    await expect.poll(shown, { timeout: 10_000 }).toEqual([2_500_000, null]);
  });

  test('sells no month whose manuscripts are due too early; orders keep their day', async ({ p, customer }) => {
    const { id } = await buy(p, customer);
    const { browser } = await signIn(p, 'redaksi');
    for (const manuscript_days of ['366', '30,5', '-1', '']) {
      await changeItem(browser, p.catalogue.alfa.id, { manuscript_days });
      expect(outcomeOf(browser)).toContain('hari batas naskah');
      expect(browser.page.text).toContain(`name="manuscript_days" maxlength="3" value="${manuscript_days}"`);
    }
    await changeItem(browser, p.catalogue.alfa.id, { manuscript_days: '30' });
    expect(browser.page.text).toContain('Tidak dijual lagi: November 2026, Desember 2026.');
    expect(await submit(browser, 'ubah-jurnal', { alasan: 'redaksi perlu waktu' })).toBe('jurnal-alfa disimpan.');
    expect((await browser.open(itemPage(p))).text).toContain('sisa 15 dari 25, November 2026 sampai Maret 2027');
    expect(browser.page.text).toContain('menjadi 30 hari sebelum bulan terbit');
    await browser.open(`/staf/slot/${p.catalogue.alfa.id}`);
    expect(browser.page.text.match(/batas naskah lewat/g)).toHaveLength(2);
    const { body } = await customer.call<OrderDetailAnswer>('GET', `pi-orders/${id}`);
    expect(body.data.order.order_items[0]?.slot.manuscript_until).toBe('2026-12-30');
  });

  test('is archived and restored; its orders stay', async ({ p, customer, redaksi }) => {
    const { code } = await buy(p, customer);
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 1);
    await redaksi.open(itemPage(p));
    expect(buttonsOf(redaksi)).toEqual(['Arsipkan']);
    await redaksi.open(`/staf/aksi/arsipkan?jurnal=${p.catalogue.alfa.id}`);
    expect(redaksi.page.text).toContain(`tetap dikerjakan: ${code}`);
    expect(redaksi.page.text).toContain('1 keranjang');
    expect(await submit(redaksi, 'arsipkan', { alasan: 'jeda' })).toBe('jurnal-alfa diarsipkan.');
    expect(buttonsOf(redaksi)).toEqual(['Tawarkan kembali']);
    await redaksi.open(`/staf/aksi/tawarkan-kembali?jurnal=${p.catalogue.alfa.id}`);
    await redaksi.post('/staf/aksi/tawarkan-kembali', { alasan: 'buka' });
    expect(buttonsOf(redaksi)).toEqual(['Arsipkan']);
  });
});

test('the catalogue file is that of the command', async ({ p, baca }) => {
  const file = await baca.get('/staf/jurnal/katalog.json');
  expect(file.text).toBe(await exportCatalogue(p.db, p.now()));
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="katalog-\d{4}-\d\d-\d\d\.json"$/);
});

test('carts refuse an archived journal, also after an import without the field', async ({ p, customer }) => {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 2);
  const request = orderOf(await cartOf(customer));
  await setManuscriptDays(p, 0);
  await staff(p, 'catalogue', 'export', 'before.json');
  await act(p, 'arsipkan', { jurnal: 'jurnal-alfa', alasan: 'berhenti terbit' });
  expect(await act(p, 'arsipkan', { jurnal: 'jurnal-alfa' })).toContain('sudah diarsipkan');
  // The file is older than the archiving: it has no field "archived".
  expect(await staff(p, 'catalogue', 'import', 'before.json')).toContain('Items: 0 added, 0 updated, 3 unchanged');
  expect((await create(customer, request)).body.message).toContain('tidak ditawarkan lagi. Hapus dari keranjang.');
  const file = JSON.parse(staffFiles.get('before.json') ?? '');
  for (const item of file.items) item.archived = false;
  staffFiles.set('offered.json', JSON.stringify(file));
  await staff(p, 'catalogue', 'import', 'offered.json');
  expect((await create(customer, request)).status).toBe(201);
});

test('carts show a changed price, and that of an import', async ({ p, customer }) => {
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  const request = orderOf(await cartOf(customer));
  await setManuscriptDays(p, 0);
  await staff(p, 'catalogue', 'export', 'prices.json');
  await act(p, 'ubah-harga', { jurnal: 'jurnal-alfa', indexing: 'sinta-2', harga: '1600000' });
  expect((await create(customer, request)).body.message).toContain('Harga Jurnal Alfa telah berubah.');
  expect((await cartOf(customer)).total).toBe(1_600_000);
  await staff(p, 'catalogue', 'import', 'prices.json');
  expect((await cartOf(customer)).total).toBe(1_500_000);
  await act(p, 'hapus-harga', { jurnal: 'jurnal-alfa', indexing: 'sinta-2' });
  expect((await cartOf(customer)).carts[0]?.req_price).toBeNull();
});

test('an archived line that is not ordered does not limit the number of termin', async ({ p, customer }) => {
  const { alfa, beta } = p.catalogue;
  await p.db.updateTable('items').set({ max_termin: 4 }).where('id', '=', alfa.id).execute();
  await p.db.updateTable('items').set({ max_termin: 1 }).where('id', '=', beta.id).execute();
  await add(customer, alfa, 'SINTA 2');
  await add(customer, beta, 'DOAJ');
  expect((await cartOf(customer)).max_termin).toBe(1);
  await act(p, 'arsipkan', { jurnal: 'jurnal-beta', alasan: 'berhenti' });
  expect((await cartOf(customer)).max_termin).toBe(4);
});

test('the new name of an indexing is one line', async ({ p }) => {
  for (const nama of ['Sinta\nDua', 'Sinta\u2028Dua', 'Sinta\tDua'])
    expect(await act(p, 'ubah-nama-indexing', { indexing: 'sinta-2', nama })).toContain('Nama: satu baris');
});
