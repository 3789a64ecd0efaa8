import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@slotterbit/provider/tests/support/postgres-cluster.ts';
import { type SiteCopy, siteEnvironment } from './site-copy.ts';

/** `npm run dev` or `npm run edit` on a copy of the site. */
export interface DevelopmentServer {
  /** Its origin: http://localhost:PORT. */
  url: string;
  /** What it has printed so far, standard error included. */
  output(): string;
  stop(): Promise<void>;
}

/** How long a start may take: far above the ten seconds that it needs. */
const START_MS = 100_000;

/** Starts the command and answers when it serves. Throws with its output if it ends before that, or does not serve. */
export async function startDevelopmentServer(
  site: SiteCopy,
  command: 'dev' | 'edit',
  settings: Record<string, string> = {},
): Promise<DevelopmentServer> {
  const port = await freePort();
  // Vitest's and Playwright's own NODE_ENV is not a developer's.
  const own = { PORT: `${port}`, CI: '1', NODE_ENV: '', DATA_DIR: `${site.root}/.data` };
  const env = { ...siteEnvironment(), ...own, ...settings };
  const child = spawn(process.execPath, ['scripts/run.mjs', command], { cwd: site.root, env, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  let isClosed = false;
  const closed = new Promise<void>((resolve) =>
    child.on('close', () => {
      isClosed = true;
      resolve();
    }),
  );
  const url = `http://localhost:${port}`;
  const isServing = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const givenUpAt = Date.now() + START_MS;
  while (!(await isServing())) {
    if (isClosed || Date.now() > givenUpAt) {
      child.kill('SIGTERM');
      throw new Error(`npm run ${command} ${isClosed ? 'ended' : 'does not serve'}:\n${output}`);
    }
    await wait(100);
  }
  return {
    url,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}
