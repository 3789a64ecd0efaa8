import { type RawBuilder, sql } from 'kysely';
import { ERASED_TEXT } from '../customers/deleted-account.ts';
import { isPostgres } from '../db/locks.ts';
import { likeLiteral } from '../db/parameters.ts';
import type { Tx } from '../db/schema.ts';
import { searchedTexts, withoutMentions, withoutMentionsInChange } from './mentions.ts';
import { patternOf, type Subject } from './subject.ts';

/** Returns whether a column contains one of the texts, in upper or lower case. */
function containsAny(tx: Tx, columns: readonly string[], texts: readonly string[]): RawBuilder<boolean>[] {
  const like = isPostgres(tx) ? sql`ilike` : sql`like`;
  return columns.flatMap((column) =>
    texts.map((text) => sql<boolean>`${sql.ref(column)} ${like} ${`%${likeLiteral(text)}%`} escape '\\'`),
  );
}

/** Staff's reasons can describe a customer in any words, so they are replaced whole; the facts of a change stay. */
export async function eraseStatusNotes(tx: Tx, { id, mentions }: Subject): Promise<void> {
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', id);
  await tx
    .updateTable('order_status_changes')
    .set({ why: ERASED_TEXT })
    .where('why', 'is not', null)
    .where('order_id', 'in', own)
    .execute();
  const others = await tx
    .selectFrom('order_status_changes')
    .select(['id', 'why'])
    .where((eb) => eb.or(containsAny(tx, ['why'], searchedTexts(mentions))))
    .execute();
  for (const { id: change, why } of others) {
    const rest = why && withoutMentions(why, mentions);
    if (rest !== why)
      await tx.updateTable('order_status_changes').set({ why: rest }).where('id', '=', change).execute();
  }
}

export async function eraseRefundNotes(tx: Tx, { id, mentions }: Subject): Promise<void> {
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', id);
  await tx
    .updateTable('refunds')
    .set({ note: ERASED_TEXT })
    .where('note', 'is not', null)
    .where('order_id', 'in', own)
    .execute();
  const others = await tx
    .selectFrom('refunds')
    .select(['id', 'note'])
    .where((eb) => eb.or(containsAny(tx, ['note'], searchedTexts(mentions))))
    .execute();
  for (const { id: refund, note } of others) {
    const rest = note && withoutMentions(note, mentions);
    if (rest !== note) await tx.updateTable('refunds').set({ note: rest }).where('id', '=', refund).execute();
  }
}

/** Returns the changes that concern the customer or an order of the customer, and those that may mention the customer. */
async function changesAbout(tx: Tx, { id, mentions }: Subject) {
  const rows = await tx
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
        eb('what', 'like', `customer ${id}: %`),
        ...containsAny(tx, ['what', 'why'], searchedTexts(mentions)),
      ]),
    )
    .execute();
  return rows.map((row) => ({ ...row, isOwn: row.owner === id || row.what.startsWith(`customer ${id}: `) }));
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
  // Amounts and termin stay, even if a customer's occupation is 'termin'.
  const stated = patternOf([...subject.identifiers, ...subject.notes]);
  const contactChange = new RegExp(`^(customer ${id}: )(?:name|email|whatsapp) .* -> .*$`, 's');
  const erased = (change: { what: string; why: string | null }) => {
    const withoutContact = change.what.replace(contactChange, `$1contact changed ${ERASED_TEXT}`);
    const what = stated === null ? withoutContact : withoutContact.replace(stated, ERASED_TEXT);
    return { what, why: reasonOf(change, id, values) };
  };
  for (const change of await changesAbout(tx, subject)) {
    const rest = change.isOwn ? erased(change) : withoutMentionsInChange(change, subject.mentions);
    if (rest.what !== change.what || rest.why !== change.why)
      await tx.updateTable('staff_changes').set(rest).where('id', '=', change.id).execute();
  }
}
