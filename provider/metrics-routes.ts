import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from './context.ts';
import type { AppEnv } from './http/env.ts';
import { Problem } from './http/problem.ts';
import { readGauges } from './metrics-gauges.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A caller on this machine that no proxy stands before: 127.0.0.1, ::1, or this very process. */
function isLocal(address: string | null | undefined, forwarded: string | undefined): boolean {
  if (forwarded !== undefined) return false;
  return address === null || address === undefined || /^(::ffff:)?127\.|^::1$/.test(address);
}

/** GET /metrics in Prometheus' text format: with METRICS_TOKEN for who has it, without it for this machine alone. */
export function metricsRoutes({ db, now, settings, metrics }: Context): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/metrics', async (c) => {
    const { metricsToken } = settings;
    const [, given = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const allowed =
      metricsToken === null
        ? isLocal(c.env?.client?.address, c.req.header('x-forwarded-for'))
        : timingSafeEqual(digest(given), digest(metricsToken));
    // As if it were not there: nobody outside needs to know.
    if (!allowed) throw new Problem(404, 'Alamat tidak ditemukan.');
    const text = metrics.render(await readGauges(db, now()));
    return c.body(text, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
  });
  return app;
}
