import type { BrowserContext } from 'playwright';
import { median, milliseconds } from './figures.ts';
import type { Row } from './report.ts';

const TABS = [
  ['Beranda', 'Pesanan'],
  ['Pesanan', 'Profil'],
  ['Profil', 'Beranda'],
] as const;
const ADDRESS = { Beranda: '/home', Pesanan: '/pesanan', Profil: '/profile' } as const;
const TIMES = 5;

/** From a tap in the bottom nav to the first paint of the new screen, with the CPU four times slower and the cache warm. */
export async function tabChanges(context: BrowserContext, origin: string): Promise<Row[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const rows: Row[] = [];
  for (const path of Object.values(ADDRESS)) await page.goto(origin + path, { waitUntil: 'networkidle' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const [from, to] of TABS) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      await page.goto(origin + ADDRESS[from], { waitUntil: 'networkidle' });
      await page.evaluate(() => {
        addEventListener('click', () => sessionStorage.setItem('bench:tap', String(Date.now())), { capture: true });
      });
      await page.getByRole('link', { name: to, exact: true }).last().tap();
      await page.waitForURL((url) => url.pathname === ADDRESS[to]);
      times.push(
        await page.evaluate(async () => {
          const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
          while (paint() === undefined) await new Promise(requestAnimationFrame);
          // A page that was rendered ahead shows when it is brought in.
          const [{ activationStart = 0 } = {}] = performance.getEntriesByType('navigation') as {
            activationStart?: number;
          }[];
          const shown = performance.timeOrigin + Math.max(paint() ?? 0, activationStart);
          return shown - Number(sessionStorage.getItem('bench:tap'));
        }),
      );
    }
    rows.push({
      name: `bottom nav, ${from} to ${to}`,
      figure: milliseconds(median(times)),
      note: 'tap to first contentful paint, CPU four times slower, no network delay',
    });
  }
  await page.close();
  return rows;
}
