import type { Mail } from '@slotterbit/provider/mail/render-mail.ts';
import { sendDueMail } from '@slotterbit/provider/mail/send-mail.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act, actionPath, noteOf } from './customer-pages.ts';
import { signIn } from './support/staff-browser.ts';

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

test('admin changes the e-mail, and the old address is told without the new one', async () => {
  const siti = await p.register();
  const { browser } = await signIn(p, 'admin');
  await browser.open(actionPath('perbaiki-kontak', siti));
  expect(await letters()).toEqual([]);
  await browser.post(SENT, { name: siti.name, email: NEW, whatsapp: '0812 9999 8888', alasan: 'email lama mati' });
  expect(noteOf(browser)).toContain('diperbaiki');
  expect(await emailOf(siti)).toBe(NEW);
  expect(await letters()).toEqual([{ kind: 'email-changed', to_email: siti.email }]);
  const sent: Mail[] = [];
  const never = new AbortController().signal;
  await sendDueMail(p.context, { send: async (mail) => void sent.push(mail) }, { stopping: never, cut: never });
  const [{ to, subject, text }] = sent as [Mail]; // One was queued.
  expect([to.address, subject]).toEqual([siti.email, expect.stringMatching(/^Email akun .* diubah$/)]);
  expect(text).toContain('Bila Anda tidak meminta ini, segera hubungi kami.');
  expect(text).not.toContain(NEW);
  expect(text).not.toContain('hapus akun');
  expect(await letters()).toEqual([{ kind: 'email-changed', to_email: null }]);
});
