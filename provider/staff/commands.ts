import { accountsCommands } from './accounts.ts';
import { catalogueCommands } from './catalogue.ts';
import type { Command } from './command.ts';
import { databaseCommands } from './database.ts';
import { doctor } from './doctor.ts';
import { holdingsCommands } from './holdings.ts';
import { repairCommands } from './repairs.ts';
import { tokensRevoke } from './tokens.ts';

/** Every command, in the order of the help. The staff pages do the day's work. */
export const commands: readonly Command[] = [
  ...catalogueCommands,
  ...holdingsCommands,
  ...accountsCommands,
  tokensRevoke,
  ...databaseCommands,
  doctor,
  ...repairCommands,
];
