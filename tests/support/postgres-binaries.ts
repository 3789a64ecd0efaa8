import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

function holdsServer(folder: string): boolean {
  try {
    for (const program of ['initdb', 'postgres']) accessSync(join(folder, program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed(): string | undefined {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  let versions: string[] = [];
  try {
    versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  } catch {
    // Not a Debian with PostgreSQL.
  }
  const homebrew = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin'];
  return [...path, ...versions.map((version) => join(DEBIAN, version, 'bin')), ...homebrew].find(holdsServer);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The folder with the server's programs: one that is installed, or (as root on a Debian) one that is installed now.
 * Throws a message that says what to do.
 */
export function postgresBinaries(): string {
  const found = installed();
  if (found) return found;
  let why = 'this is not root, so it cannot be installed now';
  if (isRoot()) {
    try {
      console.log('Tests: no PostgreSQL found; installing it with apt-get (once).');
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      const quiet: ExecFileSyncOptions = { env, stdio: ['ignore', 'ignore', 'pipe'] };
      execFileSync('apt-get', ['update'], quiet);
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], quiet);
    } catch (error) {
      why = `apt-get could not install it: ${error instanceof Error ? error.message : error}`;
    }
  }
  const now = installed();
  if (now) return now;
  throw new Error(
    `The provider's tests need a PostgreSQL 14 or newer; ${why}. Install one (Debian: apt-get install postgresql, macOS: brew install postgresql), ` +
      'or set TEST_DATABASE_URL to a server on which databases may be created.',
  );
}

/** What to put before a command of the server, which refuses to run as root. */
export function asServerUser(): string[] {
  return isRoot() ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : [];
}
