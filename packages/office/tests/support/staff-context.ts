import type { CliContext } from '@slotterbit/office/commands/command.ts';
import { joinLines, splitLines } from '@slotterbit/office/commands/files.ts';
import { runStaff } from '@slotterbit/office/commands/run-command.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { shopEvents } from '@slotterbit/provider/shop-events.ts';
import { TEST_NOW } from '@slotterbit/provider/tests/support/provider-template.ts';

type Shop = Pick<CliContext, 'db' | 'settings' | 'now'>;

/** Yields a text in chunks that do not end at line breaks, as a file stream does. */
async function* inPieces(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += 1_000) yield text.slice(from, from + 1_000);
}

/** Returns the context of a staff command that reads and writes `files` and logs to `logged`. */
export function staffContext(
  { db, settings, now }: Shop,
  files = new Map<string, string>(),
  logged: string[] = [],
): CliContext {
  return {
    db,
    settings,
    now,
    staff: { by: 'petugas', why: null },
    log: (line) => void logged.push(line),
    events: shopEvents,
    security: () => undefined,
    hasPicture: () => true,
    readFile: async (path) => files.get(path) ?? '',
    readLines: (path) => splitLines(inPieces(files.get(path) ?? '')),
    async writeLines(path, lines) {
      let text = '';
      for await (const piece of joinLines(lines)) text += piece;
      files.set(path, text);
    },
  };
}

/** Opens the database of these settings for `work`, without a server. */
export async function withDb<T>(env: Record<string, string>, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase(readSettings(env));
  return work(db).finally(() => db.destroy());
}

/** Runs a staff command on the database of these settings. */
export const staffOn = (env: Record<string, string>, files: Map<string, string>, ...argv: readonly string[]) =>
  withDb(env, (db) =>
    runStaff(argv, async () => staffContext({ db, settings: readSettings(env), now: () => TEST_NOW }, files)),
  );

/** The files, by path, of the commands that `staff` runs. */
export const staffFiles = new Map<string, string>();

/**
 * Runs a staff command. The first word may be a command line ('orders list --all'), the others may contain spaces. Returns the output, the lines that were
 * logged before the change, and whether the exit status is 1.
 */
export async function staffResult(shop: Shop, ...words: readonly string[]) {
  const [line = '', ...more] = words;
  const logged: string[] = [];
  const context = staffContext(shop, staffFiles, logged);
  const { output, hasFailed } = await runStaff([...line.split(' '), ...more], async () => context);
  return { output, failed: hasFailed, logged };
}

/** Runs a staff command like `staffResult` and returns its output. */
export async function staff(shop: Shop, ...words: readonly string[]): Promise<string> {
  return (await staffResult(shop, ...words)).output;
}

/** Runs a staff command with --json and returns the parsed output. */
export async function staffJson(shop: Shop, ...words: readonly string[]) {
  return JSON.parse(await staff(shop, ...words, '--json'));
}
