import { exportDatabase } from '@slotterbit/office/database-copy.ts';
import { createPasswordLink } from '@slotterbit/office/operations/customers/customer-accounts.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { act, actionPath, customerPath, ENV, WHO } from './customer-pages.ts';
import { act as actAsAdmin, noteOf, type StaffBrowser, signIn } from './support/staff-browser.ts';
import { staffContext } from './support/staff-context.ts';

let p: TestProvider;
const logged: string[] = [];
beforeEach(async () => {
  logged.splice(0);
  p = await startTestProvider({ env: ENV, log: (line) => void logged.push(line) });
});
afterEach(() => p.close());

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
    await browser.open(actionPath(SLUG, siti));
    expect(browser.page.text).not.toContain('atur-password');
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

describe('personal data', () => {
  test('is downloaded as one JSON file, once for each form', async () => {
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
    await browser.open(customerPath(siti));
    expect(browser.page.text).toContain('data pribadi diunduh – diminta lewat surat');
    expect(await p.db.selectFrom('staff_forms').select('outcome').execute()).not.toContain(siti.email);
  });
});
