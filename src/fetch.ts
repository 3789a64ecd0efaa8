/**
 * The front door of what Astro serves (in `astro dev` everything, behind server.ts only pages rendered on demand): it
 * gives the pages their API client and their headers, and in development it is the provider's door too.
 */
import { astro, getFetchState } from 'astro/hono';
import { Hono } from 'hono';
import { catalogueCalls } from '#src/api/catalogue-calls.ts';
import { createCaller } from '#src/api/create-caller.ts';
import { cacheable } from './front-door/cacheable.ts';
import type { Catalogue } from './front-door/catalogue.ts';
import { compressed } from './front-door/compression.ts';
import { embeddedCatalogue } from './front-door/embedded-catalogue.ts';
import { pageMaking } from './front-door/page-making.ts';
import { pagePolicy } from './front-door/page-policy.ts';
import { isProviderPath } from './front-door/provider-paths.ts';
import { remoteCatalogue } from './front-door/remote-catalogue.ts';
import { type CopyReader, remoteCopy } from './front-door/remote-copy.ts';
import { SPECULATION_RULES, securityHeaders } from './front-door/security-headers.ts';

type Provider = NonNullable<App.Locals['provider']>;

/** Compiled into the build: server.ts and this must agree on who the provider is. */
const apiHost = import.meta.env.PUBLIC_API_HOST || null;
const headers = Object.entries(securityHeaders(import.meta.env.SITE));
const copies = apiHost === null ? null : remoteCopy();

/** The embedded provider of `astro dev`, opened once; a module reloaded after an edit brings a new `openProvider`. */
async function developmentProvider(): Promise<Provider> {
  const [{ openProvider }, { readSettings }] = await Promise.all([
    import('#provider/app.ts'),
    import('#provider/config.ts'),
  ]);
  // Kept outside of this module, since Vite evaluates it anew after an edit.
  const previous = globalThis.developmentProvider;
  if (previous?.openedBy === openProvider) return previous.provider;
  const reopen = async (): Promise<Provider> => {
    await (await previous?.provider)?.close();
    return openProvider(readSettings(process.env));
  };
  const provider = reopen();
  globalThis.developmentProvider = { openedBy: openProvider, provider };
  return provider;
}

async function embeddedProvider(locals: App.Locals): Promise<Provider> {
  if (locals.provider) return locals.provider;
  // Vite drops this branch, and with it the provider, from the build.
  if (import.meta.env.DEV) return developmentProvider();
  throw new Error('server.ts has not handed over the provider.');
}

/** The embedded provider's catalogue, as it was when the page began, or as it is now. */
async function embedded(locals: App.Locals): Promise<Catalogue> {
  const { view, revisions } = locals.making;
  if (view) return embeddedCatalogue(view, revisions);
  const provider = await embeddedProvider(locals);
  if (!provider.catalogue) throw new Error('Another host is the provider.');
  return embeddedCatalogue(await provider.catalogue(), revisions);
}

/** The same of the provider that the build names. A page waits so long for it, tries included; then it comes with skeletons. */
function remote(locals: App.Locals, reader: CopyReader): Catalogue {
  locals.making.isCurrent = reader.isCurrent;
  return remoteCatalogue(
    catalogueCalls(createCaller({ base: `${apiHost}/api`, token: () => null, fetch: reader.fetch, timeLimit: 300 })),
  );
}

const app = new Hono();

app.use(async (context, next) => {
  await next();
  for (const [name, value] of headers) context.header(name, value);
});

if (import.meta.env.DEV && apiHost === null) {
  app.use(async (context, next) => {
    if (!isProviderPath(context.req.path)) return next();
    return (await developmentProvider()).fetch(context.req.raw);
  });
}

app.use(async (context, next) => {
  const { locals } = getFetchState(context);
  const isKept = locals.making !== undefined;
  locals.making ??= pageMaking(null);
  locals.catalogue = cacheable(async () => (copies ? remote(locals, copies()) : embedded(locals)), locals.making);
  await next();
  if (!context.res.headers.get('content-type')?.startsWith('text/html')) return;
  if (import.meta.env.DEV) {
    // Vite's own styles and scripts in development would break the policy; the browser tests hold the build to it.
    context.header('content-security-policy', undefined);
    return;
  }
  for (const [name, value] of Object.entries(SPECULATION_RULES)) context.header(name, value);
  // Kept by the back/forward cache, asked about again on a new visit: slots and prices move.
  context.header('cache-control', context.res.ok ? 'public, max-age=0, must-revalidate' : 'no-store');
  const html = await context.res.text();
  const policy = context.res.headers.get('content-security-policy');
  if (policy !== null) context.header('content-security-policy', pagePolicy(policy, html));
  const page = new Response(html, context.res);
  // What is kept is compressed where it is kept.
  const answer = isKept ? page : await compressed(context.req.raw, page);
  context.res = undefined; // Hono would otherwise mix the old headers into the new answer.
  context.res = answer;
});

app.use(astro());

export default app;
