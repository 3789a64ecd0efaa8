import { orderStatuses, paymentStatuses } from '#domain/order-status.ts';
import { mailStatuses } from '../db/tables/mail.ts';
import { staffRoles } from '../db/tables/staff.ts';
import type { Command } from './command.ts';

type Texts = Readonly<Record<string, string>>;

/** The format of each placeholder in a usage. */
const VALUES: Texts = {
  ACCOUNT: 'the e-mail or id of a staff account: accounts list shows both',
  AMOUNT: 'whole rupiah without dots: 1500000',
  BILL: "a bill's name at the gateway: payments list --order ORDER shows them",
  CAPACITY: 'how many places the month has: a whole number',
  CODE: 'a code of small letters, digits and hyphens',
  DAY: 'a day in Jakarta: 2027-03-31',
  EMAIL: 'an e-mail address',
  FILE: 'the path of a file',
  HOLDING: 'the code of an organisation: holdings list shows it',
  ID: 'a number: the list shows it',
  INDEXING: 'the code of an indexing: indexings list shows it',
  ITEM: 'the code or id of a journal: items list shows both',
  LINE: "the number of an order's line: orders show prints it",
  N: 'a whole number',
  NAME: 'a name of one or more words',
  NUMBER: 'a WhatsApp number: 0812… or +62812…',
  ORDER: 'the code or id of an order (ST270331-7KQ2M9), or the number of its invoice or receipt (KW/2027/000123)',
  REFUND_ID: 'the number of a refund: payments list --refunds shows it',
  TERMIN: 'which termin of the order: 1 to 4',
  TEXT: 'a text; in quotes when it has several words',
  'YYYY-MM': 'a month: 2027-03',
};

const ROLE = staffRoles.join(', ');

/** Formats for one command. */
const COMMAND_VALUES: Readonly<Record<string, Texts>> = {
  'accounts add': { ROLE, NAME: 'the name that the audit trail shows' },
  'accounts role': { ROLE },
  'orders list': { STATUS: orderStatuses.join(', ') },
  'payments list': { STATUS: paymentStatuses.join(', ') },
  'mail list': { STATUS: mailStatuses.join(', ') },
  'catalogue export': { FILE: 'the path of a file; - is standard output' },
  'changes list': { NAME: 'who made the change, or a part of the name' },
  'referrals add': { CODE: 'a code without spaces, as customers type it: AGUS01' },
  'referrals remove': { CODE: 'a referral code: holdings list shows them' },
  'customers search': { TEXT: "a part of the name, e-mail, institution or WhatsApp number ('0812…' finds '+62812…')" },
};

/** The effect of each option. */
const OPTIONS: Texts = {
  'all-given-up': 'every message that was given up',
  archived: 'the archived journals',
  csv: 'CSV for a spreadsheet: every field in quotes, a comma between fields, amounts as plain numbers',
  customer: 'of this customer',
  force: 'overwrites an existing file',
  from: 'from this day or month on',
  holding: 'the organisation: needed when several have a customer with this e-mail',
  item: 'of this journal',
  limit: 'the maximum number of rows (50 without it)',
  order: 'of this order',
  overdue: 'termin past their day, with whom to ask and a WhatsApp link',
  role: 'what the account may do: docs/staff.md',
  status: 'of this status',
  to: 'up to this day or month, included',
  yes: 'a price may fall or rise by a factor of five or more',
};

/** The effect of options of one command. */
const COMMAND_OPTIONS: Readonly<Record<string, Texts>> = {
  'changes list': { by: 'only what this person changed' },
  'customers change': {
    email: 'another address, to log in with and for e-mail',
    name: 'another name',
    whatsapp: 'another WhatsApp number',
  },
  'customers delete': {
    cancel: 'cancels a deletion that has not happened yet',
    now: 'at once; cannot be undone',
  },
  'customers limits': {
    orders: 'how many orders without any payment',
    places: 'how many places of one slot in them, or at a price of 0',
    standard: 'back to the limits of the settings',
  },
  'database import': { 'keep-mail': 'unsent e-mail is sent from here: use it only when the old server stays off' },
  'holdings add': { 'min-percent': 'the smallest first termin, in percent (30 without it)' },
  'holdings change': {
    name: 'another name of the organisation',
    'min-percent': 'the smallest first termin, in percent',
  },
  'items price': {
    own: 'the price that lists show, apart from those of the indexings',
    old: 'the crossed-out price next to it',
    free: 'a price of 0 is meant',
  },
  'payments list': {
    transfers: 'bank transfers that payers announced, the one that expires first in front',
    refunds: 'money that has to go back',
    all: 'with --refunds: also what went back already',
  },
  'payments mark-paid': {
    amount: 'what came: the amount of the termin, or one that was announced for it',
    on: 'the day on which the money came, if not today: revenue counts it on that day',
    'paid-twice':
      'the termin is paid already; the transfer is entered to be sent back. Refused while another transfer of it is due for refund',
  },
  'payments refund-mark': {
    bill: 'the remaining money of a bill that has no refund',
    note: 'how it was sent; shown in payments list --refunds --all. When only one of --note and --why is given, it counts as both',
  },
  'reports months': {
    left: 'the maximum number of free places (2 without it)',
    full: 'also months without free places',
  },
  'slots list': { all: 'also past months' },
  'tokens revoke': { all: 'the sessions of every customer' },
};

/** Returns the format of a placeholder in a command's usage; undefined when it has no text. */
export function formOf(command: Pick<Command, 'name'>, value: string): string | undefined {
  return COMMAND_VALUES[command.name]?.[value] ?? VALUES[value];
}

/** Returns the effect of a command's option; undefined when it has no text. */
export function optionText(command: Pick<Command, 'name'>, option: string): string | undefined {
  return COMMAND_OPTIONS[command.name]?.[option] ?? OPTIONS[option];
}
