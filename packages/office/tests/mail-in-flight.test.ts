import { MailFailure, type MailTransport, openTransport } from '@slotterbit/provider/mail/transport.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, order } from '@slotterbit/provider/tests/shopping.ts';
import { smtpRound } from '@slotterbit/provider/tests/support/mail-round.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { type SmtpDouble, startSmtpDouble } from '@slotterbit/provider/tests/support/smtp-double.ts';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { act } from './support/staff-browser.ts';

let smtp: SmtpDouble;
beforeEach(async () => {
  smtp = await startSmtpDouble();
});
afterEach(() => smtp.close());

const LIMITS = { connectMs: 5_000, greetingMs: 5_000, silenceMs: 5_000, tryMs: 5_000 };

const round = (p: TestProvider, transport = openTransport(smtp.url, LIMITS)) => smtpRound(p, smtp, transport);

const bought = async (p: TestProvider, customer: TestCustomer) => {
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  return order(customer, [1_500_000]);
};

describe('an event while its earlier message is being sent', () => {
  test('gets its own message', async ({ p, customer }) => {
    const { id, code } = await bought(p, customer);
    await p.play(id);
    await round(p);
    smtp.received.length = 0;
    await act(p, 'pindah-bulan', { pesanan: code, baris: 1, bulan: '2027-01', alasan: 'diminta' });
    smtp.slowness = () => 1_500;
    const under = round(p);
    await expect.poll(() => smtp.begun).toBe(2);
    p.advance(0.001);
    await act(p, 'pindah-bulan', { pesanan: code, baris: 1, bulan: '2027-02', alasan: 'diminta' });
    await under;
    smtp.slowness = () => 0;
    await round(p);
    const texts = smtp.received.map(({ raw }) => /(Januari|Februari) 2027/.exec(raw.replaceAll('=\r\n', ''))?.[0]);
    expect(texts).toEqual(['Januari 2027', 'Februari 2027']);
  });
});

describe('a message in flight while its account is deleted', () => {
  for (const isAccepted of [true, false])
    test(`leaves no address, ${isAccepted ? 'accepted' : 'refused'}`, async ({ p, customer }) => {
      const { id } = await bought(p, customer);
      await p.play(id);
      await p.moveOrder(id, 'shipped');
      await round(p);
      await p.moveOrder(id, 'completed');
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let begun = false;
      const slow: MailTransport = {
        async send() {
          begun = true;
          await held;
          if (!isAccepted) throw new MailFailure('address', `550 5.1.1 <${customer.email}> no such user`);
        },
      };
      const under = round(p, slow);
      await expect.poll(() => begun).toBe(true);
      expect(await act(p, 'hapus-akun-sekarang', { pelanggan: customer.id, alasan: 'surat' })).toContain('dihapus.');
      release();
      await under;
      const rows = await p.db.selectFrom('mail_messages').select(['mailbox', 'to_email', 'last_error']).execute();
      expect(JSON.stringify(rows)).not.toContain(customer.email);
    });
});

describe('an address like that of a deleted account', () => {
  test('cannot prevent a deletion', async ({ p, customer }) => {
    await expect(p.register({ email: `${customer.id}@akun-dihapus.invalid` })).rejects.toThrow();
    expect(await act(p, 'hapus-akun-sekarang', { pelanggan: customer.id, alasan: 'surat' })).toContain('dihapus.');
    const { deleted_at } = await p.db
      .selectFrom('customers')
      .select('deleted_at')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(deleted_at).not.toBeNull();
  });
});
