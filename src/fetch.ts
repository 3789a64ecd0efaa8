/**
 * Astro's entry. In `astro dev` it is the server's own app (server/app.ts) with an embedded provider; in a build, where server/main.ts stands
 * in front, it is the pages alone. In `npm run edit` the editor's desk stands before all of it.
 */
import { astro } from 'astro/hono';
import { Hono } from 'hono';

export default import.meta.env.DEV
  ? await import('#server/development.ts').then(async ({ developmentApp }) =>
      process.env['EDITORS_DESK'] ? (await import('#editor/api.ts')).withDesk(developmentApp()) : developmentApp(),
    )
  : new Hono().use(astro());
