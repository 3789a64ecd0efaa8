import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Settings } from '@slotterbit/provider/platform/settings.ts';

const program = join(import.meta.dirname, '../../commands/main.ts');

/** Runs a staff command as a program, like an operator, while a server may be running. Never throws because of its exit status. */
export function staffProgram(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  args: readonly string[],
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', SEED: 'none' };
  const argv = ['--disable-warning=ExperimentalWarning', program, ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, argv, { env }, (error, stdout, stderr) =>
      // A process that could not start has no numeric exit status.
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });
}
