import { registerRequest } from '#contract/auth.ts';
import { recordChange } from '../../audit/record.ts';
import { whatsappNumber } from '../../customers/register.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { type OperationContext, operation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { type CustomerName, findCustomer } from './find-customer.ts';

/** What of a customer's contact staff can change. */
export const contactFields = ['name', 'email', 'whatsapp'] as const;
export type ContactField = (typeof contactFields)[number];
type Contact = Record<ContactField, string>;

/** `contact` has the fields that change, as they were typed. */
export type ContactInput = CustomerName & { contact: Partial<Contact> };

/** `waitingMail` and `givenUpMail` are the ids of messages that a new e-mail address concerns. */
export type ContactChanged = Contact & {
  id: number;
  holding: string;
  changed: readonly { field: ContactField; was: string; is: string }[];
  waitingMail: readonly number[];
  givenUpMail: readonly number[];
};

/** Checks the fields as at registration. */
function checkedContact(contact: Partial<Contact>): Partial<Contact> {
  const changes: Partial<Contact> = {};
  for (const field of contactFields) {
    const text = contact[field];
    if (text === undefined) continue;
    const checked = registerRequest.shape[field].safeParse(text);
    if (!checked.success) {
      const problem = checked.error.issues[0]?.message ?? '';
      throw new OperationRefused({ code: 'contact-invalid', field, problem });
    }
    const value = field === 'whatsapp' ? whatsappNumber(checked.data) : checked.data;
    if (value === null) throw new OperationRefused({ code: 'whatsapp-invalid', whatsapp: text });
    changes[field] = value;
  }
  return changes;
}

/** Refuses an e-mail by which another customer of the same organisation logs in. */
async function requireFree(db: Db, email: string, holding: string, customerId: number): Promise<void> {
  const owner = await db
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('holding_code', '=', holding)
    .where('email', '=', email)
    .where('id', '<>', customerId)
    .executeTakeFirst();
  if (owner) throw new OperationRefused({ code: 'email-taken', email, holding, owner });
}

/** PostgreSQL's unique_violation: of two changes or registrations at once, the other was first. The embedded database makes them one after the other. */
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

/** The ids of the customer's messages that wait, and of those that were given up. */
async function messagesOf(tx: Tx, customerId: number): Promise<{ waitingMail: number[]; givenUpMail: number[] }> {
  const rows = await tx
    .selectFrom('mail_messages as mail')
    .innerJoin('orders', 'orders.id', 'mail.order_id')
    .select(['mail.id', 'mail.status'])
    .where('orders.customer_id', '=', customerId)
    .where('mail.status', 'in', ['not-sent', 'given-up'])
    .orderBy('mail.id')
    .execute();
  const ofStatus = (wanted: string) => rows.filter(({ status }) => status === wanted).map(({ id }) => id);
  return { waitingMail: ofStatus('not-sent'), givenUpMail: ofStatus('given-up') };
}

/** Changes the name, e-mail or WhatsApp number of a customer. Password and open sessions stay; e-mail that was not sent goes to the new address. */
export const changeContact = operation({
  needsReason: true,
  async plan({ db }: OperationContext, input: ContactInput) {
    const contact = checkedContact(input.contact);
    return { customer: await findCustomer(db, input), contact };
  },
  async run(context, _input, { customer: { id, holding_code: holding }, contact }): Promise<ContactChanged> {
    const { db, security } = context;
    const { email } = contact;
    const done = await transact(db, async (tx) => {
      const was = await tx.selectFrom('customers').select(contactFields).where('id', '=', id).executeTakeFirstOrThrow();
      const is = { ...was, ...contact };
      const changed = contactFields
        .filter((field) => is[field] !== was[field])
        .map((field) => ({ field, was: was[field], is: is[field] }));
      if (email !== undefined) await requireFree(tx, email, holding, id);
      const mail = is.email === was.email ? { waitingMail: [], givenUpMail: [] } : await messagesOf(tx, id);
      if (changed.length > 0) {
        await tx.updateTable('customers').set(contact).where('id', '=', id).execute();
        const lines = changed.map((one) => `${one.field} ${one.was} -> ${one.is}`);
        await recordChange(tx, context, { what: `customer ${id}: ${lines.join('; ')}` });
      }
      return { id, holding, ...is, changed, ...mail };
    }).catch(async (error: unknown) => {
      if (!isTaken(error) || email === undefined) throw error;
      // In the transaction of a preview nothing can be read after a failure.
      if (!db.isTransaction) await requireFree(db, email, holding, id);
      throw new OperationRefused({ code: 'email-taken', email, holding, owner: null });
    });
    if (done.changed.some(({ field }) => field === 'email')) {
      security({ kind: 'contact-changed', customer: id, holding, reason: 'e-mail, staff' });
    }
    return done;
  },
});
