import lighthouse from 'lighthouse';

/** The pauses that Lighthouse makes at the end of each load; nothing of ours starts that late. */
const SETTLED_MS = 300;

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** One load of one address as Lighthouse saw it (mobile preset: slow 4G and a CPU four times slower, simulated). */
export interface Audit {
  /** Bytes over the wire by kind of resource: document, script, stylesheet, font, image, fetch, other. */
  bytes: Record<string, number>;
  totalBytes: number;
  requests: number;
  /** Milliseconds. */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** What kept a score from 100, and the largest element, for whoever looks into it. */
  findings: string[];
  largest: string;
}

/**
 * @param url what to load
 * @param port where Chromium listens
 * @param warm keeps the cache and the service worker of the load before
 * @throws if Lighthouse could not load it
 */
export async function audit(url: string, port: number, warm = false): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    disableStorageReset: warm,
    disableFullPageScreenshot: true,
    pauseAfterFcpMs: SETTLED_MS,
    pauseAfterLoadMs: SETTLED_MS,
    networkQuietThresholdMs: SETTLED_MS,
    cpuQuietThresholdMs: SETTLED_MS,
  });
  const lhr = result?.lhr;
  if (!lhr || lhr.runtimeError) throw new Error(`Lighthouse, ${url}: ${lhr?.runtimeError?.message ?? 'no result'}`);
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const requests = itemsOf(lhr.audits['network-requests']?.details);
  const bytes: Record<string, number> = {};
  for (const { resourceType, transferSize } of requests) {
    const kind = String(resourceType).toLowerCase();
    bytes[kind] = (bytes[kind] ?? 0) + Number(transferSize ?? 0);
  }
  return {
    bytes,
    totalBytes: Object.values(bytes).reduce((sum, size) => sum + size, 0),
    requests: requests.length,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    // All four were asked for.
    scores: Object.fromEntries(
      categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]),
    ) as Audit['scores'],
    findings: categories.flatMap((id) =>
      (lhr.categories[id]?.auditRefs ?? [])
        .filter(({ weight, id: name }) => weight > 0 && (lhr.audits[name]?.score ?? 1) < 1)
        .map(({ id: name }) => `${name} ${lhr.audits[name]?.displayValue ?? ''}`.trim()),
    ),
    largest:
      JSON.stringify(itemsOf(lhr.audits['lcp-breakdown-insight']?.details)).match(
        /"snippet":"((?:[^"\\]|\\.)*)"/,
      )?.[1] ?? '',
  };
}

/** The rows of an audit's table; none where it has no table. */
function itemsOf(details: unknown): Record<string, unknown>[] {
  const items = typeof details === 'object' && details !== null && 'items' in details ? details.items : [];
  return Array.isArray(items) ? items : [];
}
