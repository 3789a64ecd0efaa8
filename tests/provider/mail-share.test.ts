import { expect } from 'vitest';
import { sendDueMail } from '#provider/mail/send.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { test } from './provider-test.ts';
import { add, order } from './shopping.ts';

/** Sends due mail and returns its addresses, sorted. */
async function send(p: TestProvider): Promise<string[]> {
  const never = new AbortController().signal;
  const receivers: string[] = [];
  const transport = { send: async ({ to }: { to: { address: string } }) => void receivers.push(to.address) };
  await sendDueMail(p.context, transport, { stopping: never, cut: never });
  return receivers.toSorted();
}

/** A customer with this address orders, which writes one message. */
async function orderAs(p: TestProvider, email: string): Promise<void> {
  const customer = await p.register({ email });
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  await order(customer);
}

test('addresses of one mailbox share its thirty messages a day', async ({ p }) => {
  await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 50);
  const first = 'siti.aminah@gmail.com';
  await orderAs(p, first);
  expect(await send(p)).toEqual([first]);
  // As if 29 more had been sent to it today.
  const { id: _, ...sent } = await p.db.selectFrom('mail_messages').selectAll().executeTakeFirstOrThrow();
  const more = Array.from({ length: 29 }, (_unused, n) => ({ ...sent, kind: 'termin-paid' as const, termin: n + 1 }));
  await p.db.insertInto('mail_messages').values(more).execute();
  const aliases = ['siti.aminah+2@gmail.com', 'sitiaminah@gmail.com', 's.i.t.i.aminah+x@googlemail.com'];
  const others = ['sitiaminah@kampus.test', 'siti.aminah@kampus.test'];
  for (const email of [...aliases, ...others]) await orderAs(p, email);
  expect(await send(p)).toEqual(others.toSorted());
  // They are sent the next day, to the original addresses.
  p.advance(24);
  expect(await send(p)).toEqual(aliases.toSorted());
});
