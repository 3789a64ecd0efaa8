import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../platform/setting.ts';

/** Name of the embedded database's file inside DATA_DIR. */
export const DATABASE_FILE = 'slotterbit.sqlite';

/** The file, and the files that SQLite creates next to it. */
const FILES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`];

/** Mode bits that give access to others. */
const OTHERS = 0o077;

/** Removes access for others if the path exists and belongs to this user; root must not change files of others. */
function narrow(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  // Windows has no such owners and rights.
  if (!found || found.uid !== process.getuid?.() || (found.mode & OTHERS) === 0) return;
  chmodSync(path, mode);
}

/**
 * A folder with subfolders (a project, a home, /var) serves others too: only the database's files are restricted
 * there.
 */
function isForDataAlone(dataDir: string): boolean {
  return readdirSync(dataDir, { withFileTypes: true }).every((entry) => !entry.isDirectory());
}

/** Customer data is for this user alone: the folder is 0700, its files 0600, including files of earlier versions. */
function narrowAll(dataDir: string): void {
  // Created before SQLite does it with the umask. The other files inherit the rights of this one.
  closeSync(openSync(join(dataDir, DATABASE_FILE), 'a', 0o600));
  for (const name of FILES) narrow(join(dataDir, name), 0o600);
  if (isForDataAlone(dataDir)) narrow(dataDir, 0o700);
}

/**
 * Creates the folder of the embedded database if it is missing, and restricts it and its files to this user. Returns
 * the database's path. Throws `StartError` if this user may not write there.
 */
export function prepareFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
    narrowAll(dataDir);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(
      `DATA_DIR: "${dataDir}" cannot be written (${reason}); give a folder that this user may write.`,
    );
  }
  return join(dataDir, DATABASE_FILE);
}
