import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type LighthouseResult } from 'lighthouse';
import { chromium } from 'playwright';
import { freePort } from '#tests/support/postgres-cluster.ts';
import { findBrowser } from '../scripts/browser.mjs';

/** The pauses that Lighthouse makes at the end of each load; nothing of ours starts that late. */
const SETTLED_MS = 300;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Files of the build that a page asks for when it is in use, or long after its paint; if one gets another name, it is counted. */
const LATER =
  /\/_astro\/(hero-slider|AddToCartSheet|Sheet|SheetHost|after-load|add-form|use-sheet-form|MonthOptions)\./;

/** Chromium refuses its sandbox to root, which containers are. */
export const noSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** One load of one address as Lighthouse saw it (mobile preset: slow 4G and a CPU four times slower, simulated). */
export interface Audit {
  /** kB of script without what comes later and apart: Swiper and the sheet. */
  script: number;
  /** kB of everything but pictures and what the page asks the API for. */
  withoutPictures: number;
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
  /** 0 to 100, the lowest of the four. */
  score: number;
  /** What kept a score from 100. */
  findings: string[];
}

/**
 * Loads an address in a browser of its own: what the page before left behind (a service worker that still stores the site) would be counted
 * as this one's.
 * @param initScript runs before the page's own scripts
 * @throws if Lighthouse could not load it
 */
export async function audit(url: string, initScript: string): Promise<Audit> {
  const profile = mkdtempSync(join(tmpdir(), 'slotterbit-chromium-'));
  const port = await freePort();
  const executablePath = await findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    locale: 'id-ID',
    args: [
      `--remote-debugging-port=${port}`,
      ...noSandbox,
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
  try {
    await context.addInitScript(initScript);
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...categories],
      disableFullPageScreenshot: true,
      pauseAfterFcpMs: SETTLED_MS,
      pauseAfterLoadMs: SETTLED_MS,
      networkQuietThresholdMs: SETTLED_MS,
      cpuQuietThresholdMs: SETTLED_MS,
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse, ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    return auditOf(result.lhr);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

function auditOf({ audits, categories: judged }: LighthouseResult): Audit {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const requests = itemsOf(audits['network-requests']?.details);
  const kilobytes = (counts: (kind: string, url: string) => boolean) =>
    requests
      .filter(({ resourceType, url }) => counts(String(resourceType), String(url)))
      .reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0) / 1000, 0);
  const scores = categories.map((id) => Math.round((judged[id]?.score ?? 0) * 100));
  return {
    script: kilobytes((kind, url) => kind === 'Script' && !LATER.test(url)),
    withoutPictures: kilobytes((kind) => !['Image', 'Fetch', 'XHR'].includes(kind)),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    // A hundredth of a hundredth is no shift.
    cls: Number(value('cumulative-layout-shift').toFixed(2)),
    score: Math.min(...scores),
    findings: categories.flatMap((id) =>
      (judged[id]?.auditRefs ?? [])
        .filter(({ weight, id: name }) => weight > 0 && (audits[name]?.score ?? 1) < 1)
        .map(({ id: name }) => `${name} ${audits[name]?.displayValue ?? ''}`.trim()),
    ),
  };
}

/** The rows of an audit's table; none where it has no table. */
function itemsOf(details: unknown): Record<string, unknown>[] {
  const items = typeof details === 'object' && details !== null && 'items' in details ? details.items : [];
  return Array.isArray(items) ? items : [];
}
