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

/** As if that many messages with this priority had been sent to an account today, about an order. */
async function sentBefore(
  p: TestProvider,
  order_id: number,
  count: number,
  to: Pick<TestCustomer, 'id' | 'email'>,
  priority: number,
) {
  const at = p.now().toISOString();
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ kind: 'order-shipped' as const, order_id, termin: 1_000 * (to.id * 10 + priority) + n, priority, attempts: 1 },
    ...{ mailbox: mailboxOf(to.email), customer_id: to.id, status: 'sent' as const },
    ...{ created_at: at, not_before: at, next_attempt_at: null, ended_at: at },
  }));
  await p.db.insertInto('mail_messages').values(rows).execute();
}

const [STRANGER, HOME] = ['203.0.113.5', '198.51.100.7'];

test.for([
  [
    'siti.aminah@gmail.com',
    HOME,
    ['siti.aminah+2@gmail.com', 'sitiamin.ah@gmail.com', 's.iti.aminah+x@googlemail.com'],
  ],
  ['budi@kampus.test', STRANGER, ['budi+1@kampus.test', 'budi+toko+2@kampus.test']],
  ['budi+jurnal@kampus.test', HOME, ['budi+0@kampus.test', 'budi+2@kampus.test']],
] as const)(
  'accounts that a stranger adds first to the mailbox of %s share thirty messages a day, and leave the owner all',
  async ([owner, network, emails], { p }) => {
    await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 50);
    const aliases = [];
    for (const email of emails) aliases.push(await p.register({ email }, STRANGER));
    const [first] = aliases;
    const orderId = await begun(p, await p.register());
    if (!first) throw new Error('There is one.');
    await sentBefore(p, orderId, 29, first, 2);
    for (const alias of aliases) await buy(p, alias);
    const own = await p.register({ email: owner }, network);
    expect(await send(p)).toEqual([emails[0]]);
    await buy(p, own);
    await buy(p, await p.register({ email: 'bu.di@kampus.test' }, STRANGER));
    expect(await send(p)).toEqual(['bu.di@kampus.test', owner].toSorted());
    // Requests for a new password for each account: the owner gets the link.
    await sentBefore(p, orderId, 100, first, 0);
    for (const email of [owner, ...emails]) await p.call('POST', 'customer-password/forgot', { email });
    expect(await send(p)).toEqual([owner]);
    // The others are sent the next day, to the original addresses.
    p.advance(24);
    expect(await send(p)).toEqual(emails.slice(1).toSorted());
  },
);

test.for(['a used link', 'a payment'])('%s frees an account from the limit of its network', async (proof, { p }) => {
  const [alias, own] = [
    await p.register({ email: 'budi+1@kampus.test' }, STRANGER),
    await p.register({ email: 'budi+2@kampus.test' }, STRANGER),
  ];
  await sentBefore(p, await begun(p, await p.register()), 30, alias, 2);
  const { id: order_id } = await buy(p, own);
  expect(await send(p)).toEqual([]);
  if (proof === 'a payment') await p.play(order_id);
  else {
    await askForLink(p, own);
    const [mail] = await dueMail(p.context);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect((await p.call('POST', 'customer-password/reset', { token, password: 'baru-sekali' })).status).toBe(200);
    await queueMessages(p.db, [{ kind: 'month-moved', order_id }], p.now());
  }
  expect(await send(p)).toEqual([own.email]);
});

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

test.for<[number, 'the same account' | 'one in its network' | 'one elsewhere', number, string[]]>([
  [59, 'the same account', 0, ['password-link', 'month-moved']],
  [60, 'the same account', 0, ['month-moved']],
  [30, 'the same account', 2, ['password-link']],
  [99, 'one in its network', 0, ['password-link', 'month-moved']],
  [100, 'one in its network', 0, ['month-moved']],
  [30, 'one in its network', 2, ['password-link']],
  [99, 'one elsewhere', 2, ['password-link', 'month-moved']],
  [100, 'one elsewhere', 2, ['password-link']],
])(
  'after %i messages to %s of its mailbox with priority %i today, %j is sent',
  async ([count, account, priority, sent], { p }) => {
    const customer = await p.register({ email: 'ani+2@contoh.test' }, HOME);
    const others = {
      'the same account': customer,
      'one in its network': await p.register({ email: 'ani+3@contoh.test' }, HOME),
      'one elsewhere': await p.register({ email: 'ani+4@contoh.test' }, STRANGER),
    };
    const order_id = (await buy(p, customer, [500_000, 1_000_000])).id;
    await p.db.deleteFrom('mail_messages').execute();
    await sentBefore(p, order_id, count, others[account], priority);
    await queueMessages(p.db, [{ kind: 'month-moved', order_id }], p.now());
    await askForLink(p, customer);
    expect(kindsOf(await dueMail(p.context))).toEqual(sent);
  },
);
