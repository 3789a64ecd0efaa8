import { createApp } from 'astro/app/entrypoint';

const app = createApp();

/**
 * Renders a page on demand. Undefined if no such page has the address. If rendering fails, the response is a 500 without a body, and
 * server/app.ts sends its error page.
 */
export async function renderPage(request: Request, locals: App.Locals): Promise<Response | undefined> {
  const routeData = app.match(request);
  if (!routeData) return undefined;
  const prerenderedErrorPageFetch = async () => new Response(null, { status: 500 });
  return app.render(request, { locals, routeData, prerenderedErrorPageFetch });
}
