import {
  changeLimits,
  disableAccount,
  enableAccount,
  type LimitsInput,
  resetPassword,
  revokeSessions,
  showLimits,
} from '../operations/customers/accounts.ts';
import { type ContactField, changeContact, contactFields } from '../operations/customers/change-contact.ts';
import type { FoundCustomer } from '../operations/customers/find-customers.ts';
import { changeCommand } from './change.ts';
import {
  type Command,
  type Options,
  optionValue,
  type Result,
  type StaffContext,
  UsageError,
  wholeNumber,
} from './command.ts';
import { customerName } from './customers.ts';

const nameOf = ({ name, email, holding_code }: FoundCustomer) => `${name} <${email}> of ${holding_code}`;

function contactOf(options: Options): Partial<Record<ContactField, string>> {
  const given = contactFields.map((field) => [field, optionValue(options, field)] as const);
  return Object.fromEntries(given.filter(([, text]) => text !== null));
}

const customersChange = changeCommand({
  name: 'customers change',
  usage: 'ID|EMAIL [--holding HOLDING] [--email EMAIL] [--name TEXT] [--whatsapp NUMBER] --why TEXT',
  summary: 'Correct the name, e-mail or WhatsApp number of a customer; unsent e-mail goes to the new address',
  operation: changeContact,
  input([name], options) {
    const contact = contactOf(options);
    if (Object.keys(contact).length === 0) {
      throw new UsageError('Say what changes: customers change ID --email EMAIL, --name TEXT, --whatsapp NUMBER.');
    }
    return { ...customerName(name, options), contact };
  },
  announce: ({ customer }) => `Changes the contact of ${nameOf(customer)}. Password and open sessions stay.`,
  show({ id, holding, name, email, whatsapp, changed, waitingMail, givenUpMail }) {
    const json = {
      ...{ id, holding, name, email, whatsapp },
      changed: changed.length > 0,
      waiting_mail: waitingMail,
      given_up_mail: givenUpMail,
    };
    if (changed.length === 0) return { json, text: `${email}: has these already. Nothing changed.` };
    const text = changed.map(({ field, was, is }) => `Customer ${id}: ${field} ${was} -> ${is}`);
    if (waitingMail.length > 0) text.push(`${waitingMail.length} e-mail(s) that wait go to the new address.`);
    if (givenUpMail.length > 0) {
      text.push(
        `Given up before: mail ${givenUpMail.join(', ')}. mail retry ID sends one to the new address, mail drop ID ends it.`,
      );
    }
    return { json, text };
  },
});

function limitOption(options: Options, name: 'orders' | 'places'): number | undefined {
  const text = optionValue(options, name);
  return text === null ? undefined : wholeNumber(text, `--${name}`);
}

function limitsInput([name]: readonly string[], options: Options): LimitsInput {
  const [orders, places] = [limitOption(options, 'orders'), limitOption(options, 'places')];
  const customer = customerName(name, options);
  if (!options.has('standard')) return { ...customer, orders, places };
  if (orders !== undefined || places !== undefined) throw new UsageError('Give limits or --standard, not both.');
  return { ...customer, orders: null, places: null };
}

const limitText = (own: number | null, standard: number, what: string) =>
  own === null ? `${standard} ${what} (standard)` : `${own} ${what}`;

function limitsResult(limits: Awaited<ReturnType<typeof showLimits>>, { settings }: StaffContext): Result {
  const text = [
    limitText(limits.unpaid_orders_limit, settings.unpaidOrdersPerCustomer, 'unpaid order(s)'),
    limitText(limits.unpaid_places_limit, settings.unpaidPlacesPerSlot, 'unpaid place(s) of one slot'),
  ];
  return { json: limits, text: `${limits.email}: at most ${text.join(', ')}` };
}

const setLimits = changeCommand({
  name: 'customers limits',
  usage: 'ID|EMAIL [--holding HOLDING] [--orders N] [--places N] | --standard',
  summary: 'Show or set how many unpaid orders, and places of one slot in them, a customer may have',
  operation: changeLimits,
  input: limitsInput,
  announce: (customer) => `Changes what ${nameOf(customer)} may hold unpaid.`,
  show: (limits, _input, context) => limitsResult(limits, context),
});

const customersLimits: Command = {
  ...setLimits,
  async run(context, args, options) {
    const { orders, places, ...customer } = limitsInput(args, options);
    if (orders !== undefined || places !== undefined) return setLimits.run(context, args, options);
    return limitsResult(await showLimits(context, customer), context);
  },
};

const CUSTOMER = 'ID|EMAIL [--holding HOLDING]';
const input = ([customer]: readonly string[], options: Options) => customerName(customer, options);

export const customersChangeCommands: readonly Command[] = [
  customersChange,
  customersLimits,
  changeCommand({
    name: 'customers disable',
    usage: CUSTOMER,
    summary: 'Close an account: no login, open sessions end; orders stay',
    operation: disableAccount,
    input,
    announce: (customer) => `Closes the account of ${nameOf(customer)}.`,
    show: (done) => ({ json: done, text: `${done.email}: disabled, ${done.sessions_ended} session(s) ended` }),
  }),
  changeCommand({
    name: 'customers enable',
    usage: CUSTOMER,
    summary: 'Open a closed account again',
    operation: enableAccount,
    input,
    announce: (customer) => `Opens the account of ${nameOf(customer)} again.`,
    show: (done) => ({ json: done, text: `${done.email}: enabled` }),
  }),
  changeCommand({
    // The password is printed, not an argument: a shell would store it in its history.
    name: 'customers reset-password',
    usage: CUSTOMER,
    summary: 'Give an account a new random password (printed once) and end its sessions',
    operation: resetPassword,
    input,
    announce: (customer) => `Gives ${nameOf(customer)} a new password; the old one and all open sessions end.`,
    show: (done) => ({
      json: done,
      text: `${done.email}: new password ${done.password ?? '(not shown)'} (${done.sessions_ended} session(s) ended)`,
    }),
  }),
  changeCommand({
    name: 'tokens revoke',
    usage: `${CUSTOMER} | --all`,
    summary: 'End the sessions of one customer, or of every customer',
    operation: revokeSessions,
    input([customer], options) {
      if (!options.has('all')) return customerName(customer, options);
      if (customer) throw new UsageError('Give a customer or --all, not both.');
      return null;
    },
    announce: (customer) =>
      customer === null ? 'Ends the sessions of every customer.' : `Ends the sessions of ${nameOf(customer)}.`,
    show: ({ customer, sessions_ended }) => ({
      json: { ...(customer && { id: customer.id }), sessions_ended },
      text: `${customer ? `${customer.email}: ` : ''}${sessions_ended} session(s) ended`,
    }),
  }),
];
