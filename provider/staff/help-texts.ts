import { staffRoles } from '../db/tables/staff.ts';
import type { Command } from './command.ts';

type Texts = Readonly<Record<string, string>>;

/** The format of each placeholder in a usage. */
const VALUES: Texts = {
  ACCOUNT: 'the e-mail or id of a staff account: accounts list shows both',
  CODE: 'a code of small letters, digits and hyphens',
  EMAIL: 'an e-mail address',
  FILE: 'the path of a file',
  HOLDING: 'the code of an organisation: holdings list shows it',
  ID: 'a number: the staff pages have it in the address',
  N: 'a whole number',
  NAME: 'a name of one or more words',
  ORDER: 'the code or id of an order (ST270331-7KQ2M9), or the number of its invoice or receipt (KW/2027/000123)',
  ROLE: staffRoles.join(', '),
  TEXT: 'a text; in quotes when it has several words',
};

/** Formats for one command. */
const COMMAND_VALUES: Readonly<Record<string, Texts>> = {
  'accounts add': { NAME: 'the name that the audit trail shows' },
  'catalogue export': { FILE: 'the path of a file; - is standard output' },
  'referrals add': { CODE: 'a code without spaces, as customers type it: AGUS01' },
  'referrals remove': { CODE: 'a referral code: holdings list shows them' },
};

/** The effect of each option. */
const OPTIONS: Texts = {
  all: 'the sessions of every customer',
  force: 'overwrites an existing file',
  holding: 'the organisation: needed when several have a customer with this e-mail',
  'keep-mail': 'unsent e-mail is sent from here: use it only when the old server stays off',
  'min-percent': 'the smallest first termin, in percent (a new organisation: 30 without it)',
  name: 'another name of the organisation',
  role: 'what the account may do: docs/staff.md',
  yes: 'a price may fall or rise by a factor of five or more',
};

/** Returns the format of a placeholder in a command's usage; undefined when it has no text. */
export function formOf(command: Pick<Command, 'name'>, value: string): string | undefined {
  return COMMAND_VALUES[command.name]?.[value] ?? VALUES[value];
}

/** Returns the effect of an option; undefined when it has no text. */
export const optionText = (option: string): string | undefined => OPTIONS[option];
