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
import { type ShownContent, shownContent } from './shown-content.ts';
import { siteOrder } from './site-order.ts';

/** What the desk's strip shows. */
export interface DeskState {
  faults: SaidFault[];
  changes: { words: string; form: string }[];
  content: ShownContent;
}

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Fonts and everything else come from this machine alone; Keystatic would ask Google for a font. Its styles are made in the browser, and
 * Vite's scripts stand in the page.
 */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:; frame-ancestors 'self'";

/** A save holds its new pictures in base64, which is a third longer: several of the largest fit (src/content/checks/picture-limits.ts). In bytes. */
const MAX_SAVE_BYTES = 100_000_000;

/**
 * The server's app in `npm run edit`, with the desk in front: it writes files, so it answers this machine's browser alone, and no page of
 * another site (docs/decisions/025-editors-desk.md).
 */
export function withDesk(site: { fetch(request: Request): Response | Promise<Response> }): Hono {
  const keystatic = makeGenericAPIRouteHandler({ config: forms, localBaseDirectory: 'src/content' });
  const app = new Hono();
  // The pages of the site stay out of it: Astro renders them without the request's headers.
  for (const path of ['/edit', '/keystatic/*', '/api/edit/*', '/api/keystatic/*']) {
    app.use(path, async (c, next) => {
      const { hostname, origin } = new URL(c.req.url);
      const from = c.req.header('origin');
      const isHere = local.has(hostname) && local.has((c.req.header('host') ?? '').replace(/:\d+$/, ''));
      if (!isHere || (from !== undefined && from !== origin)) {
        return c.text('Meja redaksi hanya menjawab komputer ini sendiri.\n', 403);
      }
      return next();
    });
  }
  const answerOf = async (request: Request) => {
    const { body, headers = {}, status = 200 } = await keystatic(request);
    return new Response(body as BodyInit | null, { status, headers: headers as HeadersInit });
  };
  /** Writes a save unless it is refused. Saves run one after the other: between the check and the write, no other may write. */
  const write = async (request: Request): Promise<Response> => {
    try {
      // A form of another site can post without asking; it cannot send this header.
      if (request.headers.get('no-cors') !== '1') throw new RefusedSave(400, 'Bad Request');
      const { loaded, ...save }: Save = parseSave(await request.json().catch(() => undefined));
      await refuseLargePictures(save);
      refuseStale({ ...save, loaded });
      const { headers, url } = request;
      return await answerOf(new Request(url, { method: 'POST', headers: plain(headers), body: JSON.stringify(save) }));
    } catch (error) {
      if (!(error instanceof RefusedSave)) throw error;
      return typeof error.body === 'string'
        ? new Response(error.body, { status: error.status })
        : Response.json(error.body, { status: error.status });
    }
  };
  let lastWrite: Promise<unknown> = Promise.resolve();
  const tooMuch = 'Belum disimpan: gambar-gambarnya terlalu besar untuk disimpan sekaligus.';
  app.post(
    '/api/keystatic/update',
    bodyLimit({
      maxSize: MAX_SAVE_BYTES,
      onError: async (c) => {
        // Read to its end: a browser that still sends does not see an answer.
        await c.req.raw.body?.pipeTo(new WritableStream()).catch(() => undefined);
        return c.text(tooMuch, 413);
      },
    }),
    (c) => {
      const written = lastWrite.then(() => write(c.req.raw));
      lastWrite = written.catch(() => undefined);
      return written;
    },
  );
  app.all('/api/keystatic/*', (c) => answerOf(c.req.raw));
  app.get('/api/edit/order', (c) => c.json(siteOrder()));
  app.get('/api/edit/state', async (c) => c.json(await deskState()));
  app.post('/api/edit/publish', async (c) => {
    // A form of another site can post without asking; it cannot send this header.
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
    // The site's policy has the hashes of what a build writes, not of what Vite adds; and the desk shows its pages in a frame.
    const isDesk = /^\/(edit|keystatic)(\/|$)/.test(c.req.path);
    headers.set('Content-Security-Policy', isDesk ? policy : "frame-ancestors 'self'");
    headers.delete('X-Frame-Options');
    return new Response(answer.body, { status: answer.status, headers });
  });
  return app;
}

/** The headers of a save that Keystatic looks at: the length of the body is another one now. */
const plain = (headers: Headers) => ({ 'content-type': headers.get('content-type') ?? '', 'no-cors': '1' });

async function deskState(): Promise<DeskState> {
  const faults = await contentFaults('.');
  return {
    faults: faults.map(saidFault),
    changes: contentChanges().map(({ words, entry }) => ({ words, form: formAddress(entry) })),
    content: shownContent(new Set(faults.map(({ file }) => file))),
  };
}
