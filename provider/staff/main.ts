import { constants, existsSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { readSettings } from '../config.ts';
import { DATABASE_FILE } from '../db/data-folder.ts';
import { openDatabase, PATIENT_MS } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { isBusy } from '../db/sqlite-busy.ts';
import { createLog } from '../log.ts';
import { StartError } from '../start-error.ts';
import { joinLines, splitLines } from '../transfer/lines.ts';
import { type Command, type StaffContext, StaffError } from './command.ts';
import { printable } from './printable.ts';
import { progressOn } from './progress.ts';
import { runStaff } from './run.ts';

let db: Db | undefined;

async function openContext({ begins }: Command): Promise<StaffContext> {
  const settings = readSettings(process.env);
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === null && !begins && !existsSync(join(dataDir, DATABASE_FILE))) {
    throw new StaffError(
      `DATA_DIR: there is no database in "${dataDir}". Start the server once, or begin with catalogue import or database import.`,
    );
  }
  db = await openDatabase(settings);
  return {
    ...{ db, settings, now: () => new Date(), say: console.error },
    ...{ readFile: readText, writeFile: writeText, readLines, writeLines },
    security: createLog(settings.logLevel, console.error).security,
    progress: (what) => progressOn(process.stderr, what),
  };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not',
  EPERM: 'it belongs to another user, and the export must be for this one alone',
  ENOSPC: 'the disk is full',
};

const cannot =
  (done: 'read' | 'written', path: string) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StaffError(
      `${path} cannot be ${done}: ${REASONS[code] ?? (error instanceof Error ? error.message : error)}.`,
    );
  };

const readText = (path: string): Promise<string> => readFile(path, 'utf8').catch(cannot('read', path));

/** Opens a file for an export, empty and for this user alone, also where it was there before. A pipe or device keeps its rights. */
async function openOwn(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600).catch(cannot('written', path));
  try {
    if ((await file.stat()).isFile()) {
      await file.chmod(0o600);
      await file.truncate();
    }
    return file;
  } catch (error) {
    await file.close();
    return cannot('written', path)(error);
  }
}

async function writeText(path: string, text: string): Promise<void> {
  const file = await openOwn(path);
  try {
    await file.writeFile(text).catch(cannot('written', path));
  } finally {
    await file.close();
  }
}

async function* readLines(path: string): AsyncGenerator<string> {
  const file = await open(path).catch(cannot('read', path));
  yield* splitLines(file.createReadStream({ encoding: 'utf8' }));
}

async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  const file = await openOwn(path);
  try {
    for await (const piece of joinLines(lines)) await file.write(piece).catch(cannot('written', path));
  } finally {
    await file.close();
  }
}

/** What the operator can mend is said in a line or a few; anything else is ours, with its stack. */
function linesOf(error: unknown): readonly string[] {
  if (isBusy(error)) {
    return [
      `The database in DATA_DIR is locked: for ${PATIENT_MS / 1000} seconds another program (a backup, another command, a shell) has been writing to it. Nothing was changed; try again when it has ended.`,
    ];
  }
  if (error instanceof StaffError) return error.lines;
  if (error instanceof StartError) return [error.message];
  return inspect(error).split('\n');
}

try {
  const { output, failed } = await runStaff(process.argv.slice(2), openContext);
  console.log(output);
  if (failed) process.exitCode = 1;
} catch (error) {
  console.error(linesOf(error).map(printable).join('\n'));
  process.exitCode = error instanceof StaffError ? error.status : 1;
} finally {
  await db?.destroy();
}
