import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. Each test creates and deletes a database, which takes several times as long on a disk. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 2 * 1024 ** 3;

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Makes a folder for a database that need not survive a crash of the machine: in memory if there is room, else on the disk. */
export function makeDatabaseFolder(prefix: string): string {
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), prefix));
}
