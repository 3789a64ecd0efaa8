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
    // Not Debian, or no PostgreSQL.
  }
  const homebrew = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin'];
  return [...path, ...versions.map((version) => join(DEBIAN, version, 'bin')), ...homebrew].find(holdsServer);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Returns the folder of the installed server's programs. Throws a message that says what to do. */
export function postgresBinaries(): string {
  const bin = installed();
  if (bin) return bin;
  throw new Error(
    "The provider's tests need a PostgreSQL 14 or newer. Install one (Debian: apt-get install postgresql, macOS: brew install postgresql), " +
      'or set TEST_DATABASE_URL to a server on which databases may be created.',
  );
}

/** Returns the prefix of a command of the server, which refuses to run as root. */
export function asServerUser(): string[] {
  return isRoot() ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : [];
}
