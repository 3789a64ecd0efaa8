import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const CUSTOMER = /^customer (?<id>\d+): (?<text>.*)$/s;
const CONTACT = /^(?:name|email|whatsapp) .* -> /s;
const WAITING = /^(?<month>.* \d{4}-\d\d: )(?<email>\S+) (?<text>removed from the waiting list.*)$/s;
// The note is also in `refunds`, and the message has the address.
const PERSONAL_END = /(?<= marked as sent back): .*$|(?<=^mail \d+ \(.*\)) to \S+(?=: dropped$)/s;

/** Moves the personal parts of older audit texts to columns. Also run on the rows of an older export. */
export async function separatePersonalParts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; what: string }>`select id, what from staff_changes`.execute(db);
  for (const { id, what } of rows) {
    const customer = CUSTOMER.exec(what)?.groups;
    const waiting = WAITING.exec(what)?.groups;
    const rest = what.replace(PERSONAL_END, '');
    if (customer) {
      const { text = '' } = customer;
      const [kind, detail] = CONTACT.test(text) ? ['contact changed', text] : [text, null];
      await sql`update staff_changes set what = ${kind}, detail = ${detail},
        customer_id = (select id from customers where id = ${Number(customer['id'])}) where id = ${id}`.execute(db);
    } else if (waiting) {
      await sql`update staff_changes set what = ${`${waiting['month']}${waiting['text']}`}, customer_id =
        (select min(id) from customers where email = ${waiting['email']} having count(*) = 1) where id = ${id}`.execute(
        db,
      );
    } else if (rest !== what) await sql`update staff_changes set what = ${rest} where id = ${id}`.execute(db);
  }
}

/** The customer whom a staff change concerns, and its personal data, in columns that a deletion can empty. */
export const customersOfChangesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // One column each: SQLite adds no more at a time.
    await db.schema
      .alterTable('staff_changes')
      .addColumn('customer_id', 'integer', (column) => column.references('customers.id').onDelete('cascade'))
      .execute();
    await db.schema.alterTable('staff_changes').addColumn('detail', 'text').execute();
    await db.schema.dropIndex('staff_changes_what').execute();
    await db.schema
      .createIndex('staff_changes_customer')
      .on('staff_changes')
      .column('customer_id')
      .where(sql.ref('customer_id'), 'is not', null)
      .execute();
    await separatePersonalParts(db);
  },
};
