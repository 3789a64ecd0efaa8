import { registerRequest } from '@slotterbit/contract/calls/auth-calls.ts';
import { contactFields } from '@slotterbit/provider/audit/audit-kinds.ts';
import { lastChange } from '@slotterbit/provider/audit/read-audit.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { mailboxOf } from '@slotterbit/provider/customers/accounts.ts';
import { whatsappNumber } from '@slotterbit/provider/customers/register.ts';
import { findableText } from '@slotterbit/provider/db/findable-text.ts';
import { nextVersion } from '@slotterbit/provider/db/locks.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { transact } from '@slotterbit/provider/db/transact.ts';
import { queueMessages } from '@slotterbit/provider/mail/outbox.ts';
import { operation } from '../operation.ts';
import { may, requirePermission } from '../permissions.ts';
import { OperationRefused } from '../refusals.ts';
import { type CustomerName, existingCustomer, findCustomer, lockCustomer } from './find-customers.ts';

type ContactField = (typeof contactFields)[number];
type Contact = Record<ContactField, string>;

/** `contact`: the fields as staff typed them. */
type ContactInput = CustomerName & { contact: Partial<Contact> };

export const lastContactChange = (db: Db, customerId: number, field: ContactField) =>
  lastChange(db, { customerId }, 'contact-changed', (facts) => facts.field === field);

/** Validates the fields that differ from the present ones, by the rules of registration. */
function validContact(contact: Partial<Contact>, was: Contact): Partial<Contact> {
  const valid: Partial<Contact> = {};
  for (const field of contactFields) {
    const text = contact[field];
    if (text === undefined || text === was[field]) continue;
    const parsed = registerRequest.shape[field].safeParse(text);
    if (!parsed.success) {
      const problem = parsed.error.issues[0]?.message ?? '';
      throw new OperationRefused({ code: 'field-invalid', problem });
    }
    const value = field === 'whatsapp' ? whatsappNumber(parsed.data) : parsed.data;
    if (value === null) throw new OperationRefused({ code: 'field-invalid', problem: 'Nomor WhatsApp tidak valid.' });
    valid[field] = value;
  }
  return valid;
}

/** Refuses an e-mail that another customer of the same organisation uses to log in. */
async function requireFreeEmail(db: Db, email: string, holding: string, customerId: number): Promise<void> {
  const owner = await db
    .selectFrom('customers')
    .select('id')
    .where('holding_code', '=', holding)
    .where('email', '=', email)
    .where('id', '<>', customerId)
    .executeTakeFirst();
  if (owner) throw new OperationRefused({ code: 'email-taken', owner: owner.id });
}

/** PostgreSQL's unique_violation: a concurrent change or registration took the e-mail first. SQLite has one writer, so it cannot happen there. */
const isUniqueViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

/**
 * Changes the name, e-mail or WhatsApp number of a customer. Password and open sessions stay; unsent e-mail goes to the new address, a notice to
 * the old one. Another e-mail needs 'customers.access', because a link for a new password goes to it.
 */
export const changeContact = operation({
  permission: 'customers.change-contact',
  needsReason: true,
  async plan({ db, staff }, input: ContactInput) {
    if (input.contact.email !== undefined) requirePermission(staff, 'customers.access');
    const customer = await findCustomer(db, input);
    const contact = validContact(input.contact, await existingCustomer(db, customer.id));
    const canChangeEmail = staff.role === undefined || may(staff.role, 'customers.access');
    return { customer, contact, canChangeEmail };
  },
  async run(context, _input, { customer: { id, holding_code: holding }, contact }) {
    const { db, security, settings } = context;
    const { email } = contact;
    const done = await transact(db, async (tx) => {
      const { name, email: oldEmail, whatsapp, instansi } = await lockCustomer(tx, context, id);
      const was = { name, email: oldEmail, whatsapp };
      const is = { ...was, ...contact };
      const changed = contactFields
        .filter((field) => is[field] !== was[field])
        .map((field) => ({ field, was: was[field], is: is[field] }));
      if (email !== undefined) await requireFreeEmail(tx, email, holding, id);
      if (changed.length > 0) {
        await tx
          .updateTable('customers')
          .set({
            ...contact,
            search_text: findableText(is.name, instansi),
            mailbox: mailboxOf(is.email),
            version: nextVersion,
            ...(is.email !== was.email && { mail_proved_at: null }),
          })
          .where('id', '=', id)
          .execute();
        for (const { field, ...personal } of changed)
          await recordChange(tx, context, { kind: 'contact-changed', facts: { field, personal }, customerId: id });
      }
      if (is.email !== was.email && settings.smtpUrl !== null) {
        // Nothing new: the old address may belong to another person.
        const to = { to_name: was.name, to_email: was.email };
        await queueMessages(tx, [{ kind: 'email-changed', customer_id: id, ...to }], context.now());
      }
      return { id, ...is, changed };
    }).catch(async (error: unknown) => {
      if (!isUniqueViolation(error) || email === undefined) throw error;
      // A preview's transaction has failed and can no longer read; then the refusal does not name the owner.
      if (!db.isTransaction) await requireFreeEmail(db, email, holding, id);
      throw new OperationRefused({ code: 'email-taken', owner: null });
    });
    if (done.changed.some(({ field }) => field === 'email')) {
      security({ kind: 'contact-changed', customer: id, holding, reason: 'e-mail, staff' });
    }
    return done;
  },
});
