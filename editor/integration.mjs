/**
 * Makes the paths of the editor's desk (docs/decisions/025-editors-desk.md) dynamic routes in `npm run edit`, never in a
 * build. editor/desk.ts answers them: src/fetch.ts mounts it in front of the site.
 * @returns {import('astro').AstroIntegration}
 */
export function editorsDesk() {
  return {
    name: 'editors-desk',
    hooks: {
      'astro:config:setup': ({ command, injectRoute, updateConfig }) => {
        if (command !== 'dev' || !process.env.EDITORS_DESK) return;
        injectRoute({ pattern: '/edit/[...path]', entrypoint: './server/development-route.ts', prerender: false });
        // The desk writes files, so no other machine may reach it, even if HOST is set.
        updateConfig({ server: { host: 'localhost' }, devToolbar: { enabled: false } });
      },
      'astro:server:start': ({ address }) => {
        if (process.env.EDITORS_DESK) console.log(`\nThe editor's desk: http://localhost:${address.port}/edit\n`);
      },
    },
  };
}
