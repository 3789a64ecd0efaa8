import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DATABASE_FILE } from '@slotterbit/provider/db/data-folder.ts';

const PROGRAM = `
const { DatabaseSync } = require('node:sqlite');
const database = new DatabaseSync(process.argv[1], { timeout: 30_000 });
database.exec('begin immediate');
process.stdout.write('held');
process.stdin.on('end', () => { database.exec('commit'); database.close(); }).resume();
`;

/**
 * Starts a process that holds the write lock of the embedded database, like a shell with an open transaction. Resolves when it has the lock.
 * Returns a function that releases it.
 */
export async function holdWriteLock(dataDir: string): Promise<() => Promise<void>> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '-e', PROGRAM, join(dataDir, DATABASE_FILE)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('It got no lock.')))]);
  return async () => {
    child.stdin.end();
    await ended;
  };
}
