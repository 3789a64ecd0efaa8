import { dayText, minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import {
  type CustomerName,
  listCustomers,
  searchCustomers,
  showCustomer,
} from '../operations/customers/find-customers.ts';
import { table } from '../platform/terminal.ts';
import { type Command, limitOption, listResult, type Options, optionValue, required, UsageError } from './command.ts';

/** Reads the customer of a call: an id or e-mail, and --holding. */
export const customerName = (name: string | undefined, options: Options): CustomerName => ({
  name: required(name, 'Which customer? Give an id or e-mail.'),
  holding: optionValue(options, 'holding'),
});

export const customersCommands: readonly Command[] = [
  {
    name: 'customers list',
    usage: '[--holding HOLDING]',
    summary: 'Customers with their holding, referral code, number of orders, and since when an account is disabled',
    async run(context, _args, options) {
      const customers = await listCustomers(context, { holding: optionValue(options, 'holding') });
      return listResult(customers, 'No customers.', (row) => ({
        id: row.id,
        holding: row.holding_code,
        name: row.name,
        email: row.email,
        whatsapp: row.whatsapp,
        referral: row.referral_code,
        registered: dayText(row.created_at),
        orders: row.orders,
        disabled: row.disabled_at && dayText(row.disabled_at),
      }));
    },
  },
  {
    name: 'customers search',
    usage: 'TEXT [--limit N]',
    summary: 'Find customers by a part of name, e-mail, institution or WhatsApp number (50 unless --limit)',
    async run(context, [given], options) {
      const text = given?.trim() ?? '';
      if (text === '')
        throw new UsageError('Find whom? customers search "siti rahma", or a part of an e-mail or number.');
      const customers = await searchCustomers(context, { text, limit: limitOption(options) });
      const none = `No customer has "${text}" in name, e-mail, institution or number.`;
      return listResult(customers, none, ({ holding_code, created_at, disabled_at, deleted_at: _, ...row }) => ({
        ...row,
        holding: holding_code,
        registered: dayText(created_at),
        disabled: disabled_at && dayText(disabled_at),
      }));
    },
  },
  {
    name: 'customers show',
    usage: 'ID|EMAIL [--holding HOLDING]',
    summary: 'One customer with contact, sessions and orders',
    async run(context, [name], options) {
      const customer = await showCustomer(context, customerName(name, options));
      const orders = customer.orders.map((order) => ({
        order: order.code,
        status: order.status,
        total: formatRupiah(order.total),
        termin: order.termin,
        created: dayText(order.created_at),
      }));
      const text = [
        `${customer.name} (${customer.id}), ${customer.email}, ${customer.whatsapp}`,
        `${customer.pekerjaan}, ${customer.instansi}; ${customer.address}`,
        `Holding ${customer.holding_code}, referral code ${customer.referral_code}, registered ${minuteText(customer.created_at)}, open sessions: ${customer.open_sessions}`,
        ...(customer.disabled_at === null ? [] : [`DISABLED since ${minuteText(customer.disabled_at)}`]),
        '',
        ...table(orders, 'No orders.'),
      ];
      return { json: customer, text };
    },
  },
];
