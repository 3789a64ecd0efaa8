import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { WebVitals } from '#domain/web-vitals.ts';
import { networkOf } from '#provider/customers/login-throttle.ts';
import { check, readText } from '#provider/http/input.ts';
import { Problem } from '#provider/http/problem.ts';
import type { HeaderFields } from '#provider/http/representation.ts';
import type { Metrics } from '#provider/metrics/metrics.ts';
import type { SiteRoutes } from './site-routes.ts';

/** A report has a hundred bytes. */
const MAX_BYTES = 1_000;
/** Reports that are taken a minute: from one network, where a campus has many people behind one address, and by one process from everybody. */
const MOST_PER_NETWORK = 60;
const MOST = 3_000;
const MINUTE = 60_000;
/** Networks that are remembered for a minute. */
const MOST_NETWORKS = 10_000;

/** Ten minutes: nobody waits longer, and one absurd value would spoil a sum for good. */
const milliseconds = z.number().min(0).max(600_000).optional();

const schema: z.ZodType<WebVitals> = z.strictObject({
  route: z.string().max(100),
  lcp: milliseconds,
  inp: milliseconds,
  cls: z.number().min(0).max(100).optional(),
});

/** Answers `POST /web-vitals`, or what another method gets. `address`: of the caller, null when unknown. */
export type WebVitalsHandler = (request: Request, address: string | null) => Promise<Response>;

type Parts = {
  metrics: Pick<Metrics, 'webVitals'>;
  routes: SiteRoutes;
  /** Headers of every answer. */
  headers: HeaderFields;
  /** Milliseconds that only ever grow. */
  now?: () => number;
};

/** Counts what browsers measured (decision 028): 204, or why it was not counted. Nothing of it is logged or stored. */
export function createWebVitals({ metrics, routes, headers, now = () => performance.now() }: Parts): WebVitalsHandler {
  const ofNetworks = new LRUCache<string, number>({ max: MOST_NETWORKS });
  let [ofAll, since] = [0, now()];

  /** @throws Problem 429 */
  function count(address: string | null): void {
    if (now() - since >= MINUTE) {
      ofNetworks.clear();
      [ofAll, since] = [0, now()];
    }
    const network = networkOf(address ?? '');
    const ofNetwork = (ofNetworks.get(network) ?? 0) + 1;
    ofNetworks.set(network, ofNetwork);
    if (ofNetwork > MOST_PER_NETWORK || ofAll >= MOST) throw tooMany();
  }

  function tooMany(): Problem {
    const seconds = Math.ceil((since + MINUTE - now()) / 1_000);
    return new Problem(429, 'Terlalu banyak laporan.', { headers: { 'Retry-After': String(seconds) } });
  }

  async function take(request: Request, address: string | null): Promise<void> {
    if (request.method !== 'POST') throw new Problem(405, 'Metode tidak diizinkan.', { headers: { Allow: 'POST' } });
    // Before anything is read: a flood must cost little.
    count(address);
    // Another site's page: browsers say so, but for pages that came over plain HTTP; those have to ask first for a body of this type.
    const site = request.headers.get('sec-fetch-site');
    if (site !== null && site !== 'same-origin') throw new Problem(403, 'Hanya dari situs ini.');
    if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
      throw new Problem(415, 'Isi permintaan harus berupa JSON (Content-Type: application/json).');
    }
    const vitals = check(schema, parsed(await readText(request, MAX_BYTES)));
    if (!routes.has(vitals.route)) throw new Problem(422, 'Rute tidak dikenal.');
    // Not before: what is refused must not use up what others may tell.
    if (ofAll >= MOST) throw tooMany();
    ofAll += 1;
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
