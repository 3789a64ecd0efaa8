import { buy } from '@slotterbit/provider/tests/shopping.ts';
import { ENGINE } from '@slotterbit/provider/tests/support/test-database.ts';
import { describe, expect } from 'vitest';
import { act, linkOf, linksOf, noteOf, type StaffBrowser, signIn, submit } from './support/staff-browser.ts';
import { test } from './support/staff-test.ts';

const TERMINS = [500_000, 1_000_000];

const codesIn = ({ page }: StaffBrowser) =>
  [...page.text.matchAll(/<strong>(ST[^<]+)<\/strong>/g)].map(([, code]) => code);

const linked = (browser: StaffBrowser, text: string) => browser.open(linkOf(browser, text));

describe('the list', () => {
  test('finds by code, name, e-mail, WhatsApp and document number', async ({ p, keuangan, baca }) => {
    const siti = await p.register({ name: 'Siti 100% Aminah', whatsapp: '081355512345' });
    const budi = await p.register({ name: 'Budi', whatsapp: '081355599999' });
    const [first, second] = [await buy(p, siti, TERMINS), await buy(p, budi, TERMINS)];
    const found = async (query: string) => {
      await keuangan.open(`/staf/pesanan?${query}`);
      return codesIn(keuangan);
    };
    expect(await found('')).toEqual([second.code, first.code]);
    const [day = '', letters = ''] = first.code.split('-');
    const of = [first.code.toLowerCase(), letters, letters.slice(0, 5).toLowerCase(), '100%', 'aminah', siti.email];
    for (const text of [...of, '0813-5551-2345', '+62 813 555 12345'])
      expect(await found(`cari=${encodeURIComponent(text)}`), text).toEqual([first.code]);
    expect(await found(`cari=${day}`)).toHaveLength(2);
    await siti.call('POST', `pi-orders/${first.id}/invoice`);
    await budi.call('POST', `pi-orders/${second.id}/invoice`);
    await act(p, 'terima-transfer', { pesanan: second.code, termin: 1, alasan: 'BCA' });
    for (const text of ['INV-2026-2', '000002', '2026/2'])
      expect(await found(`cari=${text}`), text).toEqual([second.code]);
    for (const text of ['kw/2026/000001', 'KW-2026-1'])
      expect(await found(`cari=${text}`), text).toEqual([second.code]);
    // The end of an invoice's number and of a receipt's.
    expect(await found('cari=000001')).toEqual([second.code, first.code]);
    expect(await found('cari=00001')).toEqual([second.code, first.code]);
    expect(await found('cari=2025/2')).toEqual([]);
    expect(await found('cari=_')).toEqual([]);
    expect(await found('cari=KW/2026/999999')).toEqual([]);
    expect(await found(`cari=${encodeURIComponent('\0')}`)).toHaveLength(2);
    await baca.open(`/staf/pesanan?cari=${encodeURIComponent(siti.email)}`);
    expect(codesIn(baca)).toEqual([]);
    await baca.open('/staf/pesanan?cari=aminah');
    expect(codesIn(baca)).toEqual([first.code]);
  });

  test('filters by status, month, journal and overdue', async ({ p, customer, admin }) => {
    const first = await buy(p, customer, TERMINS);
    const second = await buy(p, customer, TERMINS, 2);
    await p.play(second.id);
    await act(p, 'batalkan', { pesanan: first.code, alasan: 'x' });
    const found = async (query: string) => {
      await admin.open(`/staf/pesanan?${query}`);
      return codesIn(admin);
    };
    expect(await found('status=cancelled')).toEqual([first.code]);
    expect(admin.page.text).toContain('Jurnal Alfa, Desember 2026');
    const { year = 0, month = 0 } = p.catalogue.alfa.slots[2] ?? {};
    expect(await found(`bulan=${year}-${String(month).padStart(2, '0')}`)).toEqual([second.code]);
    expect(await found(`jurnal=${p.catalogue.beta.id}`)).toEqual([]);
    expect(await found(`jurnal=${p.catalogue.alfa.id}`)).toHaveLength(2);
    expect(await found('terlambat=on')).toEqual([]);
    p.advance(24 * 60);
    const { browser: later } = await signIn(p, 'admin');
    await later.open('/staf/pesanan?terlambat=on');
    expect(codesIn(later)).toEqual([second.code]);
  });

  test.skipIf(ENGINE === 'postgres')('has pages, and keeps the ticks on them', async ({ p, customer }) => {
    await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 100);
    const codes: string[] = [];
    for (let index = 0; index < 32; index += 1) codes.unshift((await buy(p, customer, TERMINS)).code);
    p.isHarmed = true;
    await p.db.updateTable('orders').set({ status: 'paid' }).execute();
    const { browser } = await signIn(p, 'admin');
    await browser.open('/staf/pesanan?status=paid');
    expect(codesIn(browser)).toEqual(codes.slice(0, 30));
    /** Presses a button of the form with these orders ticked. */
    const press = (button: string, ticks: readonly string[]) => {
      const [, attributes = ''] = new RegExp(`<button ([^>]*)>${button}</button>`).exec(browser.page.text) ?? [];
      const attributeOf = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      const hidden = browser.hiddenPairs().filter(([name]) => name !== 'csrf');
      const fields = [...hidden, ...ticks.map((code) => ['pesanan', code])];
      if (attributeOf('name') !== '') fields.push([attributeOf('name'), attributeOf('value')]);
      return browser.open(`${attributeOf('formaction')}?${new URLSearchParams(fields)}`);
    };
    const [first = '', second = ''] = codes;
    await press('Lebih lama', [first, second]);
    expect(codesIn(browser)).toEqual(codes.slice(30));
    await linked(browser, 'Centang semua');
    expect(codesIn(browser)).toEqual(codes.slice(30));
    await linked(browser, 'Hapus centang');
    await press('Ke terbaru', codes.slice(31));
    expect(codesIn(browser)).toEqual(codes.slice(0, 30));
    expect(browser.page.text.match(/name="pesanan" value="[^"]+"[^>]* checked>/g)).toHaveLength(2);
    await press('Proses yang dicentang', [first, second]);
    expect(browser.page.text).toContain('3 pesanan menjadi diproses');
    for (const code of [first, second, codes[31]]) expect(browser.page.text).toContain(code);
    // A reader has no check boxes, and links instead of buttons.
    const { browser: reader } = await signIn(p, 'baca');
    await reader.open('/staf/pesanan?status=paid');
    await linked(reader, 'Lebih lama');
    expect(codesIn(reader)).toEqual(codes.slice(30));
    expect(linksOf(reader)).toEqual(['Ke terbaru']);
  });
});

describe.skipIf(ENGINE === 'postgres')('an order', () => {
  test('is moved, noted, paid, processed and completed', async ({ p, customer, admin, baca }) => {
    const { code, payments } = await buy(p, customer, TERMINS);
    await admin.open(`/staf/pesanan/${code}`);
    expect(linksOf(admin)).toEqual([
      'Tulis catatan',
      'Ganti data penagihan',
      'Batalkan',
      'Nyatakan gagal',
      'Pindah bulan',
      'Naskah diterima',
      'Tautkan LoA',
      'Tautkan artikel',
      'Terima transfer',
    ]);
    await linked(admin, 'Pindah bulan');
    const [, month = ''] = /<option value="(\d{4}-\d\d)">/.exec(admin.page.text) ?? [];
    await admin.open(`/staf/aksi/pindah-bulan?pesanan=${code}&baris=1&bulan=${month}`);
    expect(await submit(admin, 'pindah-bulan', { alasan: 'penulis minta' })).toContain(`di pesanan ${code} pindah ke`);
    await linked(admin, 'Tulis catatan');
    await admin.post('/staf/aksi/catatan', { alasan: 'Penulis cuti <b>sampai</b> Mei' });
    expect(admin.page.text).toContain('catatan – Penulis cuti &lt;b&gt;sampai&lt;/b&gt; Mei');
    for (const amount of ['500000', '1.000.000']) {
      await linked(admin, 'Terima transfer');
      expect(await submit(admin, 'terima-transfer', { alasan: 'BCA', jumlah: amount })).toContain('lunas');
    }
    for (const [label, slug] of [
      ['Proses', 'kirim'],
      ['Selesaikan', 'selesai'],
    ] as const) {
      await linked(admin, label);
      await admin.post(`/staf/aksi/${slug}`);
    }
    expect(noteOf(admin)).toBe(`Pesanan ${code} selesai.`);
    const [, invoice] = /href="([^"]*\/bayar\/[^"]+)\/invoice"/.exec(admin.page.text) ?? [];
    expect(payments[0]?.share_url).toBe(invoice);
    for (const { share_url } of payments) expect(admin.page.text).toContain(`href="${share_url}/kuitansi"`);
    expect((await baca.open(`/staf/pesanan/${code}`)).text).not.toContain('/bayar/');
    const ofPaid = ['Catat transfer kedua', 'Dana dikembalikan'];
    const ofLines = ['Naskah diterima', 'Tautkan LoA', 'Tautkan artikel'];
    expect(linksOf(admin)).toEqual(['Tulis catatan', 'Ganti data penagihan', ...ofLines, ...ofPaid, ...ofPaid]);
  });

  test.for([
    ['Batalkan', 'batalkan', 'dibatalkan'],
    ['Nyatakan gagal', 'gagal', 'gagal'],
  ] as const)(
    '%s needs a reason, and its money is marked as sent back',
    async ([label, slug, state], { p, customer }) => {
      const { code, id } = await buy(p, customer, TERMINS);
      await p.play(id);
      const { browser } = await signIn(p, 'keuangan');
      await browser.open(`/staf/pesanan/${code}`);
      await linked(browser, label);
      expect(browser.page.text).toContain(`menunggu pembayaran menjadi ${state}`);
      expect(browser.page.text).toContain('Rp 500.000 yang sudah dibayar harus dikembalikan.');
      expect(await submit(browser, slug, { alasan: ' ' })).toBe('Tulis alasannya.');
      await browser.post(`/staf/aksi/${slug}`, { alasan: 'penulis mundur' });
      expect(noteOf(browser)).toBe(`Pesanan ${code} ${state}. Rp 500.000 harus dikembalikan.`);
      expect(linksOf(browser)).toEqual(expect.arrayContaining(['Tulis catatan', 'Terima transfer', 'Tandai terkirim']));
      // Once more from an old page: it says who did it and why.
      await browser.open(`/staf/aksi/${slug}?pesanan=${code}`);
      expect(browser.page.text).toMatch(/sudah \w+\. Perubahan terakhir: .* oleh Staf \d+, alasan: penulis mundur/);
      await browser.open(`/staf/pesanan/${code}`);
      await linked(browser, 'Tandai terkirim');
      expect((await browser.post('/staf/aksi/tandai-refund', { alasan: 'BCA' })).text).toContain('Terkirim');
    },
  );

  test('an unknown one is 404', async ({ admin }) => {
    for (const code of ['ST-TIDAK', '999999', 'KW%2F2026%2F000001'])
      expect((await admin.open(`/staf/pesanan/${code}`)).status).toBe(404);
  });
});
