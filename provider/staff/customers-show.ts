import { type RawBuilder, sql } from 'kysely';
import { dayText, minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { phoneNumber } from '#domain/phone.ts';
import { likeLiteral } from '../db/like.ts';
import { isPostgres } from '../db/locks.ts';
import type { Db } from '../db/schema.ts';
import { table } from '../terminal.ts';
import { type Command, limitOption, optionValue, StaffError, UsageError } from './command.ts';
import { findCustomer } from './customers.ts';

/** Orders of one customer that are shown, the newest. */
const MOST_ORDERS = 20;

/** customers show: one account with its orders. */
export const customersShow: Command = {
  name: 'customers show',
  usage: 'ID|EMAIL [--holding HOLDING]',
  summary: 'One customer with contact, sessions and orders',
  options: ['holding'],
  async run({ db, now }, [who], options) {
    const { id } = await findCustomer(db, who, optionValue(options, 'holding'));
    const customer = await db
      .selectFrom('customers')
      .select(['id', 'holding_code', 'name', 'email', 'whatsapp', 'instansi', 'pekerjaan', 'address'])
      .select(['referral_code', 'created_at', 'disabled_at', 'unpaid_orders_limit', 'unpaid_places_limit'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!customer) throw new StaffError(`There is no customer ${who}.`); // Deleted by hand at this very moment.
    const { sessions } = await db
      .selectFrom('sessions')
      .innerJoin('tokens', 'tokens.session_id', 'sessions.id')
      .select(({ fn }) => fn.count<number>('sessions.id').distinct().as('sessions'))
      .where('sessions.customer_id', '=', id)
      .where('sessions.revoked_at', 'is', null)
      .where('tokens.expires_at', '>', now().toISOString())
      .executeTakeFirstOrThrow();
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'code', 'status', 'total', 'termin', 'created_at'])
      .where('customer_id', '=', id)
      .orderBy('id', 'desc')
      .limit(MOST_ORDERS)
      .execute();
    const { name, email, whatsapp, instansi, pekerjaan, address, holding_code, referral_code } = customer;
    const text = [
      `${name} (${id}), ${email}, ${whatsapp}`,
      `${pekerjaan}, ${instansi}; ${address}`,
      `Holding ${holding_code}, referral code ${referral_code}, registered ${minuteText(customer.created_at)}, open sessions: ${sessions}`,
      ...(customer.disabled_at === null ? [] : [`DISABLED since ${minuteText(customer.disabled_at)}`]),
      '',
      ...table(
        orders.map((order) => ({
          order: order.code,
          status: order.status,
          total: formatRupiah(order.total),
          termin: order.termin,
          created: dayText(order.created_at),
        })),
        'No orders.',
      ),
    ];
    return { json: { ...customer, open_sessions: Number(sessions), orders }, text };
  },
};

function holds(db: Db, column: string, part: string): RawBuilder<boolean> {
  const like = isPostgres(db) ? sql`ilike` : sql`like`;
  return sql<boolean>`${sql.ref(column)} ${like} ${`%${likeLiteral(part)}%`} escape '\\'`;
}

/** customers search: whoever wrote or called, by a part of what one knows. */
export const customersSearch: Command = {
  name: 'customers search',
  usage: 'TEXT [--limit N]',
  summary: 'Find customers by a part of name, e-mail, institution or WhatsApp number (50 unless --limit)',
  options: ['limit'],
  async run({ db }, [given], options) {
    const text = given?.trim() ?? '';
    if (text === '')
      throw new UsageError('Find whom? customers search "siti rahma", or a part of an e-mail or number.');
    // Numbers are stored as +62…, and written in many ways.
    const number = /^[+\d\s().-]+$/.test(text) ? (phoneNumber(text) ?? text.replace(/\D/g, '').replace(/^0/, '')) : '';
    const rows = await db
      .selectFrom('customers')
      .select(['id', 'holding_code', 'name', 'email', 'whatsapp', 'instansi', 'created_at', 'disabled_at'])
      .where((eb) =>
        eb.or([
          ...['name', 'email', 'instansi', 'whatsapp'].map((column) => holds(db, column, text)),
          ...(number === '' ? [] : [holds(db, 'whatsapp', number)]),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(limitOption(options))
      .execute();
    const shown = rows.map(({ holding_code, created_at, disabled_at, ...row }) => ({
      ...row,
      holding: holding_code,
      registered: dayText(created_at),
      disabled: disabled_at && dayText(disabled_at),
    }));
    return { json: rows, text: table(shown, `No customer has "${text}" in name, e-mail, institution or number.`) };
  },
};
