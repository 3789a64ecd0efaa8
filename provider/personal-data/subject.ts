import { formatNpwp } from '#domain/billing-texts.ts';
import { storedBilling } from '../customers/billing.ts';
import { ERASED_TEXT } from '../customers/deleted-account.ts';
import type { Tx } from '../db/schema.ts';
import { type Mentions, phoneForms } from './mentions.ts';

/** The person whose data is erased, with the texts by which it is found. */
export type Subject = {
  id: number;
  holding: string;
  /** Present and earlier e-mail addresses. */
  emails: readonly string[];
  /** Texts that are replaced in what staff did for this customer. */
  identifiers: readonly string[];
  /** Texts that are replaced in records about others. */
  mentions: Mentions;
  /** The codes of the customer's orders. */
  codes: readonly string[];
  /** What staff noted with refunds to this customer. */
  notes: readonly string[];
  /** All texts to replace in why staff did something for this customer, longest first. */
  values: readonly string[];
  now: Date;
};

const FORMER = /(?:^|; )(name|email|whatsapp) (.+?) -> (.+?)(?=; (?:name|email|whatsapp) |$)/g;

/** Returns the values that staff replaced, from the audit trail: 'customer 7: email old -> new'. */
async function formerValues(tx: Tx, id: number): Promise<{ field: string; text: string }[]> {
  const start = `customer ${id}: `;
  const rows = await tx.selectFrom('staff_changes').select('what').where('what', 'like', `${start}%`).execute();
  return rows.flatMap(({ what }) =>
    [...what.slice(start.length).matchAll(FORMER)].flatMap(([, field = '', was = '', is = '']) => [
      { field, text: was },
      { field, text: is },
    ]),
  );
}

/** Returns which of these addresses belong to another customer of the holding. */
async function othersEmails(tx: Tx, id: number, holding: string, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await tx
    .selectFrom('customers')
    .select('email')
    .where('holding_code', '=', holding)
    .where('email', 'in', [...emails])
    .where('id', '<>', id)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Returns which of these texts another account has too: in records about others they may mean that customer. */
async function sharedTexts(tx: Tx, id: number, { emails, phones, names }: Mentions): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('customers')
    .select(['email', 'whatsapp', 'name'])
    .where('id', '<>', id)
    .where((eb) =>
      eb.or([
        ...(emails.length > 0 ? [eb('email', 'in', [...emails])] : []),
        ...(phones.length > 0 ? [eb('whatsapp', 'in', [...phones])] : []),
        ...(names.length > 0 ? [eb('name', 'in', [...names])] : []),
      ]),
    )
    .execute();
  return new Set(rows.flatMap(({ email, whatsapp, name }) => [email, whatsapp, name]));
}

/** A name of one word is shared by many people. */
const isFullName = (name: string) => /\S\s+\S/.test(name.trim());

/** Reads the texts of a customer. The caller holds the lock on the customer. */
export async function loadSubject(tx: Tx, id: number, now: Date): Promise<Subject> {
  const customer = await tx
    .selectFrom('customers')
    .select(['holding_code', 'email', 'name', 'whatsapp', 'instansi', 'pekerjaan', 'address', 'billing'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const orders = await tx
    .selectFrom('orders')
    .select(['code', 'billing', 'keperluan_publish'])
    .where('customer_id', '=', id)
    .execute();
  const refunds = await tx
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select('refunds.note')
    .where('orders.customer_id', '=', id)
    .where('refunds.note', 'is not', null)
    .execute();
  const former = await formerValues(tx, id);
  const ofField = (field: string) => former.filter((one) => one.field === field).map(({ text }) => text);
  // A former address may belong to another customer now.
  const foreign = await othersEmails(tx, id, customer.holding_code, ofField('email'));
  const emails = [customer.email, ...ofField('email').filter((email) => !foreign.has(email))];
  const names = [customer.name, ...ofField('name')];
  const phones = [customer.whatsapp, ...ofField('whatsapp')];
  const billing = [customer, ...orders].flatMap((row) => {
    const stored = storedBilling(row.billing);
    return [...Object.values(stored), formatNpwp(stored.npwp)];
  });
  const { instansi, pekerjaan, address } = customer;
  const others = [...billing, instansi, pekerjaan, address, ...orders.map((order) => order.keperluan_publish)];
  const texts = (all: readonly string[]) =>
    [...new Set(all.map((text) => text.trim()))].filter((text) => text.length > 1 && text !== ERASED_TEXT);
  const mentions = {
    emails: texts(emails).filter((text) => text.includes('@')),
    phones: texts(phones).filter((text) => /^\+\d{8,15}$/.test(text)),
    names: texts(names),
  };
  const shared = await sharedTexts(tx, id, mentions);
  const ownOnly = (all: readonly string[]) => all.filter((text) => !shared.has(text));
  return {
    id,
    holding: customer.holding_code,
    emails: texts(emails),
    identifiers: texts([...emails, ...phones.flatMap(phoneForms), ...names.filter(isFullName)]),
    mentions: {
      emails: ownOnly(mentions.emails),
      phones: ownOnly(mentions.phones),
      names: ownOnly(mentions.names),
    },
    codes: orders.map(({ code }) => code),
    notes: texts(refunds.map(({ note }) => note ?? '')),
    values: texts([...emails, ...names, ...phones.flatMap(phoneForms), ...others]).sort((a, b) => b.length - a.length),
    now,
  };
}

/** Returns a pattern that finds any of the texts as whole words, in upper or lower case; null without texts. */
export function patternOf(texts: readonly string[]): RegExp | null {
  if (texts.length === 0) return null;
  const literal = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${literal.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}
