import { listMessages } from '@slotterbit/office/operations/mail/messages.ts';
import type { Mail } from '@slotterbit/provider/mail/render-mail.ts';
import { openTransport } from '@slotterbit/provider/mail/transport.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, order } from '@slotterbit/provider/tests/shopping.ts';
import { dueMail, smtpRound } from '@slotterbit/provider/tests/support/mail-round.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { site } from '@slotterbit/provider/tests/support/site.ts';
import { startSmtpDouble } from '@slotterbit/provider/tests/support/smtp-double.ts';
import { describe, expect } from 'vitest';
import { act, dueRefund, messageOf, noteOf, openAsAdmin, shownPage, signIn } from './support/staff-browser.ts';

const cancel = (p: TestProvider, code: string) => act(p, 'batalkan', { pesanan: code, alasan: 'internal note' });
const move = (p: TestProvider, pesanan: string, bulan: string) =>
  act(p, 'pindah-bulan', { pesanan, baris: 1, bulan, alasan: 'internal note' });

async function ordered(p: TestProvider, customer: TestCustomer, termin?: number[]) {
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  return order(customer, termin);
}

/** Sends the due messages through SMTP and returns them as a mailbox gets them. */
async function sent(p: TestProvider): Promise<{ subject: string | undefined; to: string[]; text: string }[]> {
  const smtp = await startSmtpDouble();
  const limits = { connectMs: 5_000, greetingMs: 5_000, silenceMs: 5_000, tryMs: 5_000 };
  await smtpRound(p, smtp, openTransport(smtp.url, limits));
  await smtp.close();
  return smtp.received.map(({ to, headers, raw }) => ({ to, subject: headers['subject'], text: raw }));
}

const kinds = async (p: TestProvider, code: string) =>
  (await listMessages(p, { order: code, status: null, limit: 99 })).map(({ kind, status }) => [kind, status]);

/** Returns the prepared text and the number of the WhatsApp link that the page of the order shows after an action. */
function whatsapp(p: TestProvider): { number: string; text: string | null } {
  const [, href = 'about:blank'] = /href="([^"]+)"[^>]*>Kabari lewat WhatsApp/.exec(shownPage(p)) ?? [];
  const link = new URL(href.replaceAll('&amp;', '&'));
  return { number: link.pathname, text: link.searchParams.get('text') };
}

describe('a cancelled order', () => {
  test('sends the customer one e-mail, without the reason that staff gave', async ({ p, customer }) => {
    const { code } = await ordered(p, customer);
    await sent(p);
    await cancel(p, code);
    expect(await kinds(p, code)).toContainEqual(['cancelled-by-staff', 'not-sent']);
    const messages = await sent(p);
    expect(messages).toMatchObject([{ to: [customer.email], subject: `Pesanan ${code} dibatalkan` }]);
    expect(messages[0]?.text).not.toContain('internal note');
    expect(await sent(p)).toEqual([]);
  });

  test('names the refund, and the part that was already sent back when the e-mail is sent', async ({ p, customer }) => {
    const { id, code } = await ordered(p, customer, [500_000, 1_000_000]);
    await p.play(id);
    await cancel(p, code);
    const message = await messageOf(p, 'cancelled-by-staff');
    const text = async () => (await openAsAdmin(p, `/staf/pesan/${message}`)).page.text;
    expect(await text()).toContain('Dana yang akan kami kembalikan: Rp 500.000');
    const refund = await dueRefund(p);
    await act(p, 'tandai-refund', { refund, alasan: 'BCA' });
    expect(await text()).toContain('Dana yang sudah kami kirim kembali: Rp 500.000');
    expect(await text()).not.toContain('akan kami kembalikan');
  });

  test('shows a WhatsApp link with a prepared text', async ({ p, customer }) => {
    const { id, code } = await ordered(p, customer, [500_000, 1_000_000]);
    await p.play(id);
    await cancel(p, code);
    expect(whatsapp(p)).toEqual({
      number: '/6281234567890',
      text: `Halo ${customer.name}, kami dari ${site.name}. Pesanan ${code} kami batalkan. Dana sebesar Rp 500.000 akan kami kembalikan.`,
    });
  });
});

describe('a moved line', () => {
  test('sends an e-mail with the current months after each move', async ({ p, customer }) => {
    const { code } = await ordered(p, customer);
    await sent(p);
    await move(p, code, '2027-01');
    await move(p, code, '2027-02');
    const [message, ...more] = await sent(p);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ to: [customer.email], subject: `Bulan terbit pesanan ${code} berubah` });
    expect(message?.text).toContain('Februari 2027');
    expect(message?.text).not.toMatch(/Januari 2027|Desember 2026|internal note/);
    await move(p, code, '2027-03');
    expect((await sent(p)).map(({ text }) => text.includes('Maret 2027'))).toEqual([true]);
  });

  test('shows a WhatsApp link with both months', async ({ p, customer }) => {
    const { code } = await ordered(p, customer);
    await move(p, code, '2027-02');
    expect(whatsapp(p).text).toBe(
      `Halo ${customer.name}, kami dari ${site.name}. Bulan terbit Jurnal Alfa (SINTA 2) di pesanan ${code} berubah dari Desember 2026 menjadi Februari 2027.`,
    );
  });
});

test('the WhatsApp text omits a name like an address; without a number there is no link', async ({ p }) => {
  const hostile = await p.register({ name: 'MENANG klik evil.example' });
  const first = await ordered(p, hostile);
  await cancel(p, first.code);
  expect(whatsapp(p).text).toMatch(/^Halo, kami dari /);
  const second = await ordered(p, hostile);
  await p.db.updateTable('customers').set({ whatsapp: 'tidak ada' }).where('id', '=', hostile.id).execute();
  expect(await cancel(p, second.code)).not.toContain('Kabari lewat WhatsApp');
});

/** A provider that sends e-mail when the test says so. */
async function startMailing(): Promise<TestProvider> {
  const env = { SMTP_URL: 'smtp://127.0.0.1:9', SITE_URL: 'https://a.example', MAIL_FROM: 'a@a.example' };
  const p = await startTestProvider({ env: { ...env, LOG_LEVEL: 'silent' } });
  await p.provider.stopWork();
  return p;
}

const SENT = '/staf/aksi/perbaiki-kontak';
const NEW = 'baru@kampus.test';
const emailOf = async (p: TestProvider, { id }: TestCustomer) =>
  (await p.db.selectFrom('customers').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const letters = (p: TestProvider) => p.db.selectFrom('mail_messages').select(['kind', 'to_email']).execute();

test('redaksi corrects name and WhatsApp number, but cannot change the e-mail', async () => {
  const p = await startMailing();
  const siti = await p.register();
  const { browser } = await signIn(p, 'redaksi');
  await browser.open(`/staf/aksi/perbaiki-kontak?pelanggan=${siti.id}`);
  expect(browser.page.text).toContain(`<input type="email" readonly value="${siti.email}">`);
  expect(browser.page.text).not.toContain('name="email"');
  const shown = browser.hidden();
  const contact = { name: 'Siti Aminah', whatsapp: '0812 9999 8888', alasan: 'salah ketik' };
  const refused = await browser.postOnly(SENT, { ...shown, ...contact, email: NEW });
  expect(refused.status).toBe(403);
  expect((await browser.get(`/staf/aksi/perbaiki-kontak?pelanggan=${siti.id}&email=${NEW}`)).status).toBe(403);
  expect(await emailOf(p, siti)).toBe(siti.email);
  await browser.open(`/staf/aksi/perbaiki-kontak?pelanggan=${siti.id}`);
  expect((await browser.post(SENT, contact)).text).toContain('diperbaiki');
  expect(browser.page.text).toContain('+62 812-9999-8888');
  expect(await letters(p)).toEqual([]);
  await p.close();
});

test('plans and Hari ini say whether this server sends e-mail', async ({ p: silent }) => {
  const mailing = await startMailing();
  for (const [provider, mailed] of [
    [mailing, 'Pelanggan menerima email.'],
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
  await mailing.close();
});

test('admin changes the e-mail, and the old address is told without the new one', async () => {
  const p = await startMailing();
  const siti = await p.register();
  const { browser } = await signIn(p, 'admin');
  await browser.open(`/staf/aksi/perbaiki-kontak?pelanggan=${siti.id}`);
  expect(await letters(p)).toEqual([]);
  await browser.post(SENT, { name: siti.name, email: NEW, whatsapp: '0812 9999 8888', alasan: 'email lama mati' });
  expect(noteOf(browser)).toContain('diperbaiki');
  expect(await emailOf(p, siti)).toBe(NEW);
  expect(await letters(p)).toEqual([{ kind: 'email-changed', to_email: siti.email }]);
  const [{ to, subject, text }] = (await dueMail(p.context)) as [Mail]; // One was queued.
  expect([to.address, subject]).toEqual([siti.email, expect.stringMatching(/^Email akun .* diubah$/)]);
  expect(text).toContain('Bila Anda tidak meminta ini, segera hubungi kami.');
  expect(text).not.toContain(NEW);
  expect(text).not.toContain('hapus akun');
  expect(await letters(p)).toEqual([{ kind: 'email-changed', to_email: null }]);
  await p.close();
});
