import { globSync } from 'node:fs';
import { sql } from 'kysely';
import { chromium } from 'playwright';
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

/** Scrolls through the cards of a large catalogue on a phone with a processor four times slower, and counts the frames that took too long. */
export function scrolling(): Promise<Row> {
  return withDatabase(sqlite, async (database) => {
    await fillShop(database.db, { items: CARDS, orders: 10, buyers: 1 }, new Date());
    // Covers as they are: the shop's own names lead nowhere.
    const covers = globSync('public/covers/*-480w.webp').map((file) => file.replace('public/', ''));
    const { db } = database;
    for (const [n, image] of covers.entries())
      await db.updateTable('items').set({ image }).where(sql`id % ${covers.length}`, '=', n).execute();
    await bumpCatalogueVersion(db);
    const long = await withServer(database, ({ url }) => longFrames(url));
    return atMost(`scrolling through ${CARDS} cards, frames over ${LONG_MS} ms`, long, 20, '', `of ${FRAMES}`);
  });
}

async function longFrames(url: string): Promise<number> {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: noSandbox });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
    await page.goto(`${url}/allproduct`, { waitUntil: 'networkidle' });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
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
  } finally {
    await browser.close();
  }
}
