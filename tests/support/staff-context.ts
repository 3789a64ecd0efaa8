import { shopEvents } from '#provider/operations/shop-events.ts';
import type { StaffContext } from '#provider/staff/command.ts';
import { joinLines, splitLines } from '#provider/staff/files.ts';

/** Returns a text in chunks that do not end with a line, like a read from a disk. */
async function* inPieces(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += 1_000) yield text.slice(from, from + 1_000);
}

/** Returns the context of a staff command, with files from `files` and its log lines in `logged`. */
export function staffContext(
  { db, settings, now }: Pick<StaffContext, 'db' | 'settings' | 'now'>,
  files = new Map<string, string>(),
  logged: string[] = [],
): StaffContext {
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
