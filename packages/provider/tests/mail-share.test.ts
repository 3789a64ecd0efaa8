import { mailboxOf } from '@slotterbit/provider/customers/accounts.ts';
import { type Occasion, queueMessages } from '@slotterbit/provider/mail/outbox.ts';
import type { Mail } from '@slotterbit/provider/mail/render-mail.ts';
import { expect } from 'vitest';
import { test } from './provider-test.ts';
import { buy } from './shopping.ts';
import { dueMail } from './support/mail-round.ts';
import type { TestCustomer, TestProvider } from './support/provider.ts';

/** Sends due mail and returns its addresses, sorted. */
const send = async (p: TestProvider) => (await dueMail(p.context)).map(({ to }) => to.address).toSorted();

/** A customer with this address orders, which writes one message. */
async function orderAs(p: TestProvider, email: string): Promise<void> {
  await buy(p, await p.register({ email }));
}

/** As if that many messages with this priority had been sent to a mailbox today, about an order. */
async function sentBefore(p: TestProvider, order_id: number, count: number, mailbox: string, priority: number) {
  const at = p.now().toISOString();
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ kind: 'order-shipped' as const, order_id, termin: 1_000 * priority + n, priority, mailbox, attempts: 1 },
    ...{ status: 'sent' as const, created_at: at, not_before: at, next_attempt_at: null, ended_at: at },
  }));
  await p.db.insertInto('mail_messages').values(rows).execute();
}

test.for([
  ['siti.aminah@gmail.com', ['siti.aminah+2@gmail.com', 'sitiaminah@gmail.com', 's.i.t.i.aminah+x@googlemail.com']],
  ['budi@kampus.test', ['budi+1@kampus.test', 'budi+toko+2@kampus.test']],
  ['budi+jurnal@kampus.test', ['budi@kampus.test', 'budi+2@kampus.test']],
] as const)(
  'addresses added to the mailbox of %s share thirty messages a day, and leave the owner all',
  async ([owner, aliases], { p }) => {
    await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 50);
    await p.register({ email: owner, holding_code: 'supp' });
    const orderId = await begun(p, await p.register());
    await sentBefore(p, orderId, 29, mailboxOf(owner), 2);
    const others = ['sitiaminah@kampus.test', 'bu.di@kampus.test'];
    for (const email of aliases) await orderAs(p, email);
    expect(await send(p)).toHaveLength(1);
    for (const email of others) await orderAs(p, email);
    expect(await send(p)).toEqual(others.toSorted());
    // Requests for a new password for each account: the owner gets the link.
    await sentBefore(p, orderId, 100, mailboxOf(owner), 0);
    for (const email of [owner, ...aliases]) await p.call('POST', 'customer-password/forgot', { email });
    expect(await send(p)).toEqual([owner]);
    // The others are sent the next day, to the original addresses.
    p.advance(24);
    expect(await send(p)).toEqual(aliases.slice(1).toSorted());
  },
);

const kindsOf = (mails: readonly Mail[]) => mails.map(({ messageId }) => messageId.split('.')[1]);
const askForLink = (p: TestProvider, { email }: TestCustomer) => p.call('POST', 'customer-password/forgot', { email });

/** An order with a paid and an unpaid termin, and no message. */
async function begun(p: TestProvider, customer: TestCustomer): Promise<number> {
  const { id } = await buy(p, customer, [500_000, 1_000_000]);
  await p.play(id);
  await p.db.deleteFrom('mail_messages').execute();
  return id;
}

test.for<[Occasion['kind'], (p: TestProvider, customer: TestCustomer, orderId: number) => Promise<unknown>]>([
  ['password-link', askForLink],
  [
    'email-changed',
    (p, { id, name, email }) => {
      const to = { to_name: name, to_email: email };
      return queueMessages(p.db, [{ kind: 'email-changed', customer_id: id, ...to }], p.now());
    },
  ],
  [
    'payment-reversed',
    (p, _, order_id) => queueMessages(p.db, [{ kind: 'payment-reversed', order_id, termin: 2 }], p.now()),
  ],
])(
  '%s is sent before 40 order messages to its mailbox, and after the thirty of a day',
  async ([kind, cause], { p, customer }) => {
    const order_id = await begun(p, customer);
    const many = Array.from({ length: 40 }, (_, termin) => ({ kind: 'month-moved' as const, order_id, termin }));
    await queueMessages(p.db, many, p.now());
    p.advance(0.01);
    await cause(p, customer, order_id);
    expect(kindsOf(await dueMail(p.context))).toEqual([kind, ...Array(30).fill('month-moved')]);
    p.advance(0.01);
    await cause(p, customer, order_id);
    expect(kindsOf(await dueMail(p.context))).toEqual([kind]);
  },
);

test.for<[number, 'mailbox' | 'customer_id', number, string[]]>([
  [59, 'customer_id', 0, ['password-link', 'month-moved']],
  [60, 'customer_id', 0, ['month-moved']],
  [30, 'customer_id', 2, ['password-link']],
  [99, 'mailbox', 0, ['password-link', 'month-moved']],
  [100, 'mailbox', 0, ['month-moved']],
  [100, 'mailbox', 2, ['password-link']],
])(
  'after %i messages with the same %s and priority %i today, %j is sent',
  async ([count, column, priority, sent], { p }) => {
    await p.register({ email: 'ani@contoh.test' });
    const customer = await p.register({ email: 'ani+2@contoh.test' });
    const order_id = await begun(p, customer);
    const at = p.now().toISOString();
    const rows = Array.from({ length: count }, (_, termin) => ({
      ...{ kind: 'order-shipped' as const, order_id, termin, priority, status: 'sent' as const, attempts: 1 },
      ...{ created_at: at, not_before: at, next_attempt_at: null, ended_at: at },
      [column]: column === 'mailbox' ? 'ani@contoh.test' : customer.id,
    }));
    await p.db.insertInto('mail_messages').values(rows).execute();
    await queueMessages(p.db, [{ kind: 'month-moved', order_id }], p.now());
    await askForLink(p, customer);
    expect(kindsOf(await dueMail(p.context))).toEqual(sent);
  },
);
