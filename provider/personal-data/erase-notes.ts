import { sql } from 'kysely';
import { ERASED_TEXT } from '../customers/deleted-account.ts';
import { isPostgres } from '../db/locks.ts';
import { likeLiteral } from '../db/parameters.ts';
import type { Tx } from '../db/schema.ts';
import { patternOf, type Subject } from './subject.ts';

/** Staff's reasons can describe a customer in any words, so they are replaced whole; the facts of a change stay. */
export async function eraseStatusNotes(tx: Tx, { id }: Subject): Promise<void> {
  await tx
    .updateTable('order_status_changes')
    .set({ why: ERASED_TEXT })
    .where('why', 'is not', null)
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('customer_id', '=', id))
    .execute();
}

export async function eraseRefundNotes(tx: Tx, { id }: Subject): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ note: ERASED_TEXT })
    .where('note', 'is not', null)
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('customer_id', '=', id))
    .execute();
}

/** Returns the changes that concern the customer, an order of the customer, or that name the customer. */
async function changesAbout(tx: Tx, { id, identifiers }: Subject) {
  const like = isPostgres(tx) ? sql`ilike` : sql`like`;
  const contains = (column: string, text: string) =>
    sql<boolean>`${sql.ref(column)} ${like} ${`%${likeLiteral(text)}%`} escape '\\'`;
  const candidates = await tx
    .selectFrom('staff_changes')
    .select(['id', 'what', 'why'])
    .select((eb) => [
      eb
        .selectFrom('orders')
        .select('orders.customer_id')
        .whereRef('orders.id', '=', 'staff_changes.order_id')
        .as('owner'),
    ])
    .where((eb) =>
      eb.or([
        eb('order_id', 'in', eb.selectFrom('orders').select('orders.id').where('customer_id', '=', id)),
        contains('what', `customer ${id}: `),
        ...identifiers.flatMap((text) => [contains('what', text), contains('why', text)]),
      ]),
    )
    .execute();
  const named = patternOf(identifiers);
  const names = (text: string | null) => text !== null && named !== null && text.search(named) >= 0;
  return candidates.filter(
    ({ owner, what, why }) => owner === id || what.startsWith(`customer ${id}: `) || names(what) || names(why),
  );
}

/** Why an account was deleted stays readable. */
function reasonOf(change: { what: string; why: string | null }, id: number, values: RegExp | null): string | null {
  if (change.why === null) return null;
  if (values === null || !change.what.startsWith(`customer ${id}: deletion `)) return ERASED_TEXT;
  return change.why.replace(values, ERASED_TEXT);
}

/** Replaces the customer's data in the audit trail. Authors, times, and what was done to which order stay. */
export async function eraseStaffNotes(tx: Tx, subject: Subject): Promise<void> {
  const { id } = subject;
  const values = patternOf(subject.values);
  const named = patternOf(subject.identifiers);
  // Amounts and termin stay, even if a customer's occupation is 'termin'.
  const stated = patternOf([...subject.identifiers, ...subject.notes]);
  const contactChange = new RegExp(`^(customer ${id}: )(?:name|email|whatsapp) .* -> .*$`, 's');
  const replaced = (text: string, pattern: RegExp | null) =>
    pattern === null ? text : text.replace(pattern, ERASED_TEXT);
  for (const change of await changesAbout(tx, subject)) {
    const isOwn = change.owner === id || change.what.startsWith(`customer ${id}: `);
    const withoutContact = change.what.replace(contactChange, `$1contact changed ${ERASED_TEXT}`);
    const what = replaced(withoutContact, isOwn ? stated : named);
    const why = isOwn ? reasonOf(change, id, values) : change.why && replaced(change.why, named);
    await tx.updateTable('staff_changes').set({ what, why }).where('id', '=', change.id).execute();
  }
}
