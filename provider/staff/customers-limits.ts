import { transact } from '../db/transact.ts';
import { type Command, type Options, optionValue, UsageError, wholeNumber } from './command.ts';
import { findCustomer } from './find-customer.ts';

const limitOf = (options: Options, name: string) => {
  const text = optionValue(options, name);
  return text === null ? undefined : wholeNumber(text, `--${name}`);
};

/** customers limits: what one customer may hold unpaid, instead of the settings. Without a limit it shows what holds. */
export const customersLimits: Command = {
  name: 'customers limits',
  usage: 'ID|EMAIL [--holding CODE] [--orders N] [--places N] | --standard',
  summary: 'Show or set how many unpaid orders, and places of one slot in them, a customer may have',
  options: ['holding', 'orders', 'places', 'standard'],
  changes: true,
  async run({ db, settings, say }, [who], options) {
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
    if (isChange) say(`Changes what ${customer.name} <${customer.email}> of ${customer.holding_code} may hold unpaid.`);
    const now = await transact(db, async (tx) => {
      if (isChange) await tx.updateTable('customers').set(set).where('id', '=', customer.id).execute();
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
    const told = (own: number | null, standard: number, what: string) =>
      own === null ? `${standard} ${what} (standard)` : `${own} ${what}`;
    const text = [
      told(now.unpaid_orders_limit, settings.unpaidOrdersPerCustomer, 'unpaid order(s)'),
      told(now.unpaid_places_limit, settings.unpaidPlacesPerSlot, 'unpaid place(s) of one slot'),
    ];
    return {
      json: { id: customer.id, email: customer.email, ...now, unpaid_orders: Number(now.unpaid_orders ?? 0) },
      text: `${customer.email}: at most ${text.join(', ')}`,
    };
  },
};
