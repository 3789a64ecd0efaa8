import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresBinaries } from '#tests/support/postgres-binaries.ts';

/** What a failover needs beside PostgreSQL, as Debian names its packages, with a program of each. */
const PACKAGES = { patroni: 'patroni', 'etcd-server': 'etcd', haproxy: 'haproxy' };

/** Before it, a primary that was frozen and comes back takes the lock from the new one (docs/operating/databases.md, "When the primary dies"). */
const OLDEST_PATRONI = '3.0.3';
/** The Debian that has a newer one, which runs on Debian 12 with the packages that its own needs. */
const NEWER_DEBIAN = 'trixie';
/** The one that Debian's packages are for, whatever another is first on the PATH. */
export const PYTHON = '/usr/bin/python3';
const UNPACKED = fileURLToPath(new URL('../../.cache/patroni', import.meta.url));

/** PostgreSQL's folder of programs, and what Python needs in its environment to find Patroni. */
export type Programs = { postgres: string; patroni: { PYTHONPATH?: string } };

const run = (program: string, args: readonly string[], cwd?: string) =>
  execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    // RUNLEVEL=1: services are not started.
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
 * Where PostgreSQL and Patroni are, once all others are there too: installs what is missing with apt-get, as root on a Debian, without starting any
 * service. Throws a message that says what to install.
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
  // Where they really lie: a folder of links may have only some of them.
  return { postgres: dirname(realpathSync(join(postgresBinaries(), 'postgres'))), patroni: recentPatroni() };
}

function recentPatroni(): Programs['patroni'] {
  const version = run(PYTHON, ['-c', 'from patroni.version import __version__; print(__version__)']).trim();
  if (version.localeCompare(OLDEST_PATRONI, 'en', { numeric: true }) >= 0) return {};

  const packages = join(UNPACKED, 'usr/lib/python3/dist-packages');
  if (!existsSync(packages)) {
    if (!isThere('apt-get'))
      throw new Error(`npm run failover needs Patroni ${OLDEST_PATRONI} or newer, not ${version}.`);
    console.log(
      `Patroni ${version} may lose orders: unpacking the one of Debian's ${NEWER_DEBIAN} into .cache (once) …`,
    );
    unpackNewer();
  }
  return { PYTHONPATH: packages };
}

/** Takes Patroni's package from the mirror that this Debian uses. Nothing is installed, and the system's own lists stay as they are. */
function unpackNewer(): void {
  const ours = ['--format', '$(REPO_URI)', 'Origin: Debian', 'Label: Debian', 'Created-By: Packages'];
  const [mirror] = run('apt-get', ['indextargets', ...ours]).split('\n');
  const lists = join(UNPACKED, 'lists');
  mkdirSync(join(lists, 'partial'), { recursive: true });
  writeFileSync(join(UNPACKED, 'sources.list'), `deb ${mirror} ${NEWER_DEBIAN} main\n`);
  const apart = [
    `Dir::Etc::SourceList=${UNPACKED}/sources.list`,
    'Dir::Etc::SourceParts=-',
    `Dir::State::Lists=${lists}`,
    `Dir::Cache=${UNPACKED}`,
    'APT::Sandbox::User=root',
  ].flatMap((setting) => ['-o', setting]);
  run('apt-get', [...apart, 'update']);
  run('apt-get', [...apart, 'download', 'patroni'], UNPACKED);
  rmSync(lists, { recursive: true });
  const [file = ''] = readdirSync(UNPACKED).filter((name) => name.endsWith('.deb'));
  run('dpkg-deb', ['--extract', file, '.'], UNPACKED);
}
