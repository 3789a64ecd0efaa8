import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { buy } from '@slotterbit/provider/tests/shopping.ts';
import { startTestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { act, linkOf, linksOf, noteOf, type StaffBrowser, signIn } from './support/staff-browser.ts';

const TERMINS = [500_000, 1_000_000];

const codesIn = ({ page }: StaffBrowser) =>
  [...page.text.matchAll(/<strong>(ST[^<]+)<\/strong>/g)].map(([, code]) => code);

const linked = (browser: StaffBrowser, text: string) => browser.open(linkOf(browser, text));

describe('the list', () => {
  test('finds by code, name, e-mail, WhatsApp and document number', async ({ p }) => {
    const siti = await p.register({ name: 'Siti 100% Aminah', whatsapp: '081355512345' });
    const budi = await p.register({ name: 'Budi', whatsapp: '081355599999' });
    const [first, second] = [await buy(p, siti, TERMINS), await buy(p, budi, TERMINS)];
    const { browser } = await signIn(p, 'keuangan');
    const found = async (query: string) => {
      await browser.open(`/staf/pesanan?${query}`);
      return codesIn(browser);
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
    const { browser: reader } = await signIn(p, 'baca');
    await reader.open(`/staf/pesanan?cari=${encodeURIComponent(siti.email)}`);
    expect(codesIn(reader)).toEqual([]);
    await reader.open('/staf/pesanan?cari=aminah');
    expect(codesIn(reader)).toEqual([first.code]);
  });

  test('filters by status, month, journal and overdue', async ({ p, customer }) => {
    const first = await buy(p, customer, TERMINS);
    const second = await buy(p, customer, TERMINS, 2);
    await p.play(second.id);
    await act(p, 'batalkan', { pesanan: first.code, alasan: 'x' });
    const { browser } = await signIn(p, 'admin');
    const found = async (query: string) => {
      await browser.open(`/staf/pesanan?${query}`);
      return codesIn(browser);
    };
    expect(await found('status=cancelled')).toEqual([first.code]);
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

  test('has pages, and keeps the ticks on them', async ({ p, customer }) => {
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

describe('an order', () => {
  test('is moved, noted, paid, processed and completed', async ({ p, customer }) => {
    const { code } = await buy(p, customer, TERMINS);
    const { browser } = await signIn(p, 'admin');
    await browser.open(`/staf/pesanan/${code}`);
    expect(linksOf(browser)).toEqual([
      'Tulis catatan',
      'Ganti data penagihan',
      'Batalkan',
      'Nyatakan gagal',
      'Pindah bulan',
      'Naskah diterima',
      'Tautkan LoA',
      'Terima transfer',
    ]);
    await linked(browser, 'Pindah bulan');
    const [, month = ''] = /<option value="(\d{4}-\d\d)">/.exec(browser.page.text) ?? [];
    await browser.open(`/staf/aksi/pindah-bulan?pesanan=${code}&baris=1&bulan=${month}`);
    await browser.post('/staf/aksi/pindah-bulan', { alasan: 'penulis minta' });
    expect(noteOf(browser)).toContain(`di pesanan ${code} pindah ke`);
    await linked(browser, 'Tulis catatan');
    await browser.post('/staf/aksi/catatan', { alasan: 'Penulis cuti <b>sampai</b> Mei' });
    expect(browser.page.text).toContain('catatan – Penulis cuti &lt;b&gt;sampai&lt;/b&gt; Mei');
    for (const amount of ['500000', '1.000.000']) {
      await linked(browser, 'Terima transfer');
      await browser.post('/staf/aksi/terima-transfer', { alasan: 'BCA', jumlah: amount });
      expect(noteOf(browser)).toContain('lunas');
    }
    for (const [label, slug] of [
      ['Proses', 'kirim'],
      ['Selesaikan', 'selesai'],
    ] as const) {
      await linked(browser, label);
      await browser.post(`/staf/aksi/${slug}`);
    }
    expect(noteOf(browser)).toBe(`Pesanan ${code} selesai.`);
    const ofPaid = ['Catat transfer kedua', 'Dana dikembalikan'];
    const ofLines = ['Naskah diterima', 'Tautkan LoA'];
    expect(linksOf(browser)).toEqual(['Tulis catatan', 'Ganti data penagihan', ...ofLines, ...ofPaid, ...ofPaid]);
  });

  test('a second transfer of a paid termin is entered to be sent back', async ({ p, customer }) => {
    const { code, id } = await buy(p, customer, TERMINS);
    await p.play(id);
    const { browser } = await signIn(p, 'keuangan');
    await browser.open(`/staf/pesanan/${code}`);
    await linked(browser, 'Catat transfer kedua');
    expect(browser.page.text).toContain('Termin ini sudah lunas: transfer dicatat untuk dikembalikan.');
    await browser.post('/staf/aksi/terima-transfer', { alasan: 'BCA 22/11' });
    expect(noteOf(browser)).toBe(`Transfer Rp 500.000 untuk pesanan ${code} dicatat untuk dikembalikan.`);
    // The next action is to send it back, not to enter a third one.
    expect(linksOf(browser)).toContain('Tandai terkirim');
    expect(linksOf(browser)).not.toContain('Catat transfer kedua');
  });

  test('is declared failed, with a reason, and what was paid is due for refund', async ({ p, customer }) => {
    const { code, id } = await buy(p, customer, TERMINS);
    await p.play(id);
    const { browser } = await signIn(p, 'keuangan');
    await browser.open(`/staf/pesanan/${code}`);
    await linked(browser, 'Nyatakan gagal');
    expect(browser.page.text).toContain('menunggu pembayaran menjadi gagal');
    expect(browser.page.text).toContain('Rp 500.000 yang sudah dibayar harus dikembalikan.');
    await browser.post('/staf/aksi/gagal', { alasan: ' ' });
    expect(noteOf(browser)).toBe('Tulis alasannya.');
    await browser.post('/staf/aksi/gagal', { alasan: 'penerbit tutup' });
    expect(noteOf(browser)).toBe(`Pesanan ${code} gagal. Rp 500.000 harus dikembalikan.`);
  });

  test('is cancelled, and its money marked as sent back', async ({ p, customer }) => {
    const { code, id } = await buy(p, customer, TERMINS);
    await p.play(id);
    const { browser } = await signIn(p, 'keuangan');
    await browser.open(`/staf/pesanan/${code}`);
    await linked(browser, 'Batalkan');
    expect(browser.page.text).toContain('Rp 500.000 yang sudah dibayar harus dikembalikan.');
    await browser.post('/staf/aksi/batalkan', { alasan: 'penulis mundur' });
    expect(linksOf(browser)).toEqual([
      'Kabari lewat WhatsApp',
      'Tulis catatan',
      'Ganti data penagihan',
      'Terima transfer',
      'Tandai terkirim',
    ]);
    // Cancelled again from an old page: told by whom and why.
    await browser.open(`/staf/aksi/batalkan?pesanan=${code}`);
    expect(browser.page.text).toMatch(
      /sudah dibatalkan\. Perubahan terakhir: .* oleh Staf \d+, alasan: penulis mundur/,
    );
    await browser.open(`/staf/pesanan/${code}`);
    await linked(browser, 'Tandai terkirim');
    await browser.post('/staf/aksi/tandai-refund', { alasan: 'BCA' });
    expect(browser.page.text).toContain('Terkirim');
  });

  test('an unknown one is 404', async ({ p }) => {
    const { browser } = await signIn(p, 'admin');
    for (const code of ['ST-TIDAK', '999999', 'KW%2F2026%2F000001'])
      expect((await browser.open(`/staf/pesanan/${code}`)).status).toBe(404);
  });

  test('shows contacts only to roles that need them, and each reading is logged', async () => {
    const logged: string[] = [];
    const p = await startTestProvider({ env: { LOG_LEVEL: 'info' }, log: (line) => void logged.push(line) });
    const customer = await p.register({ whatsapp: '081355512345' });
    const { code } = await buy(p, customer, TERMINS);
    for (const [role, sees] of [
      ['redaksi', true],
      ['baca', false],
    ] as const) {
      const { browser, id } = await signIn(p, role);
      logged.splice(0);
      await browser.open(`/staf/pesanan/${code}`);
      expect([browser.page.text.includes(customer.email), browser.page.text.includes('555')]).toEqual([sees, sees]);
      expect(logged.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'staff-read')).toMatchObject([
        { event: 'security', staff: id, customer: customer.id, order: code },
      ]);
    }
    await p.close();
  });
});
