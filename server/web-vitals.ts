import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { WebVitals } from '#domain/web-vitals.ts';
import { networkOf } from '#provider/customers/tags.ts';
import { check, readText } from '#provider/http/input.ts';
import { Problem } from '#provider/http/problem.ts';
import type { HeaderFields } from '#provider/http/representation.ts';
import type { Metrics } from '#provider/metrics/metrics.ts';
import type { SiteRoutes } from './site-routes.ts';

/** A report has about 100 bytes. */
const MAX_BYTES = 1_000;
/** Reports per minute from one network. A campus may have many people behind one address. */
const MAX_PER_NETWORK = 60;
/** Reports per minute that one process accepts. */
const MAX_REPORTS = 3_000;
const MINUTE_MS = 60_000;
/** Networks that are counted at one time. */
const MAX_NETWORKS = 10_000;

/** At most ten minutes: one absurd value would distort the sum permanently. */
const milliseconds = z.number().min(0).max(600_000).optional();

const schema: z.ZodType<WebVitals> = z.strictObject({
  route: z.string().max(100),
  lcp: milliseconds,
  inp: milliseconds,
  cls: z.number().min(0).max(100).optional(),
});

/** Handles requests to /web-vitals. `address`: of the client, null if unknown. */
export type WebVitalsHandler = (request: Request, address: string | null) => Promise<Response>;

type Parts = {
  metrics: Pick<Metrics, 'webVitals'>;
  routes: SiteRoutes;
  /** Headers of every response. */
  headers: HeaderFields;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
};

/** Creates the handler that counts measurements of browsers (decision 028): 204, or an error. Reports are neither logged nor stored. */
export function createWebVitals({ metrics, routes, headers, now = () => performance.now() }: Parts): WebVitalsHandler {
  const countByNetwork = new LRUCache<string, number>({ max: MAX_NETWORKS });
  let [total, since] = [0, now()];

  /** @throws Problem 429 */
  function count(address: string | null): void {
    if (now() - since >= MINUTE_MS) {
      countByNetwork.clear();
      [total, since] = [0, now()];
    }
    const network = networkOf(address ?? '');
    const ofNetwork = (countByNetwork.get(network) ?? 0) + 1;
    countByNetwork.set(network, ofNetwork);
    if (ofNetwork > MAX_PER_NETWORK || total >= MAX_REPORTS) throw tooMany();
  }

  function tooMany(): Problem {
    const seconds = Math.ceil((since + MINUTE_MS - now()) / 1_000);
    return new Problem(429, 'Terlalu banyak laporan.', { headers: { 'Retry-After': String(seconds) } });
  }

  async function take(request: Request, address: string | null): Promise<void> {
    if (request.method !== 'POST') throw new Problem(405, 'Metode tidak diizinkan.', { headers: { Allow: 'POST' } });
    // First, so that refusing a flood of requests is cheap.
    count(address);
    // Refuses pages of other sites. Without this header (plain HTTP), the content type below forces a CORS preflight.
    const site = request.headers.get('sec-fetch-site');
    if (site !== null && site !== 'same-origin') throw new Problem(403, 'Hanya dari situs ini.');
    if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
      throw new Problem(415, 'Isi permintaan harus berupa JSON (Content-Type: application/json).');
    }
    const vitals = check(schema, parsed(await readText(request, MAX_BYTES)));
    if (!routes.has(vitals.route)) throw new Problem(422, 'Rute tidak dikenal.');
    // Counted last: refused reports must not use up the limit.
    if (total >= MAX_REPORTS) throw tooMany();
    total += 1;
    metrics.webVitals(vitals);
  }

  return async (request, address) => {
    const own = { ...headers, 'Cache-Control': 'no-store' };
    try {
      await take(request, address);
      return new Response(null, { status: 204, headers: own });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return Response.json(error.toBody(), { status: error.status, headers: { ...own, ...error.headers } });
    }
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'Isi permintaan bukan JSON yang valid.');
  }
}
