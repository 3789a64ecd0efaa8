import { addHours } from '@slotterbit/contract/values/date.ts';
import { listOverdueTermin } from '@slotterbit/office/operations/orders/today.ts';
import { MailFailure } from '@slotterbit/provider/mail/transport.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, buy, order } from '@slotterbit/provider/tests/shopping.ts';
import { dueMail, mailRound } from '@slotterbit/provider/tests/support/mail-round.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { site } from '@slotterbit/provider/tests/support/site.ts';
import { expect } from 'vitest';
import { act, openAsAdmin } from './support/staff-browser.ts';
import { staff, staffContext, staffResult } from './support/staff-context.ts';

/** Returns the termin that are overdue at a time. */
const overdueAt = (p: TestProvider, at: Date, extra: Partial<TestProvider['settings']> = {}) =>
  listOverdueTermin({ ...staffContext(p), now: () => at, settings: { ...p.settings, ...extra } }, null);

/** One round with a server that refuses every address. */
const refused = (p: TestProvider) =>
  mailRound(p.context, { send: () => Promise.reject(new MailFailure('address', '550 no such user')) });

test('the doctor reports a message that was given up, until it is sent again', async ({ p, customer }) => {
  await buy(p, customer);
  await refused(p);
  const { id } = await p.db.selectFrom('mail_messages').select('id').executeTakeFirstOrThrow();
  const { output, failed } = await staffResult(p, 'doctor');
  expect(failed).toBe(true);
  expect(output).toMatch(new RegExp(`gagal dikirim: 550 no such user\\n +Then: /staf/pesan/${id}:`));
  expect((await openAsAdmin(p, '/staf/pesan')).page.text).toContain('Kirim ulang semua yang gagal');
  expect(await act(p, 'kirim-ulang-semua', {})).toContain('1 email akan dikirim ulang.');
  expect(await dueMail(p.context)).toHaveLength(1);
  expect(await staff(p, 'doctor')).toContain('Healthy');
  expect((await openAsAdmin(p, '/staf/pesan')).page.text).not.toContain('Kirim ulang semua yang gagal');
  expect(await act(p, 'kirim-ulang-email', { email: id })).toContain('tidak lagi gagal');
});

test('the doctor reports overdue messages, unless they wait for a server or the morning', async ({ p, customer }) => {
  await buy(p, customer);
  const doctor = (hours: number, smtpUrl: string | null = 'smtp://localhost') =>
    staff({ ...p, now: () => addHours(p.now(), hours), settings: { ...p.settings, smtpUrl } }, 'doctor');
  for (const healthy of [await doctor(2, null), await doctor(0), await doctor(12)])
    expect(healthy).toContain('Healthy');
  expect(await doctor(2)).toContain('check that a server runs with SMTP_URL');
  await p.db.updateTable('mail_messages').set({ attempts: 1, lease_until: p.now().toISOString() }).execute();
  expect(await doctor(2)).toContain('pengirimannya terputus');
});

test('metrics count waiting messages and their age', async ({ p, customer }) => {
  await buy(p, customer);
  const { metrics: all, log } = p.context;
  const metrics = (smtpUrl: string | null) => all.render(p.db, addHours(p.now(), 1), { ...p.settings, smtpUrl }, log);
  const text = await metrics('smtp://localhost');
  for (const line of ['waiting 1', 'oldest_due_seconds 3600', 'given_up 0']) expect(text).toContain(`_mail_${line}\n`);
  expect(await metrics(null)).toContain('slotterbit_mail_oldest_due_seconds 0\n');
});

test('lists overdue termin with a prepared WhatsApp text', async ({ p, customer }) => {
  const { id, code } = await buy(p, customer, [500_000, 1_000_000]);
  await p.play(id);
  const other = await p.register();
  await add(other, p.catalogue.beta, 'DOAJ');
  const second = await order(other, [100_000, 150_000]);
  await p.play(second.id);
  await p.db.updateTable('customers').set({ whatsapp: 'tidak ada' }).where('id', '=', other.id).execute();
  // Due after 30 days; not overdue on that day.
  expect(await overdueAt(p, addHours(p.now(), 30 * 24 + 10))).toEqual([]);
  const later = addHours(p.now(), 33 * 24);
  const rows = await overdueAt(p, later, { siteUrl: 'https://slot.example' });
  expect(rows).toMatchObject([
    { order: code, termin: 2, amount: 1_000_000, days_late: 3, customer: customer.name, email: customer.email },
    { order: second.code, termin: 2, whatsapp: 'tidak ada', whatsapp_link: null },
  ]);
  const link = new URL(rows[0]?.whatsapp_link ?? '');
  expect(link.origin + link.pathname).toBe('https://wa.me/6281234567890');
  expect(link.searchParams.get('text')).toBe(
    `Halo ${customer.name}, kami dari ${site.name}. Termin 2 pesanan ${code} sebesar Rp 1.000.000 jatuh tempo pada 20 Desember 2026 dan belum kami terima. Pembayaran: https://slot.example/pay/${id}`,
  );
});
