import { orderStatuses, paymentStatuses } from '#domain/order-status.ts';
import { mailStatuses } from '../db/tables/mail.ts';
import type { Command } from './command.ts';

type Texts = Readonly<Record<string, string>>;

/** What stands for a value in a usage, and the form that it has. */
const VALUES: Texts = {
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
  ORDER: 'the code or id of an order: ST270331-7KQ2M9',
  REFUND_ID: 'the number of a refund: payments list --refunds shows it',
  TERMIN: 'which termin of the order: 1 to 4',
  TEXT: 'a text; in quotes when it has several words',
  'YYYY-MM': 'a month: 2027-03',
};

/** The same where a command has words of its own. */
const OWN_VALUES: Readonly<Record<string, Texts>> = {
  'orders list': { STATUS: orderStatuses.join(', ') },
  'payments list': { STATUS: paymentStatuses.join(', ') },
  'mail list': { STATUS: mailStatuses.join(', ') },
  'catalogue export': { FILE: 'the path of a file; - is standard output' },
  'changes list': { NAME: 'who made the change, or a part of the name' },
  'referrals add': { CODE: 'a code without spaces, as customers type it: AGUS01' },
  'referrals remove': { CODE: 'a referral code: holdings list shows them' },
  'customers search': { TEXT: "a part of the name, e-mail, institution or WhatsApp number ('0812…' finds '+62812…')" },
};

/** What an option does, where the command's summary does not say it. */
const OPTIONS: Texts = {
  'all-given-up': 'every message that was given up',
  archived: 'those taken out of the offer',
  csv: 'CSV for a spreadsheet: every field in quotes, a comma between fields, amounts as plain numbers',
  customer: 'of this customer',
  force: 'writes over a file that is there',
  from: 'from this day or month on',
  holding: 'the organisation, where several know the e-mail, or of this one',
  item: 'of this journal',
  limit: 'at most so many rows (50 without it)',
  order: 'of this order',
  overdue: 'termin past their day, with whom to ask and a WhatsApp link',
  status: 'of this status',
  to: 'up to and with this day or month',
  yes: 'a price may fall or rise by a factor of five or more',
};

const OWN_OPTIONS: Readonly<Record<string, Texts>> = {
  'changes list': { by: 'only what this person changed' },
  'customers change': {
    email: 'another address, to log in with and for e-mail',
    name: 'another name',
    whatsapp: 'another WhatsApp number',
  },
  'customers limits': {
    orders: 'how many orders of which nothing is paid',
    places: 'how many places of one slot in them, or at a price of 0',
    standard: 'back to what the settings say',
  },
  'database import': { 'keep-mail': 'unsent e-mail is sent from here: only when the old server stays off' },
  'holdings add': { 'min-percent': 'what a first termin pays at least, in percent (30 without it)' },
  'holdings change': {
    name: 'another name of the organisation',
    'min-percent': 'what a first termin pays at least, in percent',
  },
  'items price': {
    own: 'the price that lists show, beside those of the indexings',
    old: 'the price crossed out beside it',
    free: 'a price of 0 is meant',
  },
  'payments list': { refunds: 'money that has to go back', all: 'with --refunds: also what went back already' },
  'payments mark-paid': {
    amount: 'what came: the amount of the termin, or one that was announced for it',
    on: 'the day on which the money came, where that is not today: revenue counts it then',
    'paid-twice':
      'the termin is paid already; the transfer is entered to be sent back. Refused while another transfer of it is due for refund',
  },
  'payments refund-mark': {
    bill: 'all that is left of the money of a bill without a refund',
    note: 'how it was sent; shown in payments list --refunds --all. --why says the same where it is left out, and it counts as --why',
  },
  'reports months': {
    left: 'months with at most so many places left (2 without it)',
    full: 'also those with none left',
  },
  'slots list': { all: 'also past months' },
  'tokens revoke': { all: 'the sessions of every customer' },
};

/** The form of a value in this command's usage; undefined = nobody wrote it down. */
export function formOf(command: Pick<Command, 'name'>, value: string): string | undefined {
  return OWN_VALUES[command.name]?.[value] ?? VALUES[value];
}

/** What an option of this command does; undefined = nobody wrote it down. */
export function optionText(command: Pick<Command, 'name'>, option: string): string | undefined {
  return OWN_OPTIONS[command.name]?.[option] ?? OPTIONS[option];
}
