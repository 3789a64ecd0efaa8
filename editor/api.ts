import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { contentFaults } from '#src/content/check.ts';
import { contentChanges } from './changes.ts';
import { formAddress } from './entries.ts';
import { type SaidFault, saidFault } from './fault-words.ts';
import { forms } from './forms.ts';
import { NotPublished, publish } from './publish.ts';
import { parseSave, RefusedSave, refuseLargePictures, refuseStale, type Save } from './save.ts';
import { type ShownContent, shownContent, siteOrder } from './site-content.ts';

/** The state that the desk shows above the forms. */
export interface DeskState {
  faults: SaidFault[];
  changes: { words: string; form: string }[];
  content: ShownContent;
}

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Allows only this machine; Keystatic would load a font from Google. 'unsafe-inline' is for Keystatic's styles, which it creates in the
 * browser, and for Vite's inline scripts.
 */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:; frame-ancestors 'self'";

/** Enough for several of the largest pictures (src/content/checks/picture-limits.ts) in base64, which is a third longer. */
const MAX_SAVE_BYTES = 100_000_000;

/**
 * Adds the desk's routes in front of the site's app, for `npm run edit`. They write files, so they answer only this machine, and no page of
 * another site (docs/decisions/025-editors-desk.md).
 */
export function withDesk(site: { fetch(request: Request): Response | Promise<Response> }): Hono {
  const keystatic = makeGenericAPIRouteHandler({ config: forms, localBaseDirectory: 'src/content' });
  const app = new Hono();
  // Only the desk's routes: Astro renders the site's pages without the request's headers.
  for (const path of ['/edit', '/keystatic/*', '/api/edit/*', '/api/keystatic/*']) {
    app.use(path, async (c, next) => {
      const { hostname, origin } = new URL(c.req.url);
      const caller = c.req.header('origin');
      const isLocal = local.has(hostname) && local.has((c.req.header('host') ?? '').replace(/:\d+$/, ''));
      if (!isLocal || (caller !== undefined && caller !== origin)) {
        return c.text('Meja redaksi hanya menjawab komputer ini sendiri.\n', 403);
      }
      return next();
    });
  }
  const askKeystatic = async (request: Request) => {
    const { body, headers = {}, status = 200 } = await keystatic(request);
    return new Response(body as BodyInit | null, { status, headers: headers as HeadersInit });
  };
  /** Writes a save unless it is refused. Callers must run it one at a time: no other save may come between check and write. */
  const write = async (request: Request): Promise<Response> => {
    try {
      // A form of another site cannot send this header.
      if (request.headers.get('no-cors') !== '1') throw new RefusedSave(400, 'Bad Request');
      const { loaded, ...save }: Save = parseSave(await request.json().catch(() => undefined));
      await refuseLargePictures(save);
      refuseStale({ ...save, loaded });
      const { headers, url } = request;
      return await askKeystatic(
        new Request(url, { method: 'POST', headers: saveHeaders(headers), body: JSON.stringify(save) }),
      );
    } catch (error) {
      if (!(error instanceof RefusedSave)) throw error;
      return typeof error.body === 'string'
        ? new Response(error.body, { status: error.status })
        : Response.json(error.body, { status: error.status });
    }
  };
  let lastWrite: Promise<unknown> = Promise.resolve();
  const tooLargeText = 'Belum disimpan: gambar-gambarnya terlalu besar untuk disimpan sekaligus.';
  app.post(
    '/api/keystatic/update',
    bodyLimit({
      maxSize: MAX_SAVE_BYTES,
      onError: async (c) => {
        // Read the whole body: a browser ignores an answer while it is still sending.
        await c.req.raw.body?.pipeTo(new WritableStream()).catch(() => undefined);
        return c.text(tooLargeText, 413);
      },
    }),
    (c) => {
      const written = lastWrite.then(() => write(c.req.raw));
      lastWrite = written.catch(() => undefined);
      return written;
    },
  );
  app.all('/api/keystatic/*', (c) => askKeystatic(c.req.raw));
  app.get('/api/edit/order', (c) => c.json(siteOrder()));
  app.get('/api/edit/state', async (c) => c.json(await deskState()));
  app.post('/api/edit/publish', async (c) => {
    // A form of another site cannot send this header.
    if (c.req.header('x-desk') !== '1') return c.json({ message: 'Bad request.' }, 400);
    try {
      return c.json({ published: (await publish()).map(({ words }) => words) });
    } catch (error) {
      if (error instanceof NotPublished) return c.json({ message: error.message }, 409);
      throw error;
    }
  });
  app.all('*', async (c) => {
    const answer = await site.fetch(c.req.raw);
    const headers = new Headers(answer.headers);
    // The site's policy has the hashes of a build's scripts, not of Vite's. The desk shows the site's pages in a frame.
    const isDesk = /^\/(edit|keystatic)(\/|$)/.test(c.req.path);
    headers.set('Content-Security-Policy', isDesk ? policy : "frame-ancestors 'self'");
    headers.delete('X-Frame-Options');
    return new Response(answer.body, { status: answer.status, headers });
  });
  return app;
}

/** The headers that Keystatic needs, without the old length of the body. */
const saveHeaders = (headers: Headers) => ({ 'content-type': headers.get('content-type') ?? '', 'no-cors': '1' });

async function deskState(): Promise<DeskState> {
  const faults = await contentFaults('.');
  return {
    faults: faults.map(saidFault),
    changes: contentChanges().map(({ words, entry }) => ({ words, form: formAddress(entry) })),
    content: shownContent(new Set(faults.map(({ file }) => file))),
  };
}
