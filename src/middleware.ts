import { defineMiddleware } from 'astro:middleware';

/** Leaves out the screens that this site does not have: a build writes no file for an empty answer. */
export const onRequest = defineMiddleware(async ({ url, isPrerendered }, next) => {
  if (!isPrerendered) return next();
  // Imported here, because development keeps this module, and its content, until it is edited.
  const { hasScreen } = await import('./components/existing-screens.ts');
  return (await hasScreen(url.pathname)) ? next() : new Response(null, { status: 404 });
});
