import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@slotterbit/provider/tests/support/postgres-cluster.ts';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { findBrowser } from '../scripts/browser.mjs';

/** The pause at the end of each load. No script of the site starts that late. */
const SETTLE_MS = 300;
const scored = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Scripts that a page loads on use, or long after the first paint. They are not counted; a renamed one would be. */
const LATE_SCRIPTS = /\/_astro\/(slider|AddToCartSheet|Sheet|after-load|add-form|use-sheet-form|MonthOptions)\./;

/** The figures of one load: kB of scripts at load, milliseconds, and scores from 0 to 100. */
export type Audit = Record<'script' | 'lcp' | 'tbt' | 'cls' | (typeof scored)[number], number>;

/**
 * Loads an address with Lighthouse (mobile preset: simulated slow 4G and a CPU four times slower) in a new browser: downloads of an earlier
 * page's service worker would count for this page.
 * @param initScript runs before the page's own scripts
 * @throws if Lighthouse could not load it
 */
export async function audit(url: string, initScript: string): Promise<Audit> {
  const profile = mkdtempSync(join(tmpdir(), 'slotterbit-chromium-'));
  const port = await freePort();
  const executablePath = await findBrowser();
  const flags = [`--remote-debugging-port=${port}`, '--disable-background-networking', '--disable-component-update'];
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    locale: 'id-ID',
    // Chromium as root, as in containers, needs --no-sandbox.
    args: process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags,
  });
  try {
    await context.addInitScript(initScript);
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...scored],
      disableFullPageScreenshot: true,
      pauseAfterFcpMs: SETTLE_MS,
      pauseAfterLoadMs: SETTLE_MS,
      networkQuietThresholdMs: SETTLE_MS,
      cpuQuietThresholdMs: SETTLE_MS,
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse, ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    const { audits, categories } = result.lhr;
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const score = (id: (typeof scored)[number]) => Math.round((categories[id]?.score ?? 0) * 100);
    const requests = audits['network-requests']?.details?.items ?? [];
    return {
      script: requests
        .filter(({ resourceType, url: file }) => resourceType === 'Script' && !LATE_SCRIPTS.test(file))
        .reduce((sum, { transferSize = 0 }) => sum + transferSize / 1000, 0),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      // Rounded: a shift below 0.005 is invisible.
      cls: Number(value('cumulative-layout-shift').toFixed(2)),
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
