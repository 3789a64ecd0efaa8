import { userInfo } from 'node:os';
import { inspect } from 'node:util';
import { readSettings } from '@slotterbit/provider/config.ts';
import { isBusy } from '@slotterbit/provider/db/failure.ts';
import { databaseName, LOCK_WAIT_MS } from '@slotterbit/provider/db/open.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { pictureLookup } from '@slotterbit/provider/pictures/picture-lookup.ts';
import { createLog } from '@slotterbit/provider/platform/log.ts';
import { StartError } from '@slotterbit/provider/platform/setting.ts';
import { printable } from '@slotterbit/provider/platform/terminal.ts';
import { shopEvents } from '@slotterbit/provider/shop-events.ts';
import { type CliContext, type Command, StaffError } from './command.ts';
import { openForCommand } from './database-commands.ts';
import { readFileText, readLines, writeLines } from './files.ts';
import { runStaff } from './run-command.ts';

let db: Db | undefined;

/** Returns the operating system's name of this user. In a container, a user id may have no name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

async function openContext(command: Command, isDryRun: boolean): Promise<CliContext> {
  const settings = readSettings(process.env);
  const opened = await openForCommand(settings, command, isDryRun);
  db = opened.db;
  if (command.changes) console.error(`Database: ${databaseName(settings)}`);
  return {
    ...opened,
    settings,
    now: () => new Date(),
    staff: { by: systemUser(), why: null },
    log: console.error,
    events: shopEvents,
    security: createLog(settings.logLevel, console.error).security,
    hasPicture: pictureLookup(settings.publicDashboardHost),
    readFile: readFileText,
    readLines,
    writeLines,
  };
}

/** Returns the lines to print: the message of an expected error, or an unexpected error with its stack. */
function linesOf(error: unknown): readonly string[] {
  if (isBusy(error)) {
    return [
      `The database in DATA_DIR is locked: another program (a backup, another command, a shell) has been writing to it for ${LOCK_WAIT_MS / 1000} seconds. Nothing was changed; try again when it has ended.`,
    ];
  }
  if (error instanceof StaffError) return error.lines;
  if (error instanceof StartError) return [error.message];
  return inspect(error).split('\n');
}

try {
  const { output, hasFailed } = await runStaff(process.argv.slice(2), openContext);
  console.log(output);
  if (hasFailed) process.exitCode = 1;
} catch (error) {
  console.error(linesOf(error).map(printable).join('\n'));
  process.exitCode = error instanceof StaffError ? error.status : 1;
} finally {
  await db?.destroy();
}
