import { dayText } from '#domain/date.ts';
import { type Command, optionValue } from './command.ts';
import { table } from './table.ts';

/** customers list: who registered, newest first. */
export const customersList: Command = {
  name: 'customers list',
  usage: '[--holding CODE]',
  summary: 'Customers with their holding, referral code and number of orders',
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
      rows.map(({ id, holding_code, name, email, whatsapp, referral_code, created_at, orders }) => ({
        ...{ id, holding: holding_code, name, email, whatsapp, referral: referral_code },
        ...{ registered: dayText(created_at), orders: Number(orders ?? 0) },
      })),
      'No customers.',
    );
    return { json: rows.map((row) => ({ ...row, orders: Number(row.orders ?? 0) })), text };
  },
};
