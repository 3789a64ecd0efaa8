import { type FileHandle, open, readFile } from 'node:fs/promises';
import { type Lines, StaffError } from './command.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder exists',
  EACCES: 'this user has no permission',
  EPERM: 'it belongs to another user, and the export must be for this one alone',
  EEXIST: 'it exists already; --force overwrites it',
};

const cannot =
  (done: 'read' | 'written', path: string) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StaffError(
      `${path} cannot be ${done}: ${REASONS[code] ?? (error instanceof Error ? error.message : error)}.`,
    );
  };

export const readFileText = (path: string): Promise<string> => readFile(path, 'utf8').catch(cannot('read', path));

/** Opens an empty file that only this user can read. Refuses an existing file unless `replaces`. */
async function openPrivate(path: string, replaces: boolean): Promise<FileHandle> {
  const file = await open(path, replaces ? 'w' : 'wx', 0o600).catch(cannot('written', path));
  // The rights of a file that existed; a device has none to change.
  if ((await file.stat()).isFile()) await file.chmod(0o600).catch(cannot('written', path));
  return file;
}

export async function* readLines(path: string): AsyncGenerator<string> {
  const file = await open(path).catch(cannot('read', path));
  yield* splitLines(file.createReadStream({ encoding: 'utf8' }));
}

export async function writeLines(path: string, lines: Lines, { replaces }: { replaces: boolean }): Promise<void> {
  const file = await openPrivate(path, replaces);
  try {
    for await (const piece of joinLines(lines)) await file.write(piece).catch(cannot('written', path));
  } finally {
    await file.close();
  }
}

/** Splits pieces of a text into lines at '\n'. Node's own reader also splits at U+2028, which a name may contain. */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Joins lines into pieces of about 64 KB: one write for each line would be much slower. */
export async function* joinLines(lines: Lines): AsyncGenerator<string> {
  let waiting: string[] = [];
  let size = 0;
  for await (const line of lines) {
    waiting.push(line, '\n');
    size += line.length;
    if (size < 64 * 1024) continue;
    yield waiting.join('');
    waiting = [];
    size = 0;
  }
  if (waiting.length > 0) yield waiting.join('');
}
