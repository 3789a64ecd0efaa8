import { describe, expect } from 'vitest';
import { sendDueMail } from '#provider/mail/send.ts';
import { openTransport } from '#provider/mail/transport.ts';
import type { TestCustomer, TestProvider } from '#tests/support/provider.ts';
import { site } from '#tests/support/site.ts';
import { startSmtpDouble } from '#tests/support/smtp-double.ts';
import { staff, staffJson } from '#tests/support/staff-context.ts';
import { test } from './provider-test.ts';
import { add, order } from './shopping.ts';

const cancel = (p: TestProvider, code: string) => staff(p, 'orders', 'cancel', code, '--why', 'internal note');
const move = (p: TestProvider, code: string, month: string, ...more: string[]) =>
  staff(p, 'orders', 'move-month', code, '1', month, '--why', 'internal note', ...more);

async function ordered(p: TestProvider, customer: TestCustomer, termin?: number[]) {
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  return order(customer, termin);
}

/** Sends the due messages through SMTP and returns them as a mailbox gets them. */
async function sent(p: TestProvider): Promise<{ subject: string | undefined; to: string[]; text: string }[]> {
  const smtp = await startSmtpDouble();
  const never = new AbortController().signal;
  const limits = { connectMs: 5_000, greetingMs: 5_000, silenceMs: 5_000, tryMs: 5_000 };
  const mailFrom = { name: 'Slot', address: 'halo@slot.example' };
  const settings = { ...p.settings, siteUrl: 'https://slot.example', mailFrom, smtpUrl: smtp.url };
  await sendDueMail({ ...p.context, settings }, openTransport(smtp.url, limits), { stopping: never, cut: never });
  await smtp.close();
  return smtp.received.map(({ to, headers, raw }) => ({ to, subject: headers['subject'], text: raw }));
}

const kinds = async (p: TestProvider, code: string) =>
  (await staffJson(p, 'mail', 'list', '--order', code)).map(({ kind, status }: Record<string, string>) => [
    kind,
    status,
  ]);

/** Returns the prepared text and the number of the WhatsApp link in a command's output. */
function whatsapp(output: string): { number: string; text: string | null } {
  const link = new URL(output.match(/https:\/\/wa\.me\/\S+/)?.[0] ?? 'about:blank');
  return { number: link.pathname, text: link.searchParams.get('text') };
}

describe('orders cancel', () => {
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
    const { id: message } = (await staffJson(p, 'mail', 'list', '--order', code)).find(
      ({ kind }: { kind: string }) => kind === 'cancelled-by-staff',
    );
    expect(await staff(p, 'mail', 'show', `${message}`)).toContain('Dana yang akan kami kembalikan: Rp 500.000');
    const [{ id: refund }] = await staffJson(p, 'payments', 'list', '--refunds');
    await staff(p, 'payments', 'refund-mark', `${refund}`, '--note', 'BCA');
    const text = await staff(p, 'mail', 'show', `${message}`);
    expect(text).toContain('Dana yang sudah kami kirim kembali: Rp 500.000');
    expect(text).not.toContain('akan kami kembalikan');
  });

  test('shows a WhatsApp link with a prepared text', async ({ p, customer }) => {
    const { id, code } = await ordered(p, customer, [500_000, 1_000_000]);
    await p.play(id);
    const output = await cancel(p, code);
    expect(output).toContain('The customer gets an e-mail.');
    expect(whatsapp(output)).toEqual({
      number: '/6281234567890',
      text: `Halo ${customer.name}, kami dari ${site.name}. Pesanan ${code} kami batalkan. Dana sebesar Rp 500.000 akan kami kembalikan.`,
    });
  });
});

describe('orders move-month', () => {
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

  test('shows a WhatsApp link with both months; a dry run writes nothing', async ({ p, customer }) => {
    const { id, code } = await ordered(p, customer);
    expect(await move(p, code, '2027-02', '--dry-run')).not.toContain('wa.me');
    expect(await kinds(p, code)).toEqual([['order-created', 'not-sent']]);
    const settings = { ...p.settings, siteUrl: 'https://slot.example' };
    const output = await staff({ ...p, settings }, `orders move-month ${code} 1 2027-02 --why x`);
    expect(output).toContain('The customer gets an e-mail.');
    expect(whatsapp(output).text).toBe(
      `Halo ${customer.name}, kami dari ${site.name}. Bulan terbit Jurnal Alfa (SINTA 2) di pesanan ${code} berubah dari Desember 2026 menjadi Februari 2027. Pesanan: https://slot.example/detailorder/${id}`,
    );
  });
});

test('the WhatsApp text omits a name that looks like an address; a customer without a number has no link', async ({
  p,
}) => {
  const hostile = await p.register({ name: 'MENANG klik evil.example' });
  const first = await ordered(p, hostile);
  const output = await cancel(p, first.code);
  expect(whatsapp(output).text).toMatch(/^Halo, kami dari /);
  const second = await ordered(p, hostile);
  await p.db.updateTable('customers').set({ whatsapp: 'tidak ada' }).where('id', '=', hostile.id).execute();
  expect(await staffJson(p, 'orders', 'cancel', second.code, '--why', 'x')).toMatchObject({ whatsapp_link: null });
});
