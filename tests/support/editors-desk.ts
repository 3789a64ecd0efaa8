import { execFileSync } from 'node:child_process';
import { startDevelopmentServer } from './development-server.ts';
import { copySite, type SiteCopy } from './site-copy.ts';

/** `npm run edit` on a copy of the site, which is a separate git repository without an author. */
export interface EditorsDesk {
  url: string;
  site: SiteCopy;
  git(...args: string[]): string;
  /** What it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/** @param prepare changes the copy before its first commit */
export async function startEditorsDesk(prepare: (site: SiteCopy) => void = () => undefined): Promise<EditorsDesk> {
  const site = copySite();
  prepare(site);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: site.root, encoding: 'utf8' });
  git('init', '--quiet');
  site.write('.gitignore', 'node_modules\n.astro\n.cache\n.data\n');
  git('add', '--all');
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  git(...author, 'commit', '--quiet', '--message', 'The site as it was');
  const server = await startDevelopmentServer(site, 'edit', { GIT_CONFIG_GLOBAL: '/dev/null' });
  return {
    url: `${server.url}/edit`,
    site,
    git,
    output: server.output,
    async stop() {
      await server.stop();
      site.dispose();
    },
  };
}
