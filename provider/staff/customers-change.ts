import {
  type ContactChanged,
  type ContactField,
  changeContact,
  contactFields,
} from '../operations/customers/change-contact.ts';
import { changeLimits, showLimits } from '../operations/customers/limits.ts';
import { change } from './change.ts';
import { type Command, type Options, optionValue, UsageError, wholeNumber } from './command.ts';
import { customerName } from './customers.ts';

function contactOf(options: Options): Partial<Record<ContactField, string>> {
  const given = contactFields.map((field) => [field, optionValue(options, field)] as const);
  return Object.fromEntries(given.filter(([, text]) => text !== null));
}

function mailText({ waitingMail, givenUpMail }: ContactChanged): string[] {
  return [
    ...(waitingMail.length > 0 ? [`${waitingMail.length} e-mail(s) that wait go to the new address.`] : []),
    ...(givenUpMail.length > 0
      ? [
          `Given up before: mail ${givenUpMail.join(', ')}. mail retry ID sends one to the new address, mail drop ID ends it.`,
        ]
      : []),
  ];
}

/** customers change: another name, e-mail or WhatsApp number. Password and open sessions stay; orders are found as before. */
export const customersChange: Command = {
  name: 'customers change',
  usage: 'ID|EMAIL [--holding HOLDING] [--email EMAIL] [--name TEXT] [--whatsapp NUMBER] --why TEXT',
  summary: 'Mend the name, e-mail or WhatsApp number of a customer; e-mail that was not sent goes to the new address',
  options: ['holding', ...contactFields],
  changes: true,
  needsWhy: true,
  async run(context, [who], options) {
    const contact = contactOf(options);
    if (Object.keys(contact).length === 0) {
      throw new UsageError('Say what changes: customers change ID --email EMAIL, --name TEXT, --whatsapp NUMBER.');
    }
    const input = { ...customerName(who, options), contact };
    return change(context, changeContact, input, {
      announce: ({ customer: { name, email, holding_code } }) =>
        `Changes the contact of ${name} <${email}> of ${holding_code}. Password and open sessions stay.`,
      show(done) {
        const { id, holding, name, email, whatsapp, changed, waitingMail, givenUpMail } = done;
        const lines = changed.map(({ field, was, is }) => `Customer ${id}: ${field} ${was} -> ${is}`);
        return {
          json: {
            ...{ id, holding, name, email, whatsapp },
            changed: changed.length > 0,
            waiting_mail: waitingMail,
            given_up_mail: givenUpMail,
          },
          text: changed.length === 0 ? `${email}: has these already. Nothing changed.` : [...lines, ...mailText(done)],
        };
      },
    });
  },
};

const limitOf = (options: Options, name: 'orders' | 'places') => {
  const text = optionValue(options, name);
  return text === null ? {} : { [name]: wholeNumber(text, `--${name}`) };
};

const limitText = (own: number | null, standard: number, what: string) =>
  own === null ? `${standard} ${what} (standard)` : `${own} ${what}`;

/** customers limits: what one customer may hold unpaid, instead of the settings. Without a limit it shows what holds. */
export const customersLimits: Command = {
  name: 'customers limits',
  usage: 'ID|EMAIL [--holding HOLDING] [--orders N] [--places N] | --standard',
  summary: 'Show or set how many unpaid orders, and places of one slot in them, a customer may have',
  options: ['holding', 'orders', 'places', 'standard'],
  changes: true,
  async run(context, [who], options) {
    const customer = customerName(who, options);
    const given = { ...limitOf(options, 'orders'), ...limitOf(options, 'places') };
    const isGiven = Object.keys(given).length > 0;
    if (options.has('standard') && isGiven) throw new UsageError('Give limits or --standard, not both.');
    const show = (limits: Awaited<ReturnType<typeof showLimits>>) => {
      const { unpaidOrdersPerCustomer, unpaidPlacesPerSlot } = context.settings;
      const text = [
        limitText(limits.unpaid_orders_limit, unpaidOrdersPerCustomer, 'unpaid order(s)'),
        limitText(limits.unpaid_places_limit, unpaidPlacesPerSlot, 'unpaid place(s) of one slot'),
      ];
      return { json: limits, text: `${limits.email}: at most ${text.join(', ')}` };
    };
    if (!options.has('standard') && !isGiven) return show(await showLimits(context, customer));
    const limits = isGiven ? given : { orders: null, places: null };
    return change(
      context,
      changeLimits,
      { ...customer, ...limits },
      {
        announce: ({ name, email, holding_code }) =>
          `Changes what ${name} <${email}> of ${holding_code} may hold unpaid.`,
        show,
      },
    );
  },
};
