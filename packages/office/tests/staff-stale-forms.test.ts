import { exportCatalogue } from '@slotterbit/provider/catalogue-file/export-catalogue.ts';
import { add, buy, order, setManuscriptDays } from '@slotterbit/provider/tests/shopping.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { noteOf, type StaffBrowser, signIn, upload } from './support/staff-browser.ts';
import { staff, staffFiles } from './support/staff-context.ts';
import { test } from './support/staff-test.ts';

type Shop = { p: TestProvider; customer: TestCustomer };

/** A form that two staff open: what the first and the second type, and what the database has afterwards. */
type Form = {
  slug: string;
  open(shop: Shop, browser: StaffBrowser, typed: string): Promise<unknown>;
  /** The fields of the form that staff type before they send it. */
  fields?(typed: string, shop: Shop): Record<string, string>;
  typed: [first: string, second: string];
  /** What the refusal calls the row. */
  names: RegExp;
  stored(shop: Shop): Promise<unknown>;
};

const customerOf = ({ p, customer: { id } }: Shop) =>
  p.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const forms: Record<string, Form> = {
  'the month of an order': {
    slug: 'pindah-bulan',
    async open({ p }, browser, month) {
      const { code } = await p.db.selectFrom('orders').select('code').executeTakeFirstOrThrow();
      await browser.open(`/staf/aksi/pindah-bulan?pesanan=${code}&baris=1&bulan=${month}`);
    },
    typed: ['2027-01', '2027-02'],
    names: /^Pesanan \S+/,
    async stored({ p }) {
      const line = await p.db.selectFrom('order_items').select(['slot_year', 'slot_month']).executeTakeFirstOrThrow();
      return `${line.slot_year}-${String(line.slot_month).padStart(2, '0')}`;
    },
  },
  'a price': {
    slug: 'ubah-harga',
    open: ({ p }, browser, price) =>
      browser.open(`/staf/aksi/ubah-harga?jurnal=${p.catalogue.alfa.id}&indexing=sinta-2&harga=${price}`),
    typed: ['1550000', '1600000'],
    names: /^jurnal-alfa/,
    async stored({ p }) {
      const offers = p.db.selectFrom('item_indexings').select('harga_jual').where('item_id', '=', p.catalogue.alfa.id);
      return String((await offers.orderBy('position').executeTakeFirstOrThrow()).harga_jual);
    },
  },
  'a capacity': {
    slug: 'kapasitas',
    open: ({ p }, browser, capacity) =>
      browser.open(
        `/staf/aksi/kapasitas?jurnal=${p.catalogue.alfa.id}&bulan=2027-03&tampak=5&kapasitas=${capacity}&mulai=2026-11`,
      ),
    typed: ['8', '9'],
    names: /^Jurnal Alfa Maret 2027/,
    stored: async ({ p }) => String((await p.slot(p.catalogue.alfa.slots[4]?.id ?? 0)).capacity),
  },
  'a month that is not open': {
    slug: 'kapasitas',
    open: ({ p }, browser, capacity) =>
      browser.open(
        `/staf/aksi/kapasitas?jurnal=${p.catalogue.alfa.id}&bulan=2027-07&tampak=&kapasitas=${capacity}&mulai=2026-11`,
      ),
    typed: ['8', '9'],
    names: /^Jurnal Alfa Juli 2027/,
    async stored({ p }) {
      const slots = p.db.selectFrom('slots').select('capacity').where('year', '=', 2027).where('month', '=', 7);
      return String((await slots.executeTakeFirstOrThrow()).capacity);
    },
  },
  'a contact': {
    slug: 'perbaiki-kontak',
    open: ({ customer }, browser) => browser.open(`/staf/aksi/perbaiki-kontak?pelanggan=${customer.id}`),
    fields: (whatsapp, { customer }) => ({ name: 'Siti', email: customer.email, whatsapp }),
    typed: ['+6281277776666', '+6281211112222'],
    names: /^Pelanggan \d+/,
    stored: async (shop) => (await customerOf(shop)).whatsapp,
  },
  limits: {
    slug: 'ubah-batas',
    open: ({ customer }, browser) => browser.open(`/staf/aksi/ubah-batas?pelanggan=${customer.id}`),
    fields: (orders) => ({ batas_pesanan: orders, batas_slot: '' }),
    typed: ['7', '3'],
    names: /^Pelanggan \d+/,
    stored: async (shop) => String((await customerOf(shop)).unpaid_orders_limit),
  },
  'the name of an indexing': {
    slug: 'ubah-nama-indexing',
    open: (_shop, browser, name) => browser.open(`/staf/aksi/ubah-nama-indexing?indexing=sinta-2&nama=${name}`),
    typed: ['Satu', 'Dua'],
    names: /^Indexing sinta-2/,
    async stored({ p }) {
      const named = p.db.selectFrom('indexings').select('nama').where('code', '=', 'sinta-2');
      return (await named.executeTakeFirstOrThrow()).nama;
    },
  },
  'a catalogue file': {
    slug: 'impor-katalog',
    async open({ p }, browser, name) {
      await setManuscriptDays(p, 0);
      const text = (await exportCatalogue(p.db, p.now())).replace(/\s*"image": "[^"]*",?/g, '');
      await upload(browser, text.replace('"name": "Jurnal Alfa"', `"name": "${name}"`));
    },
    typed: ['Alfa Satu', 'Alfa Dua'],
    names: /^Katalog/,
    async stored({ p }) {
      const named = p.db.selectFrom('items').select('name').where('id', '=', p.catalogue.alfa.id);
      return (await named.executeTakeFirstOrThrow()).name;
    },
  },
};

describe('a form that two staff opened', () => {
  test.for(Object.entries(forms))(
    'of %s: the second is told who changed it, gets the form back as typed, and can send it again',
    async ([, form], { p, customer }) => {
      const shop = { p, customer };
      await buy(p, customer);
      const { slug, typed, fields = () => ({}) } = form;
      const [{ browser: first }, { browser: second }] = [await signIn(p, 'admin'), await signIn(p, 'admin')];
      await form.open(shop, first, typed[0]);
      await form.open(shop, second, typed[1]);
      const send = (browser: StaffBrowser, text: string, alasan: string) =>
        browser.post(`/staf/aksi/${slug}`, { ...fields(text, shop), alasan });
      p.advance(0.01);
      await send(first, typed[0], 'karena');
      expect(await form.stored(shop)).toBe(typed[0]);
      expect((await send(second, typed[1], 'menurut saya')).status).toBe(409);
      const note = noteOf(second);
      expect(note).toMatch(form.names);
      expect(note).toMatch(
        / berubah sejak formulir ini ditampilkan.* oleh Staf \d+.*, alasan: karena\. Tidak ada yang/,
      );
      expect(await form.stored(shop)).toBe(typed[0]);
      expect(second.page.text).toMatch(/name="alasan"[^>]*value="menurut saya"/);
      if (slug !== 'impor-katalog') expect(second.page.text).toContain(`value="${typed[1]}"`);
      await send(second, typed[1], 'menurut saya');
      expect(await form.stored(shop)).toBe(typed[1]);
    },
  );

  test('names the import that changed the month', async ({ p, redaksi }) => {
    await redaksi.open(`/staf/aksi/kapasitas?jurnal=${p.catalogue.alfa.id}&bulan=2026-12&tampak=5&kapasitas=9`);
    await setManuscriptDays(p, 0);
    const file = await exportCatalogue(p.db, p.now());
    staffFiles.set(
      'more.json',
      file.replace('"capacity": 5', '"capacity": 6').replace('"capacity": 5', '"capacity": 6'),
    );
    await staff(p, 'catalogue', 'import', 'more.json', '--by', 'Budi');
    await redaksi.post('/staf/aksi/kapasitas', { alasan: 'x' });
    expect(noteOf(redaksi)).toMatch(
      /^Jurnal Alfa Desember 2026 berubah .*: impor berkas katalog more\.json, .* oleh Budi/,
    );
  });

  test('is accepted when an order took a place meanwhile', async ({ p, customer, redaksi }) => {
    const { alfa } = p.catalogue;
    await redaksi.open(`/staf/aksi/kapasitas?jurnal=${alfa.id}&bulan=2026-12&tampak=5&kapasitas=9`);
    await add(customer, alfa, 'SINTA 2', 1, 2);
    await order(customer);
    await redaksi.post('/staf/aksi/kapasitas', { alasan: 'x' });
    expect(await p.slot(alfa.slots[1]?.id ?? 0)).toEqual({ capacity: 9, used: 2 });
  });
});
