import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { accessSync, constants, cpSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { postgresPackage } from './postgres-package.ts';

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

/** Root cannot run the server, and the other user may have no access to the package's folder. */
function fromPackage(folder: string | undefined): string {
  const native = postgresPackage();
  if (folder === undefined || !isRoot()) return join(native, 'bin');
  const copy = join(folder, 'postgres');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

function fromApt(): string | undefined {
  if (!isRoot()) throw new Error('this is not root, so that apt-get cannot install it');
  console.log('Tests: no PostgreSQL found; installing it with apt-get (once).');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet: ExecFileSyncOptions = { env, stdio: ['ignore', 'ignore', 'pipe'] };
  execFileSync('apt-get', ['update'], quiet);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], quiet);
  return installed();
}

/**
 * Returns the folder of the server's programs: installed, from npm, or (as root on Debian) installed now. `folder` is where a cluster may keep a
 * copy of the programs. Throws a message that says what to do.
 */
export function postgresBinaries(folder?: string): string {
  const reasons: string[] = [];
  for (const find of [installed, () => fromPackage(folder), fromApt]) {
    try {
      const bin = find();
      if (bin) return bin;
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `The provider's tests need a PostgreSQL 14 or newer (${reasons.join('; ')}). Install one (Debian: apt-get install postgresql, macOS: brew install postgresql), ` +
      'or set TEST_DATABASE_URL to a server on which databases may be created.',
  );
}

/** Returns the prefix of a command of the server, which refuses to run as root. */
export function asServerUser(): string[] {
  return isRoot() ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : [];
}
