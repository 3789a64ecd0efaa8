import { registerRequest } from '#contract/auth.ts';
import { recordChanges } from '../../audit/record.ts';
import { whatsappNumber } from '../../customers/register.ts';
import { lockRow } from '../../db/locks.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { queueMessages } from '../../mail/outbox.ts';
import { type LastChange, lastChangeOfCustomer } from '../last-change.ts';
import { operation } from '../operation.ts';
import { may, requirePermission } from '../permissions.ts';
import { OperationRefused } from '../refusal.ts';
import { type CustomerName, findCustomer, requireExistingAccount } from './find-customers.ts';

/** The fields of a customer that staff can change. */
export const contactFields = ['name', 'email', 'whatsapp'] as const;
export type ContactField = (typeof contactFields)[number];
type Contact = Record<ContactField, string>;

/**
 * `contact`: the fields as staff typed them. `shown`: the values that the form showed. A field that is as shown is not changed; a change is
 * refused when the field has another value now.
 */
type ContactInput = CustomerName & { contact: Partial<Contact>; shown?: Partial<Contact> };

/** A field that another caller changed after the form was shown. */
export type OtherContact = { field: ContactField; last: LastChange | null };

/** Finds the record of a changed field. Older versions recorded all fields together, as 'contact changed'. */
export const isContactChange = (field: ContactField) => (what: string) => what === field || what === 'contact changed';

function typedContact({ contact, shown = {} }: ContactInput): Partial<Contact> {
  const typed = contactFields.filter((field) => contact[field] !== undefined && contact[field] !== shown[field]);
  return Object.fromEntries(typed.map((field) => [field, contact[field]]));
}

/** Validates the fields by the rules of registration. */
function validContact(contact: Partial<Contact>): Partial<Contact> {
  const valid: Partial<Contact> = {};
  for (const field of contactFields) {
    const text = contact[field];
    if (text === undefined) continue;
    const parsed = registerRequest.shape[field].safeParse(text);
    if (!parsed.success) {
      const problem = parsed.error.issues[0]?.message ?? '';
      throw new OperationRefused({ code: 'contact-invalid', field, problem });
    }
    const value = field === 'whatsapp' ? whatsappNumber(parsed.data) : parsed.data;
    if (value === null) throw new OperationRefused({ code: 'whatsapp-invalid', whatsapp: text });
    valid[field] = value;
  }
  return valid;
}

/** Refuses an e-mail that another customer of the same organisation uses to log in. */
async function requireFreeEmail(db: Db, email: string, holding: string, customerId: number): Promise<void> {
  const owner = await db
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('holding_code', '=', holding)
    .where('email', '=', email)
    .where('id', '<>', customerId)
    .executeTakeFirst();
  if (owner) throw new OperationRefused({ code: 'email-taken', email, holding, owner });
}

/** Refuses to overwrite fields that another caller changed after the form was shown. */
async function refuseIfContactChanged(
  tx: Tx,
  id: number,
  { was, contact, shown = {} }: { was: Contact; contact: Partial<Contact>; shown?: Partial<Contact> | undefined },
): Promise<void> {
  const fields: OtherContact[] = [];
  for (const field of contactFields) {
    const [typed, before] = [contact[field], shown[field]];
    if (typed === undefined || before === undefined || was[field] === before || was[field] === typed) continue;
    const last = await lastChangeOfCustomer(tx, id, isContactChange(field));
    fields.push({ field, last });
  }
  if (fields.length > 0) throw new OperationRefused({ code: 'contact-changed', customer: id, fields });
}

/** PostgreSQL's unique_violation: a concurrent change or registration took the e-mail first. SQLite has one writer, so it cannot happen there. */
const isUniqueViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

/** Returns the ids of the customer's messages that wait, and of those that were given up. */
async function unsentMessages(tx: Tx, customerId: number): Promise<{ waitingMail: number[]; givenUpMail: number[] }> {
  const rows = await tx
    .selectFrom('mail_messages as mail')
    .leftJoin('orders', 'orders.id', 'mail.order_id')
    .leftJoin('waiting_entries as entry', 'entry.id', 'mail.waiting_entry_id')
    .select(['mail.id', 'mail.status'])
    .where((eb) => eb(eb.fn.coalesce('orders.customer_id', 'entry.customer_id'), '=', customerId))
    .where('mail.status', 'in', ['not-sent', 'given-up'])
    .orderBy('mail.id')
    .execute();
  const idsOf = (wanted: string) => rows.filter(({ status }) => status === wanted).map(({ id }) => id);
  return { waitingMail: idsOf('not-sent'), givenUpMail: idsOf('given-up') };
}

/**
 * Changes the name, e-mail or WhatsApp number of a customer. Password and open sessions stay; unsent e-mail goes to the new address, a notice to
 * the old one. Another e-mail needs 'customers.access', because a link for a new password goes to it. `waitingMail` and `givenUpMail`: ids of the
 * unsent e-mail that goes to a new address.
 */
export const changeContact = operation({
  permission: 'customers.change-contact',
  needsReason: true,
  async plan({ db, staff }, input: ContactInput) {
    const typed = typedContact(input);
    if (typed.email !== undefined) requirePermission(staff, 'customers.access');
    const contact = validContact(typed);
    const canChangeEmail = staff.role === undefined || may(staff.role, 'customers.access');
    return { customer: await findCustomer(db, input), contact, canChangeEmail };
  },
  async run(context, { shown }, { customer: { id, holding_code: holding }, contact }) {
    const { db, security, settings } = context;
    const { email } = contact;
    const done = await transact(db, async (tx) => {
      await lockRow(tx, 'customers', id);
      await requireExistingAccount(tx, id);
      const was = await tx.selectFrom('customers').select(contactFields).where('id', '=', id).executeTakeFirstOrThrow();
      await refuseIfContactChanged(tx, id, { was, contact, shown });
      const is = { ...was, ...contact };
      const changed = contactFields
        .filter((field) => is[field] !== was[field])
        .map((field) => ({ field, was: was[field], is: is[field] }));
      if (email !== undefined) await requireFreeEmail(tx, email, holding, id);
      const mail = is.email === was.email ? { waitingMail: [], givenUpMail: [] } : await unsentMessages(tx, id);
      if (changed.length > 0) {
        await tx.updateTable('customers').set(contact).where('id', '=', id).execute();
        await recordChanges(
          tx,
          context,
          changed.map((one) => ({ customerId: id, what: one.field, detail: `${one.was} -> ${one.is}` })),
        );
      }
      if (is.email !== was.email && settings.smtpUrl !== null) {
        // Nothing new: the old address may belong to somebody else.
        const to = { to_name: was.name, to_email: was.email };
        await queueMessages(tx, [{ kind: 'email-changed', customer_id: id, ...to }], context.now());
      }
      return { id, ...is, changed, ...mail };
    }).catch(async (error: unknown) => {
      if (!isUniqueViolation(error) || email === undefined) throw error;
      // A preview's transaction has failed and can no longer read; then the refusal does not name the owner.
      if (!db.isTransaction) await requireFreeEmail(db, email, holding, id);
      throw new OperationRefused({ code: 'email-taken', email, holding, owner: null });
    });
    if (done.changed.some(({ field }) => field === 'email')) {
      security({ kind: 'contact-changed', customer: id, holding, reason: 'e-mail, staff' });
    }
    return done;
  },
});
