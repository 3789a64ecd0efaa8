import { type MailLimits, openTransport } from '@slotterbit/provider/mail/transport.ts';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { add, buy, order } from './shopping.ts';
import { smtpRound } from './support/mail-round.ts';
import type { TestCustomer, TestProvider } from './support/provider.ts';
import { type Received, type SmtpDouble, startSmtpDouble } from './support/smtp-double.ts';

let smtp: SmtpDouble;
beforeEach(async () => {
  smtp = await startSmtpDouble();
});
afterEach(() => smtp.close());

const LIMITS: MailLimits = { connectMs: 5_000, greetingMs: 5_000, silenceMs: 5_000, tryMs: 5_000 };
/** One round of the job. Returns how many were sent. */
const round = (p: TestProvider) => smtpRound(p, smtp, openTransport(smtp.url, LIMITS));

const messages = (p: TestProvider) =>
  p.db
    .selectFrom('mail_messages')
    .select(['kind', 'termin', 'status', 'attempts', 'last_error'])
    .orderBy('id')
    .execute();
const subjects = () => smtp.received.map(({ headers }) => headers['subject']);

/** An order of two termin. The test's clock is at 10.00 in Jakarta. */
const ordered = (p: TestProvider, customer: TestCustomer) => buy(p, customer, [500_000, 1_000_000]);

describe("an order's messages", () => {
  test('created, termin paid, shipped, completed: each is sent once to the customer', async ({ p, customer }) => {
    const { id, code } = await ordered(p, customer);
    expect(await round(p)).toBe(1);
    await p.play(id);
    expect(await round(p)).toBe(1);
    await p.play(id);
    await round(p);
    await p.moveOrder(id, 'shipped');
    await round(p);
    await p.moveOrder(id, 'completed');
    await round(p);
    expect(await round(p)).toBe(0);
    expect(subjects()).toEqual([
      `Pesanan ${code} kami terima`,
      `Pembayaran termin 1 diterima: ${code}`,
      `Pembayaran termin 2 diterima: ${code}`,
      `Pesanan ${code} dijadwalkan terbit`,
      `Pesanan ${code} selesai`,
    ]);
    expect(smtp.received.every(({ to, from }) => to.join() === customer.email && from === 'halo@slot.example')).toBe(
      true,
    );
    const ids = smtp.received.map(({ headers }) => headers['message-id']);
    expect(new Set(ids).size).toBe(5);
    expect(ids[1]).toBe(`<${code.toLowerCase()}.termin-paid.1.20261120030000000@slot.example>`);
  });

  test('do not ask for a termin that was paid before the message was sent', async ({ p, customer }) => {
    const { id } = await ordered(p, customer);
    await p.play(id);
    await round(p);
    expect(await messages(p)).toMatchObject([
      { kind: 'order-created', status: 'dropped', last_error: 'untrue' },
      { kind: 'termin-paid', termin: 1, status: 'sent', last_error: null },
    ]);
  });

  test('report the released slots of an order that its deadline cancels', async ({ p, customer }) => {
    const { code } = await ordered(p, customer);
    await round(p);
    p.advance(25);
    await p.provider.catchUp();
    await round(p);
    expect(subjects()).toEqual([`Pesanan ${code} kami terima`, `Pesanan ${code} dibatalkan`]);
    expect(smtp.received[1]?.raw).toContain('Slot yang dilepas');
  });

  test('do not exist for a refused order', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2');
    await expect(order(customer, [1])).rejects.toThrow('422');
    expect(await messages(p)).toEqual([]);
  });

  test('are sent once if a payment was reversed and paid again before sending', async ({ p, customer }) => {
    const { id, code } = await ordered(p, customer);
    await p.play(id);
    await p.db.updateTable('payments').set({ status: 'failed', paid_at: null }).where('termin', '=', 1).execute();
    await round(p);
    expect((await messages(p))[1]).toMatchObject({ kind: 'termin-paid', status: 'dropped' });
    await p.db.updateTable('charges').set({ status: 'failed' }).execute();
    await p.play(id);
    await round(p);
    expect(subjects()).toEqual([`Pesanan ${code} kami terima`, `Pembayaran termin 1 diterima: ${code}`]);
    p.isHarmed = true;
  });
});

describe('input of customers', () => {
  const HOSTILE = 'Ani\r\nBcc: korban@contoh.test\r\n\r\n<script>x</script>, "Budi" <lain@contoh.test>;';

  test('in a name adds no header, recipient or HTML element', async ({ p, customer }) => {
    await p.db.updateTable('customers').set({ name: HOSTILE }).where('id', '=', customer.id).execute();
    await ordered(p, customer);
    await p.db.updateTable('order_items').set({ item_name: HOSTILE, item_index: HOSTILE }).execute();
    expect(await round(p)).toBe(1);
    const [{ to, headers, raw }] = smtp.received as [Received]; // One was sent.
    expect(to).toEqual([customer.email]);
    expect(headers).not.toHaveProperty('bcc');
    // A name that is not a person's is not shown.
    expect(headers['to']).toBe(customer.email);
    expect(raw.split('multipart')[1]).toContain('alternative');
    expect(raw).not.toMatch(/^Bcc:/m);
    expect(raw).not.toContain('<script>x</script></');
  });

  test.for([
    'ani@contoh.test>\r\nRCPT TO:<korban@contoh.test',
    'ani@contoh.test, korban@contoh.test',
    '<ani@contoh.test>',
  ])('an address that is invalid or more than one: %j is sent to no other address', async (email, { p, customer }) => {
    await p.db.updateTable('customers').set({ email }).where('id', '=', customer.id).execute();
    await ordered(p, customer);
    await round(p);
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('korban@contoh.test');
    expect(await messages(p)).toMatchObject([{ status: 'given-up', attempts: 1 }]);
  });
});

describe('a server that does not accept a message', () => {
  test('refuses the address permanently: given up at once and reported', async ({ p, customer }) => {
    await ordered(p, customer);
    smtp.play = () => ({ rcpt: 550 });
    expect(await round(p)).toBe(0);
    expect(await messages(p)).toMatchObject([
      { status: 'given-up', attempts: 1, last_error: expect.stringContaining('550') },
    ]);
  });

  test.for([
    ['for now', { rcpt: 451 }],
    ['the text', { data: 554 }],
    ['and cuts off', 'cut'],
  ] as const)('refuses %s: retried after a pause, sent once', async ([, play], { p, customer }) => {
    await ordered(p, customer);
    smtp.play = () => play;
    expect(await round(p)).toBe(0);
    expect(await messages(p)).toMatchObject([{ status: 'not-sent', attempts: 1 }]);
    smtp.play = () => 'accept';
    // Not immediately.
    expect(await round(p)).toBe(0);
    p.advance(1.1 / 60);
    expect(await round(p)).toBe(1);
    expect(smtp.received).toHaveLength(1);
  });

  test('takes it without an answer: aborted in time, one duplicate with the same Message-ID', async ({
    p,
    customer,
  }) => {
    await ordered(p, customer);
    smtp.play = () => 'lost';
    expect(await round(p)).toBe(0);
    smtp.play = () => 'accept';
    p.advance(1.1 / 60);
    expect(await round(p)).toBe(1);
    const ids = smtp.received.map(({ headers }) => headers['message-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('is slow: gets its time', async ({ p, customer }) => {
    await ordered(p, customer);
    smtp.slowness = () => 500;
    expect(await round(p)).toBe(1);
  });

  test('is unreachable: the round ends at the first message, and a day later it is given up', async ({
    p,
    customer,
  }) => {
    const other = await p.register();
    await ordered(p, customer);
    await ordered(p, other);
    // Longer than a day, so that the message stays true.
    await p.db.updateTable('orders').set({ deadline_at: '2026-12-20T03:00:00.000Z' }).execute();
    await smtp.close();
    await round(p);
    expect(await messages(p)).toMatchObject([{ attempts: 1 }, { attempts: 0 }]);
    for (let hours = 0; hours < 25; hours += 0.25) {
      p.advance(0.25);
      await round(p);
    }
    const [first] = await messages(p);
    expect(first).toMatchObject({ status: 'given-up', last_error: expect.stringContaining('ECONNREFUSED') });
    // After 1, 5, 15, 30 and 60 minutes, then every two hours, also at night.
    expect(first?.attempts).toBeLessThan(20);
    smtp = await startSmtpDouble();
  });
});
