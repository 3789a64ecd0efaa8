import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { NotPublished, publish } from './changes.ts';
import { homePage, type Message, readDesk, style } from './desk-page.ts';
import { readEntry } from './entry.ts';
import { filledBy, formPage, listPage, NEW } from './form-page.ts';
import { type Form, forms } from './forms.ts';
import { save } from './save.ts';

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Answers only this machine, and no page of another site. */
const deskGuard = createMiddleware(async (c, next) => {
  const { hostname, origin } = new URL(c.req.url);
  const caller = c.req.header('origin');
  const isLocal = local.has(hostname) && local.has((c.req.header('host') ?? '').replace(/:\d+$/, ''));
  if (!isLocal || (caller !== undefined && caller !== origin))
    return c.text('Meja redaksi hanya menjawab komputer ini sendiri.\n', 403);
  c.header('Content-Security-Policy', "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'");
  c.header('Cache-Control', 'no-store');
  return next();
});

/** The pages of the desk. They write files, so they answer only this machine, and no page of another site. */
export const app = new Hono();
app.use('/edit/*', deskGuard);
app.notFound((c) => c.text('Tidak ada halaman ini. Meja redaksi: /edit\n', 404));
app.onError((error, c) => {
  if (!(error instanceof NotPublished)) console.error(error);
  return c.text(
    `Meja redaksi tidak dapat menjawab. Coba lagi, atau teruskan ini kepada pengelola.\n\n${error.message}\n`,
    500,
  );
});
app.get('/edit', async (c) => c.html(homePage(await readDesk(), messages[c.req.query('done') ?? ''])));
app.get('/edit/style.css', (c) => c.body(style, 200, { 'Content-Type': 'text/css' }));
app.post('/edit/publish', async (c) => {
  const data = await c.req.formData();
  const author = { name: String(data.get('name') ?? ''), email: String(data.get('email') ?? '') };
  try {
    await publish(author);
    return c.redirect('/edit?done=published', 303);
  } catch (error) {
    if (!(error instanceof NotPublished)) throw error;
    return c.html(homePage(await readDesk(), { text: error.message, isBad: true }, author), 409);
  }
});
app.get('/edit/:form', async (c) => {
  const form = formOf(c.req.param('form'));
  return form ? c.html(listPage(form, await readDesk(), messages[c.req.query('done') ?? ''])) : c.notFound();
});
app.get('/edit/:form/:id', async (c) => {
  const form = formOf(c.req.param('form'), c.req.param('id'));
  if (!form) return c.notFound();
  const entry = readEntry(form, c.req.param('id'));
  const desk = await readDesk();
  const faults = desk.faults.filter(({ place: { file } }) => file === entry.file || file === form.files.folder);
  const done = c.req.query('done') ?? '';
  const message = done === 'saved' && faults.length > 0 ? savedWithFaults : messages[done];
  return c.html(formPage(form, entry, filledBy(entry), faults, desk, message));
});
app.post('/edit/:form/:id', async (c) => {
  const form = formOf(c.req.param('form'), c.req.param('id'));
  if (!form) return c.notFound();
  const data = await c.req.raw.formData();
  const refused = await save(form, c.req.param('id'), data);
  if (typeof refused === 'string') return c.redirect(refused, 303);
  const { entry, filled, faults, message } = refused;
  return c.html(formPage(form, entry, filled, faults, await readDesk(), message), 409);
});

const messages: Readonly<Record<string, Message>> = {
  saved: { text: 'Tersimpan. Pengunjung belum melihatnya: terbitkan dari Isi situs.' },
  removed: { text: 'Dihapus.' },
  published: { text: 'Diterbitkan. Pengunjung melihatnya setelah pengelola situs memasangnya.' },
};

const savedWithFaults: Message = { text: 'Tersimpan, tetapi ada kesalahan: perbaiki sebelum terbit.', isBad: true };

/** @param id becomes a file's name */
const formOf = (name: string, id = NEW): Form | undefined =>
  forms.find((form) => form.name === name && (id === NEW || form.files.names.regex.test(id)));

/** An Astro integration for `npm run edit`: mounts the desk in front of the site (docs/decisions/025-editors-desk.md). */
export function editorsDesk(): AstroIntegration {
  return {
    name: 'editors-desk',
    hooks: {
      // The desk writes files, so no other machine may reach it, even if HOST is set.
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ server: { host: 'localhost' }, devToolbar: { enabled: false } });
      },
      'astro:server:setup': ({ server }) => {
        const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
        server.middlewares.use((request, response, next) => {
          if (/^\/edit([/?]|$)/.test(request.url ?? '')) void answer(request, response);
          else next();
        });
      },
      'astro:server:start': ({ address: { port } }) => {
        console.log(`\nMeja redaksi: http://localhost:${port}/edit\nCtrl+C menghentikannya.\n`);
      },
    },
  };
}
