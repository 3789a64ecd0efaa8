import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { postgresBinaries } from '#tests/support/postgres-binaries.ts';
import { browserVersion, findBrowser } from '../steps/browser.mjs';

const root = new URL('../../', import.meta.url);

/** Where figures were taken, in words. */
export interface Machine {
  size: string;
  versions: string;
}

function installed(name: string): string {
  const file = new URL(`node_modules/${name}/package.json`, root);
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return `${name} ${version}`;
}

/** What a program says of its version, on either stream; undefined when it is not there. */
function said(program: string, ...args: string[]): string | undefined {
  try {
    // nginx tells its version on the stream of errors.
    const text = execFileSync('sh', ['-c', '"$0" "$@" 2>&1', program, ...args], { encoding: 'utf8' });
    return /\d+(\.\d+)+/.exec(text)?.[0];
  } catch {
    return undefined;
  }
}

export async function describeMachine(): Promise<Machine> {
  const browser = await findBrowser();
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const nginx = said('nginx', '-v');
  const versions = [
    `Node.js ${process.versions.node}`,
    `SQLite ${process.versions['sqlite'] ?? 'of Node.js'}`,
    ...['astro', 'react'].map(installed),
    browser ? browserVersion(browser) : 'no Chromium',
    `PostgreSQL ${said(join(postgresBinaries(), 'postgres'), '--version') ?? 'unknown'}`,
    nginx ? `nginx ${nginx}` : 'no nginx',
  ];
  return {
    size: `${availableParallelism()} cores (${cpu?.model.trim() ?? 'unknown'}), ${gigabytes} GiB of memory, ${process.platform} ${process.arch}`,
    versions: versions.join(', '),
  };
}

/** The commit that is measured, and whether files differ from it. */
export function measuredCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const changes = git('status', '--porcelain', '--', '.', ':!docs/performance.md');
    return `${git('rev-parse', '--short', 'HEAD')}${changes === '' ? '' : ' with changes'}`;
  } catch {
    return 'unknown (no git)';
  }
}
