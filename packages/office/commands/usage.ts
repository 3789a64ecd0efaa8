import { staffRoles } from '@slotterbit/provider/db/tables/staff.ts';

/** What a value in capitals means, as help prints it. */
export const wordMeanings = {
  ACCOUNT: 'the e-mail or id of a staff account: accounts list shows both',
  CODE: 'a code: of an organisation, small letters, digits and hyphens; a referral code as customers type it (AGUS01)',
  COUNT: 'a whole number, at least 1',
  EMAIL: 'an e-mail address',
  FILE: 'the path of a file',
  HOLDING: 'the code of an organisation: holdings list shows it',
  'ID|EMAIL': 'a number, which the staff pages have in the address, or an e-mail address',
  N: 'a whole number',
  NAME: 'a name of one or more words; the audit trail shows that of a staff account',
  ORDER: 'the code or id of an order (ST270331-7KQ2M9), or the number of its invoice or receipt (KW/2027/000123)',
  ROLE: staffRoles.join(', '),
  TEXT: 'a text, in quotes',
} as const satisfies Record<string, string>;

export const optionMeanings = {
  all: 'the sessions of every customer',
  force: 'overwrites an existing file',
  holding: 'the organisation: needed when several have a customer with this e-mail',
  'keep-mail': 'unsent e-mail is sent from here: use it only when the old server stays off',
  'min-percent': 'the smallest first termin, in percent (a new organisation: 30 without it)',
  name: 'another name of the organisation',
  role: 'what the account may do: docs/staff.md',
  yes: 'a price may fall or rise by a factor of five or more',
} as const satisfies Record<string, string>;

type Word = keyof typeof wordMeanings;
type OptionName = keyof typeof optionMeanings;

/** What a command takes after its name, besides the options that every command or change has. */
export type Usage = {
  words?: readonly { word: Word; isOptional?: true; isRepeated?: true }[];
  /** An option without a `value` is a switch. */
  options?: Partial<Record<OptionName, { value?: Word; isRequired?: true }>>;
  /** --why must be given. */
  needsReason?: boolean;
};

const part = (text: string, isOptional: boolean | undefined) => (isOptional ? `[${text}]` : text);

/** Returns the usage as help prints it, for example 'CODE NAME... [--min-percent N]'. */
export function usageText({ words = [], options = {}, needsReason }: Usage): string {
  return [
    ...words.map(({ word, isOptional, isRepeated }) => part(isRepeated ? `${word}...` : word, isOptional)),
    ...Object.entries(options).map(([name, { value, isRequired }]) =>
      part(value === undefined ? `--${name}` : `--${name} ${value}`, !isRequired),
    ),
    ...(needsReason ? ['--why TEXT'] : []),
  ].join(' ');
}
