import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { Registry } from 'prom-client';
import type { Db } from '../db/schema.ts';
import type { AppEnv } from '../http/app-env.ts';
import { hidesClient } from '../http/network.ts';
import { Problem } from '../http/problem.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import type { Metrics } from './metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** 127.0.0.1, ::1, or this process. */
function isLocal(address: string | null | undefined): boolean {
  return address === null || address === undefined || /^(::ffff:)?127\.|^::1$/.test(address);
}

type MetricsContext = { db: Db; now: () => Date; settings: Settings; metrics: Metrics; log: Log };

/**
 * GET /metrics in Prometheus' text format: with METRICS_TOKEN for its holders; without it for this machine only, and
 * for no caller behind a proxy, since the proxy's callers seem to come from this machine.
 */
export function metricsRoutes({ db, now, settings, metrics, log }: MetricsContext): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/metrics', async (c) => {
    const { metricsToken, trustProxy } = settings;
    const [, given = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const allowed =
      metricsToken === null
        ? trustProxy === 0 && isLocal(c.env?.client?.address) && !hidesClient(c, settings)
        : timingSafeEqual(digest(given), digest(metricsToken));
    // Answers as if the route did not exist.
    if (!allowed) throw new Problem(404, 'Alamat tidak ditemukan.');
    const text = await metrics.render(db, now(), settings, log);
    return c.body(text, 200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE });
  });
  return app;
}
