import { readFile, writeFile } from 'node:fs/promises';
import { readSettings } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { StartError } from '../start-error.ts';
import { type StaffContext, StaffError } from './command.ts';
import { progressOn } from './progress.ts';
import { runStaff } from './run.ts';

let db: Db | undefined;

async function openContext(): Promise<StaffContext> {
  const settings = readSettings(process.env);
  db = await openDatabase(settings);
  return {
    ...{ db, settings, now: () => new Date(), readFile: readText, writeFile: writeText, say: console.error },
    progress: (what) => progressOn(process.stderr, what),
  };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new StaffError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

async function writeText(path: string, text: string, options = { secret: false }): Promise<void> {
  try {
    await writeFile(path, text, options.secret ? { mode: 0o600 } : {});
  } catch (error) {
    throw new StaffError(`${path} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}

try {
  const { output, failed } = await runStaff(process.argv.slice(2), openContext);
  console.log(output);
  if (failed) process.exitCode = 1;
} catch (error) {
  // What the operator can mend is one line; anything else is ours, with its stack.
  const ours = !(error instanceof StaffError || error instanceof StartError);
  console.error(ours ? error : error.message);
  process.exitCode = error instanceof StaffError ? error.status : 1;
} finally {
  await db?.destroy();
}
