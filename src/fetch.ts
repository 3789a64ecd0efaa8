/**
 * Astro's entry. In `astro dev` it is the server's app (packages/server/app.ts) with an embedded provider, and in `npm run
 * edit` also the editor's desk. In a build it renders the pages only; packages/server/main.ts is in front.
 */
import { astro } from 'astro/hono';
import { Hono } from 'hono';

export default import.meta.env.DEV
  ? await import('@slotterbit/server/development/development.ts').then(async ({ developmentApp }) =>
      process.env['EDITORS_DESK']
        ? (await import('@slotterbit/editor/desk.ts')).withDesk(developmentApp())
        : developmentApp(),
    )
  : new Hono().use(astro());
