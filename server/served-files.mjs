import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The folders whose modules run in a browser. Files of `public` are served too; Vite knows them by themselves. */
const FOLDERS = ['src', 'domain', 'contract', 'editor', 'node_modules'];

/** Vite's own list, which a list of ours replaces, and databases. */
const NEVER = ['.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '.yarnrc.yml', '**/.git/**', '*.sqlite*'];

/** A path that leaves its folder. Browsers resolve '..' before they ask, so no page needs one. */
const LEAVES_FOLDER = /(^|[\\/=])\.\.([\\/?&]|$)/;

/**
 * Which files `npm run dev` and `npm run edit` serve. Vite serves any file of the project by default, in `.data` the password hashes and the keys
 * of the shop, and lets pages of every localhost origin read them. With this, only files that a page needs are served, and to no other origin.
 * @param {{ DATA_DIR?: string }} env
 * @returns {import('astro').AstroIntegration}
 */
export function servedFiles({ DATA_DIR = '.data' }) {
  return {
    name: 'served-files',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'dev') return;
        // In a copy for tests, or a second worktree, the packages are links to another folder.
        const packages = dirname(realpathSync('node_modules/astro'));
        // The data also where somebody put them into one of the folders.
        const deny = [...NEVER, `${literal(resolve(DATA_DIR))}/**`];
        updateConfig({ vite: { server: { cors: false, fs: { strict: true, allow: [...FOLDERS, packages], deny } } } });
      },
      // Astro's own endpoint for pictures compares a path with the folders before it resolves '..'.
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          if (!LEAVES_FOLDER.test(decoded(request.url ?? ''))) return next();
          response.writeHead(400).end();
        });
      },
    },
  };
}

/** @param {string} path @returns {string} a glob that matches this path alone, with '/' as Vite writes paths on every system */
function literal(path) {
  return path.replaceAll('\\', '/').replace(/[*?{}[\]()!+@|]/g, '\\$&');
}

/** @param {string} url @returns {string} as it is where it is not encoded properly: then nothing else decodes it either */
function decoded(url) {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
