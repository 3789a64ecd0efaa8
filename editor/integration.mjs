/**
 * Adds the pages of the editor's desk (docs/decisions/025-editors-desk.md) in `npm run edit`, never in a build. Their API is editor/api.ts,
 * which src/fetch.ts mounts in front of the site.
 * @returns {import('astro').AstroIntegration}
 */
export function editorsDesk() {
  return {
    name: 'editors-desk',
    hooks: {
      'astro:config:setup': ({ command, injectRoute, updateConfig }) => {
        if (command !== 'dev' || !process.env.EDITORS_DESK) return;
        injectRoute({ pattern: '/edit', entrypoint: './editor/desk.astro', prerender: false });
        injectRoute({ pattern: '/keystatic/[...path]', entrypoint: './editor/forms.astro', prerender: false });
        updateConfig({
          // The desk writes files, so no other machine may reach it, even if HOST is set.
          server: { host: 'localhost' },
          devToolbar: { enabled: false },
          vite: {
            optimizeDeps: {
              include: [
                '@keystatic/core',
                '@keystatic/core/ui',
                '@keystar/ui/field',
                '@keystar/ui/number-field',
                '@keystar/ui/text-field',
                'astro/zod',
              ],
            },
          },
        });
      },
      'astro:server:start': ({ address }) => {
        if (process.env.EDITORS_DESK) console.log(`\nThe editor's desk: http://localhost:${address.port}/edit\n`);
      },
    },
  };
}
