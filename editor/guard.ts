import { createMiddleware } from 'hono/factory';

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Answers only this machine, and no page of another site. */
export const deskGuard = createMiddleware(async (c, next) => {
  const { hostname, origin } = new URL(c.req.url);
  const caller = c.req.header('origin');
  const isLocal = local.has(hostname) && local.has((c.req.header('host') ?? '').replace(/:\d+$/, ''));
  if (!isLocal || (caller !== undefined && caller !== origin))
    return c.text('Meja redaksi hanya menjawab komputer ini sendiri.\n', 403);
  c.header('Content-Security-Policy', "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'");
  c.header('Cache-Control', 'no-store');
  return next();
});
