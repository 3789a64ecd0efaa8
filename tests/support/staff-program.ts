import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Settings } from '#provider/platform/settings.ts';

const program = join(import.meta.dirname, '../../provider/staff/main.ts');

/** Runs a staff command as the program that operators call, beside an open server; never throws for its exit status. */
export function staffProgram(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  args: readonly string[],
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', SEED: 'none' };
  const argv = ['--disable-warning=ExperimentalWarning', program, ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, argv, { env }, (error, stdout, stderr) =>
      // An exit status is a number; a process that could not be started has none.
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });
}
