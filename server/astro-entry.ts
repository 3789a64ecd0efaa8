import { createApp } from 'astro/app/entrypoint';

const app = createApp();

/**
 * Renders a page of the build; undefined when no page rendered on demand has the address. What fails is a 500 without a body: server/app.ts
 * has a page for it.
 */
export async function renderPage(request: Request, locals: App.Locals): Promise<Response | undefined> {
  const routeData = app.match(request);
  if (!routeData) return undefined;
  const prerenderedErrorPageFetch = async () => new Response(null, { status: 500 });
  return app.render(request, { locals, routeData, prerenderedErrorPageFetch });
}
