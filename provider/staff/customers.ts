import { dayText, minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import type { CustomerName } from '../operations/customers/find-customer.ts';
import { listCustomers, searchCustomers } from '../operations/customers/list-customers.ts';
import { showCustomer } from '../operations/customers/show-customer.ts';
import { table } from '../platform/terminal.ts';
import { type Command, limitOption, type Options, optionValue, required, UsageError } from './command.ts';

/** customers list: who registered, newest first. */
export const customersList: Command = {
  name: 'customers list',
  usage: '[--holding HOLDING]',
  summary: 'Customers with their holding, referral code, number of orders, and since when an account is disabled',
  options: ['holding'],
  async run(context, _args, options) {
    const customers = await listCustomers(context, { holding: optionValue(options, 'holding') });
    const text = table(
      customers.map(({ id, holding_code, name, email, whatsapp, referral_code, created_at, disabled_at, orders }) => ({
        id,
        holding: holding_code,
        name,
        email,
        whatsapp,
        referral: referral_code,
        registered: dayText(created_at),
        orders,
        disabled: disabled_at && dayText(disabled_at),
      })),
      'No customers.',
    );
    return { json: customers, text };
  },
};

/** The customer that a command names. */
export const customerName = (name: string | undefined, options: Options): CustomerName => ({
  name: required(name, 'Which customer? Give an id or e-mail.'),
  holding: optionValue(options, 'holding'),
});

/** customers show: one account with its orders. */
export const customersShow: Command = {
  name: 'customers show',
  usage: 'ID|EMAIL [--holding HOLDING]',
  summary: 'One customer with contact, sessions and orders',
  options: ['holding'],
  async run(context, [who], options) {
    const customer = await showCustomer(context, customerName(who, options));
    const { id, name, email, whatsapp, instansi, pekerjaan, address, holding_code, referral_code } = customer;
    const text = [
      `${name} (${id}), ${email}, ${whatsapp}`,
      `${pekerjaan}, ${instansi}; ${address}`,
      `Holding ${holding_code}, referral code ${referral_code}, registered ${minuteText(customer.created_at)}, open sessions: ${customer.open_sessions}`,
      ...(customer.disabled_at === null ? [] : [`DISABLED since ${minuteText(customer.disabled_at)}`]),
      '',
      ...table(
        customer.orders.map((order) => ({
          order: order.code,
          status: order.status,
          total: formatRupiah(order.total),
          termin: order.termin,
          created: dayText(order.created_at),
        })),
        'No orders.',
      ),
    ];
    return { json: customer, text };
  },
};

/** customers search: by a part of what staff know of a customer. */
export const customersSearch: Command = {
  name: 'customers search',
  usage: 'TEXT [--limit N]',
  summary: 'Find customers by a part of name, e-mail, institution or WhatsApp number (50 unless --limit)',
  options: ['limit'],
  async run(context, [given], options) {
    const text = given?.trim() ?? '';
    if (text === '')
      throw new UsageError('Find whom? customers search "siti rahma", or a part of an e-mail or number.');
    const customers = await searchCustomers(context, { text, limit: limitOption(options) });
    const shown = customers.map(({ holding_code, created_at, disabled_at, ...row }) => ({
      ...row,
      holding: holding_code,
      registered: dayText(created_at),
      disabled: disabled_at && dayText(disabled_at),
    }));
    return { json: customers, text: table(shown, `No customer has "${text}" in name, e-mail, institution or number.`) };
  },
};
