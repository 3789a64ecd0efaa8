import { exportDatabase } from '@slotterbit/office/database-copy.ts';
import { createPasswordLink } from '@slotterbit/office/operations/customers/customer-accounts.ts';
import { buy } from '@slotterbit/provider/tests/shopping.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { act as actAsAdmin, linksOf, noteOf, type StaffBrowser, signIn, submit } from './support/staff-browser.ts';
import { staffContext } from './support/staff-context.ts';

const WHO = { name: 'Siti 100% Aminah', whatsapp: '081355512345', instansi: 'Universitas Kenari' };
/** The log with the lines of security events, and an address for links. */
const ENV = { LOG_LEVEL: 'info', SITE_URL: 'https://toko.example' };

const customerPath = ({ id }: TestCustomer) => `/staf/pelanggan/${id}`;
const actionPath = (slug: string, { id }: TestCustomer) => `/staf/aksi/${slug}?pelanggan=${id}`;

/** Opens an action from its address, confirms it, and returns the outcome. */
async function act(
  browser: StaffBrowser,
  slug: string,
  customer: TestCustomer,
  fields: Record<string, string> = {},
): Promise<string | null> {
  await browser.open(actionPath(slug, customer));
  await browser.post(`/staf/aksi/${slug}`, fields);
  return noteOf(browser);
}

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
    const others = ['Nur’aini Ma’ruf', 'Nuraini Maruf, S.Pd.', 'Nurul Aini'];
    for (const name of others) await p.register({ name, instansi: 'IAIN 2' });
    for (const text of ['Nuraini', 'nur’aini', "ma'ruf NUR`AINI", 'maruf iain2'])
      expect(await found(text), text).toEqual(others.slice(0, 2).toReversed());
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
    expect((await browser.open(actionPath('ubah-batas', siti))).text).toMatch(/name="batas_pesanan"[^>]*value="7"/);
    await browser.post('/staf/aksi/ubah-batas', { batas_pesanan: '', batas_slot: 'banyak' });
    expect(noteOf(browser)).toContain('Tidak ada yang diubah');
    await act(browser, 'ubah-batas', siti, { batas_pesanan: '', batas_slot: '' });
    expect(browser.page.text).toContain(`${p.settings.unpaidOrdersPerCustomer} (pengaturan server)`);

    logged.splice(0);
    await browser.open(actionPath('perbaiki-kontak', siti));
    expect(readings()).toMatchObject([{ customer: siti.id }]);
    expect(browser.page.text).toMatch(new RegExp(`name="email"[^>]*value="${siti.email}"`));
    const contact = { name: 'Siti Aminah', email: siti.email, whatsapp: '0812 9999 8888', alasan: 'salah ketik' };
    expect(await submit(browser, 'perbaiki-kontak', contact)).toContain('diperbaiki');
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
    expect((await browser.open(actionPath('akhiri-sesi', siti))).text).toContain('1 sesi Siti 100% Aminah berakhir');
    expect(await status()).toBe(200);
    expect(await submit(browser, 'akhiri-sesi')).toContain('1 sesi');
    expect(await status()).toBe(401);
    await act(browser, 'nonaktifkan-akun', siti);
    expect(linksOf(browser)).toContain('Aktifkan akun');
    expect(linksOf(browser)).not.toContain('Tautan kata sandi');
    expect((await browser.open(actionPath('nonaktifkan-akun', siti))).status).toBe(409);
    await act(browser, 'aktifkan-akun', siti);
    expect(linksOf(browser)).toContain('Nonaktifkan akun');
  });
});

test('a role baca sees no contact of a customer anywhere', async () => {
  const siti = await p.register(WHO);
  const { code } = await buy(p, siti);
  const { browser } = await signIn(p, 'baca');
  expect((await browser.open('/staf')).text).not.toContain('/staf/pelanggan');
  const pages = ['/staf/pelanggan', `/staf/pelanggan?cari=${siti.email}`, customerPath(siti)];
  const actions = ['catatan-pelanggan', 'perbaiki-kontak', 'ubah-batas', 'unduh-data', 'hapus-akun'].map((slug) =>
    actionPath(slug, siti),
  );
  for (const path of [...pages, ...actions]) {
    const { status, text } = await browser.get(path);
    expect([status, text.includes('kampus'), text.includes('555')], path).toEqual([403, false, false]);
    if (!path.includes('cari')) expect(text, path).not.toContain(siti.email);
  }
  const order = (await browser.open(`/staf/pesanan/${code}`)).text;
  for (const hidden of ['/staf/pelanggan', siti.email, '555']) expect(order).not.toContain(hidden);
  expect(readings().filter(({ order: read }) => read === undefined)).toEqual([]);
});

/** Everything that is stored, as text. */
async function stored(): Promise<string> {
  const lines: string[] = [];
  await exportDatabase(p.db, async (written) => {
    for await (const line of written) lines.push(line);
  });
  return lines.join('\n');
}

describe('a link for a new password', () => {
  const SLUG = 'tautan-kata-sandi';
  const tokenIn = ({ page }: StaffBrowser) =>
    /<code>https:\/\/toko\.example\/atur-password\?token=([\w-]{43})<\/code>/.exec(page.text)?.[1] ?? '';
  const give = async (browser: StaffBrowser, customer: TestCustomer) => {
    await browser.open(actionPath(SLUG, customer));
    const fields = { ...browser.hidden(), alasan: 'lupa, emailnya mati' };
    browser.page = await browser.postOnly(`/staf/aksi/${SLUG}`, fields);
    return { token: tokenIn(browser), fields };
  };
  const reset = async (token: string, password = 'kucing-oren-9') =>
    (await p.call('POST', 'customer-password/reset', { token, password })).status;

  test('its plan warns of a number that staff changed lately: the link would reach it', async () => {
    const siti = await p.register(WHO);
    const [editor, admin] = [await signIn(p, 'redaksi'), await signIn(p, 'admin')];
    const open = () => admin.browser.open(actionPath(SLUG, siti));
    expect((await open()).text).not.toContain('Perhatian');
    await act(editor.browser, 'perbaiki-kontak', siti, { name: siti.name, whatsapp: '0812 9999 8888', alasan: 'baru' });
    expect((await open()).text).toContain(`nomor WhatsApp pelanggan diubah oleh Staf`);
    // The number may change after the plan was shown.
    await give(admin.browser, siti);
    expect(admin.browser.page.text).toContain(`nomor WhatsApp pelanggan diubah oleh Staf`);
    p.advance(24 * 31);
    const later = await signIn(p, 'admin');
    expect((await later.browser.open(actionPath(SLUG, siti))).text).not.toContain('Perhatian');
  });

  test('is shown once, works once, and is stored nowhere', async () => {
    const siti = await p.register(WHO);
    const { browser } = await signIn(p, 'admin');
    expect((await browser.open(actionPath(SLUG, siti))).text).not.toContain('atur-password');
    const preview = await createPasswordLink.preview(
      { ...staffContext(p), staff: { by: 'petugas', why: 'lupa' } },
      { name: `${siti.id}`, holding: null },
    );
    expect(preview.done).toMatchObject({ link: null, whatsappLink: null });
    expect(await p.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
    const { token, fields } = await give(browser, siti);
    expect(token).not.toBe('');
    expect(browser.page.headers.get('cache-control')).toBe('no-store');
    const [, href = ''] = /href="(https:\/\/wa\.me\/6281355512345[^"]*)"/.exec(browser.page.text) ?? [];
    expect(decodeURIComponent(href.replaceAll('+', ' '))).toContain(
      `https://toko.example/atur-password?token=${token}`,
    );
    // The back button and a double click: told that it was shown.
    const again = await browser.postOnly(`/staf/aksi/${SLUG}`, fields);
    expect([again.status, again.text]).toEqual([303, '']);
    await browser.open(again.location ?? '');
    expect(noteOf(browser)).toContain('ditampilkan satu kali');
    expect(browser.page.text).toContain('tautan kata sandi – lupa, emailnya mati');
    expect(await p.db.selectFrom('password_resets').select('id').execute()).toHaveLength(1);
    for (const text of [browser.page.text, await stored(), logged.join('\n')]) expect(text).not.toContain(token);
    expect(logged.join('\n')).toContain('"reset-requested"');
    expect([await reset(token), await reset(token)]).toEqual([200, 422]);
    expect((await siti.call('GET', 'carts')).status).toBe(401);
    expect(logged.join('\n')).toContain('link by staff');
  });

  test('ends after half an hour, and with a newer link', async () => {
    const siti = await p.register(WHO);
    const { browser } = await signIn(p, 'admin');
    const { token: first } = await give(browser, siti);
    const { token: second } = await give(browser, siti);
    expect(await reset(first)).toBe(422);
    p.advance(0.49);
    expect(await reset(second)).toBe(200);
    const { token: third } = await give(browser, siti);
    p.advance(0.5);
    expect(await reset(third)).toBe(422);
  });

  test('is created five times at once, then after five minutes, and not for a disabled account', async () => {
    const siti = await p.register(WHO);
    const { browser } = await signIn(p, 'admin');
    for (let n = 0; n < 5; n += 1) expect((await give(browser, siti)).token).not.toBe('');
    expect((await browser.open(actionPath(SLUG, siti))).text).toContain('Terlalu banyak tautan untuk akun ini.');
    p.advance(0.1);
    expect((await give(browser, siti)).token).not.toBe('');
    await actAsAdmin(p, 'nonaktifkan-akun', { pelanggan: siti.id });
    const { browser: later } = await signIn(p, 'admin');
    expect((await later.open(actionPath(SLUG, siti))).text).toContain('Akun ini nonaktif');
  });
});

test('personal data is downloaded as one JSON file, once for each form', async () => {
  const siti = await p.register(WHO);
  const { browser } = await signIn(p, 'admin');
  await browser.open(actionPath('unduh-data', siti));
  const fields = { ...browser.hidden(), alasan: 'diminta lewat surat' };
  const file = await browser.postOnly('/staf/aksi/unduh-data', fields);
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="data-pelanggan-${siti.id}.json"`);
  expect(file.headers.get('cache-control')).toBe('no-store');
  expect(JSON.parse(file.text)).toMatchObject({ akun: { email: siti.email, name: WHO.name } });
  const again = await browser.postOnly('/staf/aksi/unduh-data', fields);
  expect([again.status, again.text]).toEqual([303, '']);
  expect((await browser.open(customerPath(siti))).text).toContain('data pribadi diunduh – diminta lewat surat');
  expect(await p.db.selectFrom('staff_forms').select('outcome').execute()).not.toContain(siti.email);
});
