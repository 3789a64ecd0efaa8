import { constants } from 'node:fs';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { type Lines, StaffError } from './command.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not',
  EPERM: 'it belongs to another user, and the export must be for this one alone',
  ENOSPC: 'the disk is full',
  EEXIST: 'it is there already; --force writes over it',
};

const cannot =
  (done: 'read' | 'written', path: string) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StaffError(
      `${path} cannot be ${done}: ${REASONS[code] ?? (error instanceof Error ? error.message : error)}.`,
    );
  };

export const readText = (path: string): Promise<string> => readFile(path, 'utf8').catch(cannot('read', path));

/** Whether a pipe, a device or a folder is there: what no export can write over. */
async function isNoFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => !found.isFile(),
    () => false,
  );
}

/**
 * Opens a file for an export, empty and for this user alone; one that was there before only where it may be replaced. A pipe or device keeps its
 * rights.
 */
async function openOwn(path: string, replaces: boolean): Promise<FileHandle> {
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  const isNew = !replaces && !(await isNoFile(path));
  const file = await open(path, O_WRONLY | O_CREAT | (isNew ? O_EXCL : 0), 0o600).catch(cannot('written', path));
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

export async function* readLines(path: string): AsyncGenerator<string> {
  const file = await open(path).catch(cannot('read', path));
  yield* splitLines(file.createReadStream({ encoding: 'utf8' }));
}

export async function writeLines(path: string, lines: Lines, { replaces }: { replaces: boolean }): Promise<void> {
  const file = await openOwn(path, replaces);
  try {
    for await (const piece of joinLines(lines)) await file.write(piece).catch(cannot('written', path));
  } finally {
    await file.close();
  }
}

/**
 * The lines of a text that comes in pieces, without their ends; the last one too if nothing ends it. Only '\n' ends a line: Node's own
 * reader also splits at U+2028, which may stand in a name.
 */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** The text of lines, in pieces of about 64 KB: a write for each line would take far longer. */
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
