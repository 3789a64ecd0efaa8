import { isDeepStrictEqual } from 'node:util';
import { dayText } from '#domain/date.ts';
import { recordChange } from '../audit/record.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { type FoundCustomer, findCustomer as findCustomerNamed } from '../operations/customers/find-customer.ts';
import { table } from '../terminal.ts';
import { type Command, type Options, optionValue, required, UsageError, wholeNumber } from './command.ts';

/** customers list: who registered, newest first. */
export const customersList: Command = {
  name: 'customers list',
  usage: '[--holding HOLDING]',
  summary: 'Customers with their holding, referral code, number of orders, and since when an account is disabled',
  options: ['holding'],
  async run({ db }, _args, options) {
    const holding = optionValue(options, 'holding');
    const rows = await db
      .selectFrom('customers')
      .select([
        'id',
        'holding_code',
        'name',
        'email',
        'whatsapp',
        'instansi',
        'pekerjaan',
        'referral_code',
        'created_at',
        'disabled_at',
      ])
      .select((eb) =>
        eb
          .selectFrom('orders')
          .select((count) => count.fn.countAll<number>().as('orders'))
          .whereRef('orders.customer_id', '=', 'customers.id')
          .as('orders'),
      )
      .$if(holding !== null, (query) => query.where('holding_code', '=', holding ?? ''))
      .orderBy('id', 'desc')
      .execute();
    const text = table(
      rows.map(({ id, holding_code, name, email, whatsapp, referral_code, created_at, disabled_at, orders }) => ({
        id,
        holding: holding_code,
        name,
        email,
        whatsapp,
        referral: referral_code,
        registered: dayText(created_at),
        orders: Number(orders ?? 0),
        disabled: disabled_at && dayText(disabled_at),
      })),
      'No customers.',
    );
    return { json: rows.map((row) => ({ ...row, orders: Number(row.orders ?? 0) })), text };
  },
};

export const findCustomer = async (db: Db, name: string | undefined, holding: string | null): Promise<FoundCustomer> =>
  findCustomerNamed(db, { name: required(name, 'Which customer? Give an id or e-mail.'), holding });

const limitOf = (options: Options, name: string) => {
  const text = optionValue(options, name);
  return text === null ? undefined : wholeNumber(text, `--${name}`);
};

/** customers limits: what one customer may hold unpaid, instead of the settings. Without a limit it shows what holds. */
export const customersLimits: Command = {
  name: 'customers limits',
  usage: 'ID|EMAIL [--holding HOLDING] [--orders N] [--places N] | --standard',
  summary: 'Show or set how many unpaid orders, and places of one slot in them, a customer may have',
  options: ['holding', 'orders', 'places', 'standard'],
  changes: true,
  async run(context, [who], options) {
    const { db, settings, log } = context;
    const customer = await findCustomer(db, who, optionValue(options, 'holding'));
    const [orders, places] = [limitOf(options, 'orders'), limitOf(options, 'places')];
    const isStandard = options.has('standard');
    const isChange = isStandard || orders !== undefined || places !== undefined;
    if (isStandard && (orders !== undefined || places !== undefined)) {
      throw new UsageError('Give limits or --standard, not both.');
    }
    const set = {
      ...(isStandard ? { unpaid_orders_limit: null, unpaid_places_limit: null } : {}),
      ...(orders === undefined ? {} : { unpaid_orders_limit: orders }),
      ...(places === undefined ? {} : { unpaid_places_limit: places }),
    };
    if (isChange) log(`Changes what ${customer.name} <${customer.email}> of ${customer.holding_code} may hold unpaid.`);
    const now = await transact(db, async (tx) => {
      const was = await tx
        .selectFrom('customers')
        .select(['unpaid_orders_limit', 'unpaid_places_limit'])
        .where('id', '=', customer.id)
        .executeTakeFirstOrThrow();
      if (!isDeepStrictEqual({ ...was, ...set }, { ...was })) {
        await tx.updateTable('customers').set(set).where('id', '=', customer.id).execute();
        const limits = isStandard ? 'standard' : `orders ${orders ?? 'as before'}, places ${places ?? 'as before'}`;
        await recordChange(tx, context, { what: `unpaid limits of ${customer.email}: ${limits}` });
      }
      return tx
        .selectFrom('customers')
        .select(['unpaid_orders_limit', 'unpaid_places_limit'])
        .select(({ selectFrom }) =>
          selectFrom('orders')
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .whereRef('customer_id', '=', 'customers.id')
            .where('deadline_at', 'is not', null)
            .as('unpaid_orders'),
        )
        .where('id', '=', customer.id)
        .executeTakeFirstOrThrow();
    });
    const limitText = (own: number | null, standard: number, what: string) =>
      own === null ? `${standard} ${what} (standard)` : `${own} ${what}`;
    const text = [
      limitText(now.unpaid_orders_limit, settings.unpaidOrdersPerCustomer, 'unpaid order(s)'),
      limitText(now.unpaid_places_limit, settings.unpaidPlacesPerSlot, 'unpaid place(s) of one slot'),
    ];
    return {
      json: { id: customer.id, email: customer.email, ...now, unpaid_orders: Number(now.unpaid_orders ?? 0) },
      text: `${customer.email}: at most ${text.join(', ')}`,
    };
  },
};
