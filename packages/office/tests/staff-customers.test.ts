import { buy } from '@slotterbit/provider/tests/shopping.ts';
import { startTestProvider, type TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { act, actionPath, customerPath, ENV, WHO } from './customer-pages.ts';
import { act as actAsAdmin, linksOf, noteOf, type StaffBrowser, signIn } from './support/staff-browser.ts';

let p: TestProvider;
const logged: string[] = [];
beforeEach(async () => {
  logged.splice(0);
  p = await startTestProvider({ env: ENV, log: (line) => void logged.push(line) });
});
afterEach(() => p.close());

const namesIn = ({ page }: StaffBrowser) =>
  [...page.text.matchAll(/pelanggan\/\d+"><strong>([^<]+)</g)].map(([, name]) => name);
const readings = () => logged.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'staff-read');

describe('the list', () => {
  test('finds by name, e-mail, WhatsApp number and institution, and logs the search', async () => {
    const siti = await p.register(WHO);
    await p.register({ name: 'Budi', whatsapp: '081355599999', instansi: 'Politeknik' });
    const { browser, id } = await signIn(p, 'keuangan');
    const found = async (text: string) => {
      await browser.open(`/staf/pelanggan?cari=${encodeURIComponent(text)}`);
      return namesIn(browser);
    };
    for (const text of ['100%', 'AMINAH', siti.email.toUpperCase(), '0813-5551-2345', '+62 813 555 12345', 'kenari'])
      expect(await found(text), text).toEqual([WHO.name]);
    expect(browser.page.text).toContain(siti.email);
    expect(await found('_')).toEqual([]);
    expect(readings().at(-1)).toMatchObject({ staff: id, reason: 'customer search' });
  });

  test('without a search, shows the newest ten without contacts', async () => {
    const customers = [];
    for (let n = 0; n < 11; n += 1) customers.push(await p.register({ name: `Nomor ${n}` }));
    const { browser } = await signIn(p, 'redaksi');
    await browser.open('/staf/pelanggan');
    expect(namesIn(browser)).toEqual(
      customers
        .map((_, n) => `Nomor ${n}`)
        .slice(1)
        .toReversed(),
    );
    for (const { email } of customers) expect(browser.page.text).not.toContain(email);
    expect(readings()).toEqual([]);
  });

  test('marks disabled and deleted accounts', async () => {
    const [first, second] = [await p.register(WHO), await p.register()];
    await actAsAdmin(p, 'nonaktifkan-akun', { pelanggan: first.id });
    await actAsAdmin(p, 'hapus-akun-sekarang', { pelanggan: second.id, alasan: 'diminta' });
    const { browser } = await signIn(p, 'admin');
    await browser.open('/staf/pelanggan');
    expect([...browser.page.text.matchAll(/class="tag[^>]*>(\w+)</g)].map(([, text]) => text)).toEqual([
      'dihapus',
      'nonaktif',
    ]);
  });
});

describe('a customer', () => {
  test('is shown with contact, orders, limits and billing data, and each reading is logged', async () => {
    const siti = await p.register(WHO);
    const { code } = await buy(p, siti);
    await siti.call('PATCH', 'customer/billing', { institution: 'Yayasan Merak', npwp: '098765432109876' });
    await siti.call('POST', 'waiting-list', { slot_id: p.catalogue.gama.slots[0]?.id });
    const { browser, id } = await signIn(p, 'keuangan');
    await browser.open(`/staf/pesanan/${code}`);
    expect(browser.page.text).toContain(`<a href="${customerPath(siti)}">${WHO.name}</a>`);
    logged.splice(0);
    await browser.open(customerPath(siti));
    const { text } = browser.page;
    for (const shown of [siti.email, '+62 813-5551-2345', WHO.instansi, code, 'Yayasan Merak', '09.876.543.2-109.876'])
      expect(text).toContain(shown);
    expect(text).toMatch(/Sesi terbuka<\/dt><dd>1</);
    expect(text).toContain(`paling banyak ${p.settings.unpaidOrdersPerCustomer} (pengaturan server), sekarang 1`);
    expect(text).toMatch(/Gama[^<]*: menunggu/);
    expect(readings()).toMatchObject([{ event: 'security', staff: id, customer: siti.id }]);
  });

  test('an unknown id, and an e-mail in the address, are 404', async () => {
    const siti = await p.register();
    const { browser } = await signIn(p, 'admin');
    for (const name of ['999999', siti.email, '0x1'])
      expect((await browser.open(`/staf/pelanggan/${encodeURIComponent(name)}`)).status, name).toBe(404);
  });

  test('gets notes, other limits and a corrected contact', async () => {
    const siti = await p.register(WHO);
    const other = await p.register();
    const { browser } = await signIn(p, 'admin');
    expect(await act(browser, 'catatan-pelanggan', siti, { alasan: 'Bayar <lewat> bendahara' })).toContain('tersimpan');
    expect(browser.page.text).toContain('catatan – Bayar &lt;lewat&gt; bendahara');
    await act(browser, 'ubah-batas', siti, { batas_pesanan: '7', batas_slot: '' });
    expect(browser.page.text).toContain(`7 (pengaturan server: ${p.settings.unpaidOrdersPerCustomer})`);
    await browser.open(actionPath('ubah-batas', siti));
    expect(browser.page.text).toMatch(/name="batas_pesanan"[^>]*value="7"/);
    await browser.post('/staf/aksi/ubah-batas', { batas_pesanan: '', batas_slot: 'banyak' });
    expect(noteOf(browser)).toContain('Tidak ada yang diubah');
    await act(browser, 'ubah-batas', siti, { batas_pesanan: '', batas_slot: '' });
    expect(browser.page.text).toContain(`${p.settings.unpaidOrdersPerCustomer} (pengaturan server)`);

    logged.splice(0);
    await browser.open(actionPath('perbaiki-kontak', siti));
    expect(readings()).toMatchObject([{ customer: siti.id }]);
    expect(browser.page.text).toMatch(new RegExp(`name="email"[^>]*value="${siti.email}"`));
    const contact = { name: 'Siti Aminah', email: siti.email, whatsapp: '0812 9999 8888', alasan: 'salah ketik' };
    await browser.post('/staf/aksi/perbaiki-kontak', contact);
    expect(noteOf(browser)).toContain('diperbaiki');
    expect(browser.page.text).toContain('+62 812-9999-8888');
    for (const [wrong, text] of [
      [{ email: other.email }, 'Email itu sudah dipakai'],
      [{ email: 'bukan-alamat' }, 'Format email tidak valid'],
      [{ whatsapp: 'abc' }, 'Nomor WhatsApp tidak valid'],
      [{ alasan: '' }, 'Tulis alasannya'],
    ] as const)
      expect(await act(browser, 'perbaiki-kontak', siti, { ...contact, ...wrong })).toContain(text);
  });

  test('is signed out, disabled and enabled', async () => {
    const siti = await p.register(WHO);
    const status = async () => (await siti.call('GET', 'carts')).status;
    const { browser } = await signIn(p, 'admin');
    await browser.open(actionPath('akhiri-sesi', siti));
    expect(browser.page.text).toContain('1 sesi Siti 100% Aminah berakhir');
    expect(await status()).toBe(200);
    await browser.post('/staf/aksi/akhiri-sesi');
    expect(noteOf(browser)).toContain('1 sesi');
    expect(await status()).toBe(401);
    await act(browser, 'nonaktifkan-akun', siti);
    expect(linksOf(browser)).toContain('Aktifkan akun');
    expect(linksOf(browser)).not.toContain('Tautan kata sandi');
    expect((await browser.open(actionPath('nonaktifkan-akun', siti))).status).toBe(409);
    await act(browser, 'aktifkan-akun', siti);
    expect(linksOf(browser)).toContain('Nonaktifkan akun');
  });
});

describe('a role', () => {
  test('baca sees no contact of a customer anywhere', async () => {
    const siti = await p.register(WHO);
    const { code } = await buy(p, siti);
    const { browser } = await signIn(p, 'baca');
    await browser.open('/staf');
    expect(browser.page.text).not.toContain('/staf/pelanggan');
    const pages = ['/staf/pelanggan', `/staf/pelanggan?cari=${siti.email}`, customerPath(siti)];
    const actions = ['catatan-pelanggan', 'perbaiki-kontak', 'ubah-batas', 'unduh-data', 'hapus-akun'].map((slug) =>
      actionPath(slug, siti),
    );
    for (const path of [...pages, ...actions]) {
      const { status, text } = await browser.get(path);
      expect([status, text.includes('kampus'), text.includes('555')], path).toEqual([403, false, false]);
      if (!path.includes('cari')) expect(text, path).not.toContain(siti.email);
    }
    expect((await browser.open(`/staf/pesanan/${code}`)).text).not.toContain('/staf/pelanggan');
    expect(readings().filter(({ order: read }) => read === undefined)).toEqual([]);
  });
});
