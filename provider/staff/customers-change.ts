import { registerRequest } from '#contract/auth.ts';
import { recordChange } from '../audit/record.ts';
import { whatsappNumber } from '../customers/register.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { type Command, type Options, optionValue, StaffError, UsageError } from './command.ts';
import { findCustomer } from './customers.ts';

const FIELDS = ['name', 'email', 'whatsapp'] as const;
type Field = (typeof FIELDS)[number];
type Contact = Record<Field, string>;

/** What the options give, checked as at registration. Throws `UsageError` with the text that a customer would see. */
function given(options: Options): Partial<Contact> {
  const changes: Partial<Contact> = {};
  for (const field of FIELDS) {
    const text = optionValue(options, field);
    if (text === null) continue;
    const checked = registerRequest.shape[field].safeParse(text);
    if (!checked.success) throw new UsageError(`--${field}: ${checked.error.issues[0]?.message}`);
    const value = field === 'whatsapp' ? whatsappNumber(checked.data) : checked.data;
    if (value === null) throw new UsageError(`--whatsapp: "${text}" is no WhatsApp number.`);
    changes[field] = value;
  }
  return changes;
}

/** Refuses an e-mail by which another customer of the same organisation logs in. */
async function requireFree(db: Db | Tx, email: string, holding: string, customerId: number): Promise<void> {
  const other = await db
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('holding_code', '=', holding)
    .where('email', '=', email)
    .where('id', '<>', customerId)
    .executeTakeFirst();
  if (other) throw new StaffError(`${email} is the e-mail of ${other.name} (${other.id}) of ${holding} already.`);
}

/** PostgreSQL's unique_violation: of two changes or registrations at once, the other was first. The embedded database makes them one after the other. */
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

/** The customer's messages that wait, and those that were given up. */
async function messagesOf(tx: Tx, customerId: number): Promise<{ waiting: number[]; givenUp: number[] }> {
  const rows = await tx
    .selectFrom('mail_messages as mail')
    .innerJoin('orders', 'orders.id', 'mail.order_id')
    .select(['mail.id', 'mail.status'])
    .where('orders.customer_id', '=', customerId)
    .where('mail.status', 'in', ['not-sent', 'given-up'])
    .orderBy('mail.id')
    .execute();
  const ofStatus = (wanted: string) => rows.filter(({ status }) => status === wanted).map(({ id }) => id);
  return { waiting: ofStatus('not-sent'), givenUp: ofStatus('given-up') };
}

function mailText({ waiting, givenUp }: { waiting: number[]; givenUp: number[] }): string[] {
  return [
    ...(waiting.length > 0 ? [`${waiting.length} e-mail(s) that wait go to the new address.`] : []),
    ...(givenUp.length > 0
      ? [
          `Given up before: mail ${givenUp.join(', ')}. mail retry ID sends one to the new address, mail drop ID ends it.`,
        ]
      : []),
  ];
}

/** customers change: another name, e-mail or WhatsApp number. Password and open sessions stay; orders are found as before. */
export const customersChange: Command = {
  name: 'customers change',
  usage: 'ID|EMAIL [--holding HOLDING] [--email EMAIL] [--name TEXT] [--whatsapp NUMBER] --why TEXT',
  summary: 'Mend the name, e-mail or WhatsApp number of a customer; e-mail that was not sent goes to the new address',
  options: ['holding', ...FIELDS],
  changes: true,
  needsWhy: true,
  async run(context, [who], options) {
    const { db, log, security } = context;
    const changes = given(options);
    if (Object.keys(changes).length === 0) {
      throw new UsageError('Say what changes: customers change ID --email EMAIL, --name TEXT, --whatsapp NUMBER.');
    }
    const { id, email, name, holding_code } = await findCustomer(db, who, optionValue(options, 'holding'));
    log(`Changes the contact of ${name} <${email}> of ${holding_code}. Password and open sessions stay.`);
    const done = await transact(db, async (tx) => {
      const was = await tx.selectFrom('customers').select(FIELDS).where('id', '=', id).executeTakeFirstOrThrow();
      const changed = FIELDS.filter((field) => changes[field] !== undefined && changes[field] !== was[field]);
      if (changes.email !== undefined) await requireFree(tx, changes.email, holding_code, id);
      const mail = changed.includes('email') ? await messagesOf(tx, id) : { waiting: [], givenUp: [] };
      const lines = changed.map((field) => `${field} ${was[field]} -> ${changes[field]}`);
      if (changed.length > 0) {
        await tx.updateTable('customers').set(changes).where('id', '=', id).execute();
        await recordChange(tx, context, { what: `customer ${id}: ${lines.join('; ')}` });
      }
      return { lines, mail, is: { ...was, ...changes }, isEmail: changed.includes('email') };
    }).catch(async (error: unknown) => {
      if (!isTaken(error) || changes.email === undefined) throw error;
      // In the transaction of a dry run nothing can be read after a failure.
      if (!db.isTransaction) await requireFree(db, changes.email, holding_code, id);
      throw new StaffError(`${changes.email} was taken by another customer of ${holding_code} just now.`);
    });
    const { lines, mail, is, isEmail } = done;
    if (isEmail) security({ kind: 'contact-changed', customer: id, holding: holding_code, reason: 'e-mail, staff' });
    return {
      json: {
        id,
        holding: holding_code,
        ...is,
        changed: lines.length > 0,
        waiting_mail: mail.waiting,
        given_up_mail: mail.givenUp,
      },
      text:
        lines.length === 0
          ? `${is.email}: has these already. Nothing changed.`
          : [...lines.map((line) => `Customer ${id}: ${line}`), ...mailText(mail)],
    };
  },
};
