import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresBinaries } from '#tests/support/postgres-binaries.ts';

/** Debian packages that the failover test needs besides PostgreSQL, with a program of each. */
const PACKAGES = { patroni: 'patroni', 'etcd-server': 'etcd', haproxy: 'haproxy' };

/** In older versions a primary that was frozen can take the lock from the new primary (deploy/patroni/patroni.yml). */
const MIN_PATRONI = '3.0.3';
/** The Debian release with a newer Patroni. Its package also runs on Debian 12. */
const NEWER_DEBIAN = 'trixie';
/** The Python that Debian's packages are for; the PATH may have another one first. */
export const PYTHON = '/usr/bin/python3';
const UNPACKED = fileURLToPath(new URL('../../.cache/patroni', import.meta.url));

/** PostgreSQL's folder of programs, and Python's environment variable to find Patroni. */
export type Programs = { postgres: string; patroni: { PYTHONPATH?: string } };

const run = (program: string, args: readonly string[], cwd?: string) =>
  execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    // RUNLEVEL=1 keeps apt-get from starting services.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });

function isThere(program: string): boolean {
  try {
    run('sh', ['-c', `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds the programs. As root on a Debian it installs missing packages with apt-get, without starting services.
 * @throws an error that names the packages to install
 */
export function requirePrograms(): Programs {
  const missing = Object.entries(PACKAGES).flatMap(([name, program]) => (isThere(program) ? [] : [name]));
  if (missing.length > 0) {
    const install = `apt-get install ${missing.join(' ')}`;
    if (process.getuid?.() !== 0 || !isThere('apt-get')) {
      throw new Error(`npm run failover needs ${missing.join(', ')}. Install them, on Debian as root: ${install}`);
    }
    console.log(`Installing ${missing.join(', ')} with apt-get (once) …`);
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', ...missing]);
  }
  // Resolve links: a folder of links may have only some of the programs.
  return { postgres: dirname(realpathSync(join(postgresBinaries(), 'postgres'))), patroni: recentPatroni() };
}

function recentPatroni(): Programs['patroni'] {
  const version = run(PYTHON, ['-c', 'from patroni.version import __version__; print(__version__)']).trim();
  if (version.localeCompare(MIN_PATRONI, 'en', { numeric: true }) >= 0) return {};

  const packages = join(UNPACKED, 'usr/lib/python3/dist-packages');
  if (!existsSync(packages)) {
    if (!isThere('apt-get')) throw new Error(`npm run failover needs Patroni ${MIN_PATRONI} or newer, not ${version}.`);
    console.log(
      `Patroni ${version} may lose orders: unpacking the package of Debian ${NEWER_DEBIAN} into .cache (once) …`,
    );
    unpackNewer();
  }
  return { PYTHONPATH: packages };
}

/** Downloads Patroni's package from this Debian's mirror and unpacks it. Installs nothing, and leaves the system's package lists unchanged. */
function unpackNewer(): void {
  const columns = ['--format', '$(REPO_URI)', 'Origin: Debian', 'Label: Debian', 'Created-By: Packages'];
  const [mirror] = run('apt-get', ['indextargets', ...columns]).split('\n');
  const lists = join(UNPACKED, 'lists');
  mkdirSync(join(lists, 'partial'), { recursive: true });
  writeFileSync(join(UNPACKED, 'sources.list'), `deb ${mirror} ${NEWER_DEBIAN} main\n`);
  const separateLists = [
    `Dir::Etc::SourceList=${UNPACKED}/sources.list`,
    'Dir::Etc::SourceParts=-',
    `Dir::State::Lists=${lists}`,
    `Dir::Cache=${UNPACKED}`,
    'APT::Sandbox::User=root',
  ].flatMap((setting) => ['-o', setting]);
  run('apt-get', [...separateLists, 'update']);
  run('apt-get', [...separateLists, 'download', 'patroni'], UNPACKED);
  rmSync(lists, { recursive: true });
  const [file = ''] = readdirSync(UNPACKED).filter((name) => name.endsWith('.deb'));
  run('dpkg-deb', ['--extract', file, '.'], UNPACKED);
}
