import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { type MailStatus, orderMailKinds } from '@slotterbit/provider/db/tables/mail.ts';
import { queueMessages } from '@slotterbit/provider/mail/outbox.ts';
import { buy, fullMonth } from '@slotterbit/provider/tests/shopping.ts';
import { dueMail } from '@slotterbit/provider/tests/support/mail-round.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { setRows } from '@slotterbit/provider/tests/support/set-rows.ts';
import { enterLine } from '@slotterbit/provider/tests/support/waiting-shop.ts';
import { describe, expect } from 'vitest';
import { act, noteOf, type StaffBrowser, signIn, submit, textOf } from './support/staff-browser.ts';
import { test } from './support/staff-test.ts';

/** The ids of the listed messages. */
const listed = ({ page }: StaffBrowser) =>
  [...page.text.matchAll(/<a href="\/staf\/pesan\/(\d+)">/g)].map(([, id]) => Number(id));

const linkOf = ({ page }: StaffBrowser, label: string) =>
  new RegExp(`href="([^"]+)" aria-label="${label}`).exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';

async function setStatus(p: TestProvider, id: number, status: MailStatus, lastError: string | null = null) {
  const ended = { next_attempt_at: null, ended_at: p.now().toISOString(), last_error: lastError };
  await setRows(p.db, 'mail_messages', { status, ...ended }, { id });
}

async function messagesOf(p: TestProvider, orderId: number): Promise<number[]> {
  const rows = await p.db
    .selectFrom('mail_messages')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

test('messages are listed newest first, by status, kind and order', async ({ p, customer, redaksi }) => {
  const [first, second] = [await buy(p, customer), await buy(p, customer)];
  await act(p, 'batalkan', { pesanan: second.code, alasan: 'batal' });
  const [a = 0] = await messagesOf(p, first.id);
  const [b = 0, c = 0] = await messagesOf(p, second.id);
  await setStatus(p, a, 'given-up', '550 no such mailbox');
  await setStatus(p, b, 'sent');
  const shown = async (query: string) => {
    await redaksi.open(`/staf/pesan${query}`);
    return listed(redaksi);
  };
  expect(await shown('')).toEqual([c, b, a]);
  expect(redaksi.page.text).toContain(customer.email);
  expect(redaksi.page.text).toContain('550 no such mailbox');
  expect(await shown('?status=given-up')).toEqual([a]);
  expect(await shown('?status=not-sent')).toEqual([c]);
  expect(await shown('?jenis=order-created')).toEqual([b, a]);
  expect(await shown(`?pesanan=${second.code}`)).toEqual([c, b]);
  expect(await shown(`?pesanan=${second.code}&status=sent`)).toEqual([b]);
  expect(await shown('?pesanan=ST-TIDAK-ADA')).toEqual([]);
  expect(redaksi.page.text).toContain('Tidak ada pesan yang cocok.');
  expect(await shown('?status=lain&jenis=lain&sebelum=x')).toEqual([c, b, a]);
});

test('a page has 30 messages, and leads to the older ones', async ({ p, customer, admin }) => {
  const orders = [await buy(p, customer), await buy(p, customer), await buy(p, customer)];
  const at = p.now().toISOString();
  const sent = {
    status: 'sent' as const,
    created_at: at,
    not_before: at,
    ended_at: at,
    next_attempt_at: null,
    attempts: 1,
  };
  const rows = orders.flatMap(({ id }) =>
    orderMailKinds
      .filter((kind) => kind !== 'order-created')
      .map((kind) => ({ order_id: id, kind, termin: 0, ...sent })),
  );
  await p.db.insertInto('mail_messages').values(rows).execute();
  await admin.open('/staf/pesan');
  const newest = listed(admin);
  expect(newest).toHaveLength(30);
  await admin.open(/href="([^"]+)">Lebih lama/.exec(admin.page.text)?.[1]?.replaceAll('&amp;', '&') ?? '');
  const older = listed(admin);
  expect(older).toHaveLength(18);
  expect(Math.max(...older)).toBeLessThan(Math.min(...newest));
  expect(admin.page.text).not.toContain('Lebih lama');
});

describe('one message', () => {
  test('is shown as it would be sent now, and as it was sent', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer);
    const [message = 0] = await messagesOf(p, id);
    const { browser } = await signIn(p, 'keuangan');
    await browser.open(`/staf/pesan/${message}`);
    for (const text of [
      `Pesanan ${code} kami terima`,
      customer.email,
      'Email disusun saat dikirim',
      `/staf/pesanan/${code}`,
    ])
      expect(browser.page.text).toContain(text);
    await setStatus(p, message, 'sent');
    // An older one, or one whose text was removed.
    expect((await browser.open(`/staf/pesan/${message}`)).text).toContain('Teks yang terkirim tidak disimpan lagi');
    await setRows(p.db, 'mail_messages', {
      status: 'not-sent',
      ended_at: null,
      next_attempt_at: p.now().toISOString(),
    });
    const [mail] = await dueMail(p.context);
    await p.db.updateTable('customers').set({ name: 'Nama Baru' }).where('id', '=', customer.id).execute();
    await browser.open(`/staf/pesan/${message}`);
    for (const text of [mail?.text ?? 'none', 'Teks yang terkirim', 'Halo Nama Baru,'])
      expect(textOf(browser.page.text)).toContain(text);
    const { browser: reader } = await signIn(p, 'baca');
    const seen = await reader.open(`/staf/pesan/${message}`);
    expect([seen.status, seen.text.includes('Halo')]).toEqual([403, false]);
    expect((await browser.open('/staf/pesan/999')).status).toBe(404);
    expect((await browser.open('/staf/pesan/x')).status).toBe(404);
  });

  test('is dropped with a reason, and sent again after it failed', async ({ p, customer, redaksi }) => {
    const { id, code } = await buy(p, customer);
    const [message = 0] = await messagesOf(p, id);
    await redaksi.open('/staf/pesan');
    expect(linkOf(redaksi, 'Kirim ulang')).toBe('');
    await setStatus(p, message, 'given-up', '550');
    await redaksi.open('/staf/pesan');
    await redaksi.open(linkOf(redaksi, 'Kirim ulang'));
    expect(await submit(redaksi, 'kirim-ulang-email')).toBe('Email akan dikirim ulang.');
    expect(redaksi.page.text).toContain('menunggu');
    expect((await redaksi.open(linkOf(redaksi, 'Jangan dikirim'))).text).toContain('tidak akan dikirim');
    expect(await submit(redaksi, 'jangan-kirim-email', { alasan: ' ' })).toBe('Tulis alasannya.');
    await redaksi.post('/staf/aksi/jangan-kirim-email', { alasan: 'pelanggan sudah dihubungi' });
    expect(noteOf(redaksi)).toBe('Email tidak jadi dikirim.');
    expect(linkOf(redaksi, 'Jangan dikirim')).toBe('');
    const [change] = await recordedChanges(p.db, { limit: 1 });
    expect(change).toMatchObject({
      by: expect.stringMatching(/^Staf \d+$/),
      why: 'pelanggan sudah dihubungi',
      ...{ kind: 'mail-dropped', order: code },
    });
    await redaksi.open(`/staf/aksi/jangan-kirim-email?email=${message}`);
    expect(redaksi.page.text).toContain('Email ini sudah dibatalkan.');
  });

  test('that waits for the morning is sent at night when staff say so', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer);
    p.advance(13); // 23.00
    await act(p, 'batalkan', { pesanan: code, alasan: 'diminta' });
    const [, message = 0] = await messagesOf(p, id);
    const kinds = async () => (await dueMail(p.context)).map(({ subject }) => subject);
    expect(await kinds()).toEqual([]);
    const { browser } = await signIn(p, 'redaksi');
    await browser.open('/staf/pesan');
    await browser.open(linkOf(browser, 'Kirim sekarang'));
    expect(browser.page.text).toContain('dikirim sekarang, juga pada malam hari');
    expect(await submit(browser, 'kirim-email-sekarang')).toBe('Email dikirim dalam beberapa menit.');
    expect(await kinds()).toEqual([`Pesanan ${code} dibatalkan`]);
    const [change] = await recordedChanges(p.db, { limit: 1 });
    expect(change).toMatchObject({ kind: 'mail-hastened', order: code, facts: { message } });
    expect(await act(p, 'kirim-email-sekarang', { email: message })).toContain('Email ini sudah terkirim.');
  });

  test('that was delivered is sent again with a reason, while it is true', async ({ p, customer, redaksi }) => {
    const { id, code } = await buy(p, customer);
    const [message = 0] = await messagesOf(p, id);
    expect(await act(p, 'kirim-email-lagi', { email: message, alasan: 'x' })).toContain('belum terkirim');
    const [first] = await dueMail(p.context);
    p.advance(0.1);
    await redaksi.open(`/staf/pesan/${message}`);
    await redaksi.open(linkOf(redaksi, 'Kirim lagi'));
    expect(await submit(redaksi, 'kirim-email-lagi', { alasan: ' ' })).toBe('Tulis alasannya.');
    await redaksi.post('/staf/aksi/kirim-email-lagi', { alasan: 'terhapus' });
    expect(noteOf(redaksi)).toBe('Email dikirim lagi dalam beberapa menit.');
    const [change] = await recordedChanges(p.db, { limit: 1 });
    expect(change).toMatchObject({ kind: 'mail-repeated', order: code, why: 'terhapus', facts: { message } });
    const again = await dueMail(p.context);
    expect(again).toMatchObject([{ subject: first?.subject, to: { address: customer.email } }]);
    // Else the customer's mailbox hides it as a duplicate.
    expect(again[0]?.messageId).not.toBe(first?.messageId);
    await p.play(id);
    expect(await act(p, 'kirim-email-lagi', { email: message, alasan: 'x' })).toContain('tidak lagi benar');
  });

  test('cannot be dropped while it is being sent', async ({ p, customer, admin }) => {
    const { id } = await buy(p, customer);
    const [message = 0] = await messagesOf(p, id);
    const until = new Date(p.now().getTime() + 60_000).toISOString();
    await p.db.updateTable('mail_messages').set({ lease_until: until }).where('id', '=', message).execute();
    await admin.open(`/staf/aksi/jangan-kirim-email?email=${message}`);
    expect(admin.page.text).toContain('Email ini sedang dikirim.');
  });

  test('of an entry of the waiting list names no order', async ({ p, customer, admin }) => {
    const { slotId, orderId } = await fullMonth(p, customer);
    await enterLine(await p.register(), slotId);
    await customer.call('POST', `pi-orders/${orderId}/cancel`);
    await admin.open('/staf/pesan?jenis=place-held');
    const [, entry = ''] = /Daftar tunggu, antrean (\d+)/.exec(admin.page.text) ?? [];
    const [message = 0] = listed(admin);
    expect((await admin.open(`/staf/pesan/${message}`)).status).toBe(200);
    await setStatus(p, message, 'given-up', '550');
    expect((await admin.open('/staf')).text).toContain(`Daftar tunggu, antrean ${entry}`);
  });
});

test('messages about accounts show neither address nor text, and can be dropped', async ({ p, customer, admin }) => {
  for (const email of [customer.email, 'tidak@ada.test']) await p.call('POST', 'customer-password/forgot', { email });
  const to = { to_name: customer.name, to_email: 'lama@kampus.test' };
  await queueMessages(p.db, [{ kind: 'email-changed', customer_id: customer.id, ...to }], p.now());
  await admin.open('/staf/pesan');
  const pages = [admin.page.text];
  for (const text of [
    'Email akun diubah',
    `href="/staf/pelanggan/${customer.id}"`,
    'Permintaan di halaman lupa password',
  ])
    expect(pages[0]).toContain(text);
  const ids = listed(admin);
  expect(ids).toHaveLength(3);
  for (const id of ids) pages.push((await admin.open(`/staf/pesan/${id}`)).text);
  for (const email of [customer.email, 'tidak@ada.test', to.to_email]) expect(pages.join()).not.toContain(email);
  expect(pages[1]).toContain('Isi email tentang akun hanya untuk penerimanya.');
  expect(await act(p, 'kirim-email-lagi', { email: ids[0], alasan: 'x' })).toContain('tidak dapat dikirim lagi');
  expect(await act(p, 'jangan-kirim-email', { email: ids[2], alasan: 'salah' })).toContain('tidak jadi dikirim');
});
