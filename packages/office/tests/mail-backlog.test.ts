import { createMailer } from '@slotterbit/provider/mail/mailer.ts';
import type { Mail } from '@slotterbit/provider/mail/render-mail.ts';
import { MailFailure, type MailTransport } from '@slotterbit/provider/mail/transport.ts';
import { createLog } from '@slotterbit/provider/platform/log.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, buy, order } from '@slotterbit/provider/tests/shopping.ts';
import { dueMail, mailRound } from '@slotterbit/provider/tests/support/mail-round.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { setRows } from '@slotterbit/provider/tests/support/set-rows.ts';
import { describe, expect } from 'vitest';
import { act } from './support/staff-browser.ts';

const HOUR = 3_600_000;

/** A server that accepts everything, and what it accepted. */
function taking() {
  const taken: string[] = [];
  const transport: MailTransport = { send: async ({ messageId }) => void taken.push(messageId) };
  return { taken, transport };
}

const refusing = (kind: MailFailure['kind']): MailTransport => ({
  send: async () => {
    throw new MailFailure(kind, 'refused by the test');
  },
});

/** A server that answers when the test releases it: it accepts the message, or fails with `failure`. */
function holding(failure?: MailFailure) {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sent: Mail[] = [];
  const send = async (mail: Mail) => {
    asked.resolve();
    await answer.promise;
    if (failure) throw failure;
    sent.push(mail);
  };
  return { send, sent, begun: asked.promise, release: answer.resolve };
}

const round = (p: TestProvider, transport: MailTransport) => mailRound(p.context, transport);

const messages = (p: TestProvider) =>
  p.db.selectFrom('mail_messages').select(['id', 'status', 'attempts', 'last_error']).orderBy('id').execute();

/** An order with one paid termin and `count` true messages about it, due now, one millisecond apart. */
async function backlog(p: TestProvider, customer: Parameters<typeof add>[0], count: number): Promise<void> {
  const { id } = await buy(p, customer, [500_000, 1_000_000]);
  await p.play(id);
  await p.db.deleteFrom('mail_messages').execute();
  p.isHarmed = true;
  const { status: _, ...of } = await p.db
    .selectFrom('payments')
    .selectAll()
    .where('termin', '=', 1)
    .executeTakeFirstOrThrow();
  const at = (n: number) => new Date(p.now().getTime() + n - count).toISOString();
  const numbers = Array.from({ length: count }, (_unused, n) => n + 1);
  const { id: _id, receipt_number: _number, ...payment } = of;
  const paid = numbers
    .slice(2)
    .map((termin) => ({ ...payment, termin, status: 'paid' as const, link_token: `backlog ${termin}` }));
  if (paid.length > 0) await p.db.insertInto('payments').values(paid).execute();
  const fresh = { kind: 'termin-paid', status: 'not-sent', attempts: 0, created_at: p.now().toISOString() } as const;
  const rows = numbers.map((termin) => ({
    ...fresh,
    order_id: id,
    termin,
    not_before: at(termin),
    next_attempt_at: at(termin),
  }));
  await p.db.insertInto('mail_messages').values(rows).execute();
  await p.db.updateTable('payments').set({ status: 'paid' }).where('termin', '=', 2).execute();
}

/** How often other work ran during `work`. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}

test.for([
  ['too-old', 30 * 24],
  ['untrue', 0],
] as const)(
  'requests run between messages that are dropped because they are %s',
  async ([reason, hours], { p, customer }) => {
    await backlog(p, customer, 40);
    p.advance(hours);
    await p.db.updateTable('payments').set({ status: 'failed' }).execute();
    const { taken, transport } = taking();
    expect(await turnsDuring(() => round(p, transport))).toBeGreaterThanOrEqual(40);
    expect(taken).toEqual([]);
    expect((await messages(p)).every(({ last_error }) => last_error === reason)).toBe(true);
  },
);

test('a message that was tried once is not sent weeks later', async ({ p, customer }) => {
  await backlog(p, customer, 2);
  await round(p, refusing('server'));
  expect(await messages(p)).toMatchObject([{ attempts: 1 }, { attempts: 0 }]);
  const { taken, transport } = taking();
  p.advance(27);
  await round(p, transport);
  // The other message is not too old yet.
  expect(taken).toHaveLength(1);
  expect(await messages(p)).toMatchObject([{ status: 'dropped', last_error: 'too-old' }, { status: 'sent' }]);
  await setRows(p.db, 'mail_messages', {
    status: 'not-sent',
    ended_at: null,
    next_attempt_at: p.now().toISOString(),
    attempts: 1,
  });
  p.advance(24 * 20);
  await round(p, transport);
  expect(taken).toHaveLength(1);
  expect(await messages(p)).toMatchObject([{ last_error: 'too-old' }, { last_error: 'too-old' }]);
});

test('a message that staff dropped after its lease was sent if the server accepts it', async ({ p, customer }) => {
  await backlog(p, customer, 1);
  const [message] = await messages(p);
  const held = holding();
  const sending = round(p, held);
  await held.begun;
  p.advance(0.1);
  await act(p, 'jangan-kirim-email', { email: message?.id, alasan: 'dikirim sendiri' });
  expect(await messages(p)).toMatchObject([{ status: 'dropped' }]);
  held.release();
  await sending;
  expect(await messages(p)).toMatchObject([{ status: 'sent', last_error: null }]);
});

test('an account gets thirty messages a day; the rest waits', async ({ p, customer }) => {
  await backlog(p, customer, 31);
  const other = await p.register();
  await buy(p, other);
  const { taken, transport } = taking();
  expect(await round(p, transport)).toEqual({ sent: 31, hasServerFailed: false });
  // Not the other customer's.
  expect(taken.at(-1)).toContain('order-created');
  const waiting = (await messages(p)).filter(({ status }) => status === 'not-sent');
  expect(waiting).toMatchObject([{ attempts: 0, last_error: 'account-limit' }]);
  expect((await round(p, transport)).sent).toBe(0);
  // The next day.
  p.advance(13.9);
  expect((await round(p, transport)).sent).toBe(0);
  p.advance(0.2);
  expect((await round(p, transport)).sent).toBe(1);
});

test('accounts that used a link sent to the same address share the daily limit', async ({ p, customer }) => {
  await backlog(p, customer, 30);
  const { transport } = taking();
  await round(p, transport);
  const twin = await p.register();
  const { code: _, ...holding } = await p.db.selectFrom('holdings').selectAll().executeTakeFirstOrThrow();
  await p.db
    .insertInto('holdings')
    .values({ ...holding, code: 'LAIN' })
    .execute();
  await setRows(p.db, 'customers', { email: customer.email, holding_code: 'LAIN' }, { id: twin.id });
  await setRows(p.db, 'customers', { mail_proved_at: p.now().toISOString() });
  await buy(p, twin);
  expect((await round(p, transport)).sent).toBe(0);
});

test('a message whose order cannot be read is given up, and the others are sent', async ({ p, customer }) => {
  const broken = await buy(p, customer);
  const other = await p.register();
  await add(other, p.catalogue.beta, 'DOAJ');
  await order(other);
  await p.db.deleteFrom('audit_trail').where('order_id', '=', broken.id).execute();
  p.isHarmed = true;
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const { taken, transport } = taking();
  const go = () => mailRound({ ...p.context, log }, transport);
  await go();
  expect(taken).toHaveLength(1);
  const [first] = await messages(p);
  expect(first).toMatchObject({ status: 'not-sent', attempts: 1, last_error: expect.stringContaining('no status') });
  expect(lines.join()).toContain(`mail ${first?.id} (order-created, order ${broken.id}): not-sent, try 1`);
  for (let hours = 0; hours < 25; hours += 0.25) {
    p.advance(0.25);
    await go();
  }
  expect((await messages(p))[0]).toMatchObject({
    status: 'given-up',
    last_error: expect.stringContaining('no status'),
  });
});

test('after a server failure one message is tried after 1, 5 and 15 minutes', async ({ p, customer }) => {
  await backlog(p, customer, 20);
  const start = p.now().getTime();
  let isAway = true;
  const tried: number[] = [];
  const transport: MailTransport = {
    async send() {
      tried.push(Math.floor((p.now().getTime() - start) / 60_000));
      if (isAway) throw new MailFailure('server', 'refused by the test');
    },
  };
  const settings = { ...p.settings, smtpUrl: 'smtp://localhost' };
  const mailer = createMailer({ ...p.context, settings }, () => transport);
  const minute = async () => {
    // For each run of the job.
    for (let n = 0; n < 12; n += 1) {
      await mailer?.round();
      p.advance(5_000 / HOUR);
    }
  };
  for (let n = 0; n < 40; n += 1) await minute();
  expect(tried).toEqual([0, 1, 6, 21, 36]);
  expect((await messages(p)).filter(({ attempts }) => attempts === 0).length).toBeGreaterThanOrEqual(15);
  isAway = false;
  for (let n = 0; n < 15; n += 1) await minute();
  expect((await messages(p)).every(({ status }) => status === 'sent')).toBe(true);
  isAway = true;
  await setRows(p.db, 'mail_messages', {
    status: 'not-sent',
    ended_at: null,
    attempts: 0,
    first_attempt_at: null,
    next_attempt_at: p.now().toISOString(),
  });
  tried.length = 0;
  const [from] = [Math.floor((p.now().getTime() - start) / 60_000)];
  for (let n = 0; n < 3; n += 1) await minute();
  expect(tried.map((at) => at - from)).toEqual([0, 1]);
});

test('an event while its earlier message is being sent gets its own message', async ({ p, customer }) => {
  const { id, code } = await buy(p, customer);
  await p.play(id);
  await dueMail(p.context);
  await act(p, 'pindah-bulan', { pesanan: code, baris: 1, bulan: '2027-01', alasan: 'diminta' });
  const held = holding();
  const under = round(p, held);
  await held.begun;
  p.advance(0.001);
  await act(p, 'pindah-bulan', { pesanan: code, baris: 1, bulan: '2027-02', alasan: 'diminta' });
  held.release();
  await under;
  const texts = [...held.sent, ...(await dueMail(p.context))].map(
    ({ text }) => /(Januari|Februari) 2027/.exec(text)?.[0],
  );
  expect(texts).toEqual(['Januari 2027', 'Februari 2027']);
});

describe('a message in flight while its account is deleted', () => {
  for (const isAccepted of [true, false])
    test(`leaves no address, ${isAccepted ? 'accepted' : 'refused'}`, async ({ p, customer }) => {
      const { id } = await buy(p, customer);
      await p.play(id);
      await p.moveOrder(id, 'shipped');
      await dueMail(p.context);
      await p.moveOrder(id, 'completed');
      const held = holding(
        isAccepted ? undefined : new MailFailure('address', `550 5.1.1 <${customer.email}> no such user`),
      );
      const under = round(p, held);
      await held.begun;
      expect(await act(p, 'hapus-akun-sekarang', { pelanggan: customer.id, alasan: 'surat' })).toContain('dihapus.');
      held.release();
      await under;
      const rows = await p.db
        .selectFrom('mail_messages')
        .select(['mailbox', 'to_email', 'last_error', 'sent_text'])
        .execute();
      expect(JSON.stringify(rows)).not.toContain(customer.email);
      expect(rows.filter(({ sent_text }) => sent_text !== null)).toEqual([]);
    });
});

test('an address like that of a deleted account cannot prevent a deletion', async ({ p, customer }) => {
  await expect(p.register({ email: `${customer.id}@akun-dihapus.invalid` })).rejects.toThrow();
  expect(await act(p, 'hapus-akun-sekarang', { pelanggan: customer.id, alasan: 'surat' })).toContain('dihapus.');
  const { deleted_at } = await p.db
    .selectFrom('customers')
    .select('deleted_at')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  expect(deleted_at).not.toBeNull();
});
