import type { Mail } from '@slotterbit/provider/mail/render-mail.ts';
import { add, order } from '@slotterbit/provider/tests/shopping.ts';
import { dueMail } from '@slotterbit/provider/tests/support/mail-round.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act, actionPath } from './customer-pages.ts';
import { noteOf, signIn } from './support/staff-browser.ts';

let p: TestProvider;
beforeEach(async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:9', SITE_URL: 'https://a.example', MAIL_FROM: 'a@a.example' };
  p = await startTestProvider({ env: { ...env, LOG_LEVEL: 'silent' } });
  await p.provider.stopWork();
});
afterEach(() => p.close());

const SENT = '/staf/aksi/perbaiki-kontak';
const NEW = 'baru@kampus.test';
const emailOf = async ({ id }: TestCustomer) =>
  (await p.db.selectFrom('customers').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const letters = () => p.db.selectFrom('mail_messages').select(['kind', 'to_email']).execute();

test('redaksi corrects name and WhatsApp number, but cannot change the e-mail', async () => {
  const siti = await p.register();
  const { browser } = await signIn(p, 'redaksi');
  await browser.open(actionPath('perbaiki-kontak', siti));
  expect(browser.page.text).toContain(`<input type="email" readonly value="${siti.email}">`);
  expect(browser.page.text).not.toContain('name="email"');
  const shown = browser.hidden();
  const contact = { name: 'Siti Aminah', whatsapp: '0812 9999 8888', alasan: 'salah ketik' };
  const refused = await browser.postOnly(SENT, { ...shown, ...contact, email: NEW });
  expect(refused.status).toBe(403);
  expect((await browser.get(`${actionPath('perbaiki-kontak', siti)}&email=${NEW}`)).status).toBe(403);
  expect(await emailOf(siti)).toBe(siti.email);
  expect(await act(browser, 'perbaiki-kontak', siti, contact)).toContain('diperbaiki');
  expect(browser.page.text).toContain('+62 812-9999-8888');
  expect(await letters()).toEqual([]);
});

test('plans and Hari ini say whether this server sends e-mail', async () => {
  const silent = await startTestProvider({ env: { LOG_LEVEL: 'silent' } });
  for (const [provider, mailed] of [
    [p, 'Pelanggan menerima email.'],
    [silent, 'Pelanggan tidak menerima email: server ini tidak mengirim email.'],
  ] as const) {
    const customer = await provider.register();
    await add(customer, provider.catalogue.alfa, 'SINTA 2', 1);
    const { code } = await order(customer, [500_000, 1_000_000]);
    const { browser } = await signIn(provider, 'admin');
    const [{ year = 0, month = 0 } = {}] = provider.catalogue.alfa.slots.slice(2);
    for (const action of [
      `batalkan?pesanan=${code}`,
      `terima-transfer?pesanan=${code}&termin=1`,
      `pindah-bulan?pesanan=${code}&baris=1&bulan=${year}-${String(month).padStart(2, '0')}`,
      `hapus-akun?pelanggan=${(await provider.register()).id}`,
      `perbaiki-kontak?pelanggan=${customer.id}`,
    ]) {
      await browser.open(`/staf/aksi/${action}`);
      expect(browser.page.text, action).toContain(mailed);
    }
    await browser.open('/staf');
    expect(browser.page.text.includes('Server ini tidak mengirim email')).toBe(provider === silent);
  }
  await silent.close();
});

test('admin changes the e-mail, and the old address is told without the new one', async () => {
  const siti = await p.register();
  const { browser } = await signIn(p, 'admin');
  await browser.open(actionPath('perbaiki-kontak', siti));
  expect(await letters()).toEqual([]);
  await browser.post(SENT, { name: siti.name, email: NEW, whatsapp: '0812 9999 8888', alasan: 'email lama mati' });
  expect(noteOf(browser)).toContain('diperbaiki');
  expect(await emailOf(siti)).toBe(NEW);
  expect(await letters()).toEqual([{ kind: 'email-changed', to_email: siti.email }]);
  const [{ to, subject, text }] = (await dueMail(p.context)) as [Mail]; // One was queued.
  expect([to.address, subject]).toEqual([siti.email, expect.stringMatching(/^Email akun .* diubah$/)]);
  expect(text).toContain('Bila Anda tidak meminta ini, segera hubungi kami.');
  expect(text).not.toContain(NEW);
  expect(text).not.toContain('hapus akun');
  expect(await letters()).toEqual([{ kind: 'email-changed', to_email: null }]);
});
