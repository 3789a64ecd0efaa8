import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../platform/environment.ts';

/** Name of the embedded database's file inside DATA_DIR. */
export const DATABASE_FILE = 'slotterbit.sqlite';

/** The file and those that SQLite puts beside it while it is open. */
const FILES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`];

/** Bits of a file's mode that let others in. */
const OTHERS = 0o077;

/** Takes away what others may do, where the path is there and belongs to this user: nobody else could, and root must not for others. */
function narrow(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  // Windows has no owners of this kind, and no such rights.
  if (!found || found.uid !== process.getuid?.() || (found.mode & OTHERS) === 0) return;
  chmodSync(path, mode);
}

/** A folder with folders inside (a project, a home, /var) serves others too: only the database's own files are narrowed there. */
function isForDataAlone(dataDir: string): boolean {
  return readdirSync(dataDir, { withFileTypes: true }).every((entry) => !entry.isDirectory());
}

/** What customers trust us with is for this user alone: the folder is 0700, its files are 0600, also those of earlier versions. */
function narrowAll(dataDir: string): void {
  // Made before SQLite does, which asks the umask. The files beside it get the rights of this one.
  closeSync(openSync(join(dataDir, DATABASE_FILE), 'a', 0o600));
  for (const name of FILES) narrow(join(dataDir, name), 0o600);
  if (isForDataAlone(dataDir)) narrow(dataDir, 0o700);
}

/**
 * Makes the folder of the embedded database where it is missing, and narrows it and its files to this user.
 * Answers the database's path. Throws `StartError` when this user may not write there.
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
