import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type LighthouseResult } from 'lighthouse';
import { chromium } from 'playwright';
import { freePort } from '#tests/support/postgres-cluster.ts';
import { findBrowser } from '../scripts/browser.mjs';

/** The pauses at the end of each load. No script of the site starts that late. */
const SETTLE_MS = 300;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Scripts that a page loads on use, or long after the first paint. They are not counted; a renamed one would be. */
const LATE_SCRIPTS =
  /\/_astro\/(hero-slider|AddToCartSheet|Sheet|SheetHost|after-load|add-form|use-sheet-form|MonthOptions)\./;

/** Chromium as root, as in containers, needs --no-sandbox. */
const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** One load of one address by Lighthouse (mobile preset: simulated slow 4G and a CPU four times slower). */
export interface Audit {
  /** kB of scripts without LATE_SCRIPTS: Swiper and the sheet. */
  script: number;
  /** kB of everything except pictures and calls of the API. */
  withoutPictures: number;
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
  /** 0 to 100, the lowest of the four. */
  score: number;
  /** Audits that kept a score below 100. */
  findings: string[];
}

/**
 * Loads an address in a new browser: downloads of an earlier page's service worker would count for this page.
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
      ...rootFlags,
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
      pauseAfterFcpMs: SETTLE_MS,
      pauseAfterLoadMs: SETTLE_MS,
      networkQuietThresholdMs: SETTLE_MS,
      cpuQuietThresholdMs: SETTLE_MS,
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
    script: kilobytes((kind, url) => kind === 'Script' && !LATE_SCRIPTS.test(url)),
    withoutPictures: kilobytes((kind) => !['Image', 'Fetch', 'XHR'].includes(kind)),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    // Rounded: a shift below 0.005 is invisible.
    cls: Number(value('cumulative-layout-shift').toFixed(2)),
    score: Math.min(...scores),
    findings: categories.flatMap((id) =>
      (judged[id]?.auditRefs ?? [])
        .filter(({ weight, id: name }) => weight > 0 && (audits[name]?.score ?? 1) < 1)
        .map(({ id: name }) => `${name} ${audits[name]?.displayValue ?? ''}`.trim()),
    ),
  };
}

/** Returns the rows of an audit's table; an empty list if there is no table. */
function itemsOf(details: unknown): Record<string, unknown>[] {
  const items = typeof details === 'object' && details !== null && 'items' in details ? details.items : [];
  return Array.isArray(items) ? items : [];
}
