import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import { app } from './desk.ts';

/** An Astro integration for `npm run edit`: mounts the desk in front of the site (docs/decisions/025-editors-desk.md). */
export function editorsDesk(): AstroIntegration {
  return {
    name: 'editors-desk',
    hooks: {
      // The desk writes files, so no other machine may reach it, even if HOST is set.
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ server: { host: 'localhost' }, devToolbar: { enabled: false } });
      },
      'astro:server:setup': ({ server }) => {
        const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
        server.middlewares.use((request, response, next) => {
          if (/^\/edit([/?]|$)/.test(request.url ?? '')) void answer(request, response);
          else next();
        });
      },
      'astro:server:start': ({ address: { port } }) => {
        console.log(`\nMeja redaksi: http://localhost:${port}/edit\nCtrl+C menghentikannya.\n`);
      },
    },
  };
}
