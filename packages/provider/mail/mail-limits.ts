import { dayText, startOfDay } from '@slotterbit/contract/values/date.ts';
import { mailboxOf } from '../customers/mailbox.ts';
import type { Db } from '../db/schema.ts';
import type { MailReason } from '../db/tables/mail.ts';
import { ORDER_PRIORITY } from './mail-kinds.ts';

/**
 * Messages a day (Jakarta), because addresses are not confirmed. Those about accounts and money count apart, so that many orders cannot use
 * them up. The mailbox's limit holds for all its accounts but the first, so that accounts added later cannot use up the owner's messages.
 * Each further instance can exceed a limit by one message.
 */
const MAX_PER_DAY = {
  urgent: { mailbox: 100, account: 60 },
  order: { mailbox: 30, account: 30 },
};

/** Returns whether no open account with this mailbox is older. */
async function isFirstOf(db: Db, mailbox: string, customerId: number): Promise<boolean> {
  const accounts = db.selectFrom('customers').select('id').where('mailbox', '=', mailbox);
  const older = accounts.where('id', '<', customerId).where('disabled_at', 'is', null).limit(1);
  return (await older.executeTakeFirst()) === undefined;
}

/** Returns the limit that a message would exceed today; null if it may be sent. A mailbox is counted over all customers and holdings. */
export async function exceededLimit(
  db: Db,
  priority: number,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<MailReason | null> {
  const isUrgent = priority < ORDER_PRIORITY;
  const limits = MAX_PER_DAY[isUrgent ? 'urgent' : 'order'];
  const sent = db
    .selectFrom('mail_messages')
    .select('id')
    .where('status', '=', 'sent')
    .where('priority', isUrgent ? '<' : '>=', ORDER_PRIORITY)
    .where('ended_at', '>=', startOfDay(dayText(now.toISOString())));
  const mailbox = mailboxOf(email);
  const toMailbox = await sent.where('mailbox', '=', mailbox).limit(limits.mailbox).execute();
  if (toMailbox.length >= limits.mailbox && !(await isFirstOf(db, mailbox, id))) return 'mailbox-limit';
  const ofAccount = await sent.where('customer_id', '=', id).limit(limits.account).execute();
  return ofAccount.length >= limits.account ? 'account-limit' : null;
}
