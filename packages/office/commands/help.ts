import { staffRoles } from '@slotterbit/provider/db/tables/staff.ts';
import type { Command } from './command.ts';

type Row = readonly [word: string, meaning: string];

/** What the words of a usage mean: values in capitals, and options. */
const WORDS: readonly Row[] = [
  ['ACCOUNT', 'the e-mail or id of a staff account: accounts list shows both'],
  [
    'CODE',
    'a code: of an organisation, small letters, digits and hyphens; a referral code as customers type it (AGUS01)',
  ],
  ['COUNT', 'a whole number, at least 1'],
  ['EMAIL', 'an e-mail address'],
  ['FILE', 'the path of a file'],
  ['HOLDING', 'the code of an organisation: holdings list shows it'],
  ['ID', 'a number: the staff pages have it in the address'],
  ['N', 'a whole number'],
  ['NAME', 'a name of one or more words; the audit trail shows that of a staff account'],
  ['ORDER', 'the code or id of an order (ST270331-7KQ2M9), or the number of its invoice or receipt (KW/2027/000123)'],
  ['ROLE', staffRoles.join(', ')],
  ['--all', 'the sessions of every customer'],
  ['--force', 'overwrites an existing file'],
  ['--holding', 'the organisation: needed when several have a customer with this e-mail'],
  ['--keep-mail', 'unsent e-mail is sent from here: use it only when the old server stays off'],
  ['--min-percent', 'the smallest first termin, in percent (a new organisation: 30 without it)'],
  ['--name', 'another name of the organisation'],
  ['--role', 'what the account may do: docs/staff.md'],
  ['--yes', 'a price may fall or rise by a factor of five or more'],
];
const OF_CHANGES: readonly Row[] = [
  ['--by NAME', "who makes the change; without it the system's user"],
  ['--why TEXT', 'why; it is recorded with the change and never shown to customers'],
  ['--dry-run', 'says what it would do, and changes nothing'],
];
const JSON_OPTION: Row = ['--json', 'prints data for programs'];

function aligned(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([word]) => word.length));
  return rows.map(([word, meaning]) => `  ${word.padEnd(width)}  ${meaning}`);
}

/** Returns the help of one command: usage, summary, values and options. */
export function commandHelp({ name, usage, summary, changes }: Command): string[] {
  const used = usage.split(/[^\w-]+/);
  const rows = [...WORDS.filter(([word]) => used.includes(word)), ...(changes ? OF_CHANGES : []), JSON_OPTION];
  return [`npm run -s staff -- ${name} ${usage}`.trim(), '', `${summary}.`, '', ...aligned(rows)];
}

export const overview = (commands: readonly Command[]): string[] => [
  'npm run staff -- COMMAND [--json] [--dry-run] [--by NAME] [--why TEXT]',
  '',
  ...aligned(commands.map(({ name, summary }) => [name, summary])),
  '',
  'help COMMAND, or COMMAND --help, explains options and values of one command; help GROUP those of a group (help accounts).',
  'Works on the database of DATA_DIR or DATABASE_URL, also while the server runs. --json prints data for programs (npm run -s keeps npm quiet).',
  'A command that changes something says first what it will do; with --dry-run it says so and changes nothing. --by and --why are recorded with the change.',
  'Exit status: 0 done, 1 refused or failed, 2 called wrongly.',
];
