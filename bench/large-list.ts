import { globSync } from 'node:fs';
import { sql } from 'kysely';
import { chromium, type Page } from 'playwright';
import { bumpCatalogueVersion } from '#provider/db/catalogue-version.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { sqlite, withDatabase, withServer } from './databases.ts';
import { noSandbox } from './lighthouse.ts';
import { atMost, type Row } from './report.ts';
import { fillShop } from './shop.ts';

const CARDS = 1000;
const FRAMES = 575;
/** A frame that took longer is one that a customer sees. */
const LONG_MS = 50;

/** Milliseconds between a key and what it shows. */
const KEY_MS = 50;

/** A large catalogue on a phone with a processor four times slower: the frames of scrolling through its cards, and the keys of searching in it. */
export function largeList(): Promise<Row[]> {
  return withDatabase(sqlite, async (database) => {
    await fillShop(database.db, { items: CARDS, orders: 10, buyers: 1 }, new Date());
    // Covers as they are: the shop's own names lead nowhere.
    const covers = globSync('public/covers/*-480w.webp').map((file) => file.replace('public/', ''));
    const { db } = database;
    for (const [n, image] of covers.entries())
      await db.updateTable('items').set({ image }).where(sql`id % ${covers.length}`, '=', n).execute();
    await bumpCatalogueVersion(db);
    return withServer(database, async ({ url }) => {
      const long = await onSlowPhone(url, longFrames);
      const slowest = await onSlowPhone(url, slowestKey);
      return [
        atMost(`scrolling through ${CARDS} cards, frames over ${LONG_MS} ms`, long, 20, '', `of ${FRAMES}`),
        atMost(`searching in ${CARDS} cards, slowest key`, slowest, KEY_MS, ' ms'),
      ];
    });
  });
}

async function onSlowPhone(url: string, measure: (page: Page) => Promise<number>): Promise<number> {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: noSandbox });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
    await page.goto(`${url}/allproduct`, { waitUntil: 'networkidle' });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return await measure(page);
  } finally {
    await browser.close();
  }
}

async function longFrames(page: Page): Promise<number> {
  const times = await page.evaluate(
    ({ frames, cards }) =>
      new Promise<number[]>((resolve) => {
        const card = document.querySelector('main article')?.getBoundingClientRect();
        const step = ((card?.height ?? 0) * cards) / 2 / frames;
        const stamps: number[] = [];
        const frame = (now: number) => {
          stamps.push(now);
          if (stamps.length > frames) return resolve(stamps.slice(1).map((stamp, n) => stamp - (stamps[n] ?? stamp)));
          scrollBy(0, step);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    { frames: FRAMES, cards: CARDS },
  );
  return times.filter((ms) => ms > LONG_MS).length;
}

/** Types a few words, and gives how long the slowest key took until what it shows was on the screen. */
async function slowestKey(page: Page): Promise<number> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit);
  });
  await page.getByRole('main').getByRole('searchbox').pressSequentially('jurnal 12', { delay: 300 });
  await page.waitForLoadState('networkidle');
  const durations = await page.evaluate(() => (window as unknown as { durations: number[] }).durations);
  return Math.max(0, ...durations);
}
