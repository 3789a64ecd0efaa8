import { createMailer } from '@slotterbit/provider/mail/mailer.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { test } from './provider-test.ts';
import { add, order } from './shopping.ts';
import { smtpContext } from './support/mail-round.ts';
import { type SmtpDouble, startSmtpDouble } from './support/smtp-double.ts';

let smtp: SmtpDouble;
beforeEach(async () => {
  smtp = await startSmtpDouble();
});
afterEach(() => smtp.close());

test('links for mailboxes that the server refuses do not hold back the messages of others', async ({ p, customer }) => {
  const mailer = createMailer(smtpContext(p, smtp));
  smtp.play = (to) => (to.startsWith('tolak') ? { rcpt: '550 5.7.1 refused by policy' } : 'accept');
  const refused = ['tolak1', 'tolak2', 'tolak3', 'tolak4'].map((name) => `${name}@contoh.test`);
  for (const email of refused) await p.register({ email });
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  await order(customer, [1_500_000]);
  for (let minutes = 0; minutes < 75; minutes += 1) {
    if (minutes % 15 === 0) {
      const email = refused[(minutes / 15) % 4] ?? '';
      for (const one of minutes === 0 ? refused : [email])
        await p.call('POST', 'customer-password/forgot', { email: one });
    }
    if (minutes === 60) await p.call('POST', 'customer-password/forgot', { email: customer.email });
    await mailer?.round();
    p.advance(1 / 60);
  }
  expect(smtp.received.map(({ headers }) => headers['message-id']?.split('.')[1])).toEqual(
    expect.arrayContaining(['order-created', 'password-link']),
  );
});
