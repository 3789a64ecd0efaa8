import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { copySite, type SiteCopy } from './site-copy.ts';

/** `npm run edit` on a copy of the site that is a git repository of its own. */
export interface EditorsDesk {
  url: string;
  site: SiteCopy;
  git(...args: string[]): string;
  stop(): Promise<void>;
}

/** @param prepare writes what a test counts on into the copy, before it is committed */
export async function startEditorsDesk(prepare: (site: SiteCopy) => void = () => undefined): Promise<EditorsDesk> {
  const site = copySite();
  prepare(site);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: site.root, encoding: 'utf8' });
  git('init', '--quiet');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@example.com');
  site.write('.gitignore', 'node_modules\n.astro\n.cache\n.data\n');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'The site as it was');

  const port = await freePort();
  // Vitest's and Playwright's own NODE_ENV is not an editor's.
  const env = { ...process.env, PORT: String(port), CI: '1', NODE_ENV: '', DATA_DIR: `${site.root}/.data` };
  const child = spawn(process.execPath, ['scripts/run.mjs', 'edit'], { cwd: site.root, env, stdio: 'pipe' });
  let output = '';
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const [, found] = /The editor's desk: (\S+)/.exec(output) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', (code) => reject(new Error(`npm run edit ended with ${code}:\n${output}`)));
  });
  return {
    url: await address,
    site,
    git,
    async stop() {
      child.kill('SIGTERM');
      await closed;
      site.dispose();
    },
  };
}

/** A port that nobody listens at, for now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
