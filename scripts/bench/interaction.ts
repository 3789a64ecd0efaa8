/** How fast a cheap phone answers a thumb: the built site with the CPU four times slower, timed in the page itself. */
import type { CDPSession, Page } from 'playwright';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { wireItem } from '#tests/support/e2e/items.ts';
import { startChromium } from './chromium.ts';
import { median, megabytes, milliseconds } from './figures.ts';
import type { Measure, Row } from './report.ts';

const TIMES = 5;
const SLOWER = 4;
const ITEMS = 1000;
const PER_PAGE = 20;
/** What a thumb takes for at once (web.dev, Interaction to Next Paint). */
const AT_ONCE_MS = 200;
/** A call and its answer: from then on the screen must say that it is busy (issue 5, 3). */
const WAIT_MS = 300;
const LONG_FRAME_MS = 50;

export const measure: Measure = async (tell) => {
  const server = await startBuiltServer();
  const { context, close } = await startChromium();
  try {
    const { session: signedIn } = await registerCustomer(server.url);
    await context.addInitScript((token) => {
      if (location.protocol === 'http:') localStorage.setItem('access_token', token);
    }, signedIn.access_token);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const home = `${server.url}/home`;
    tell('the sheet');
    const [opened, added] = await sheetTimes(page, home);
    tell('ten taps on a stepper');
    const slowestTap = await tenTaps(page, home);
    tell(`${ITEMS} items of a category`);
    const scrolled = await scrollThrough(page, session, server.url);
    return {
      title: 'Interaction',
      method: `Playwright on Chromium, a phone of 390 x 844 with the CPU ${SLOWER} times slower, signed in, network of this machine; from the tap to the frame that shows its effect, median of ${TIMES}.`,
      rows: [
        timed('tap on plus to the open sheet', opened),
        timed(`tap on 'Tambah ke Keranjang' to the moved badge`, added, WAIT_MS),
        { ...timed('ten quick taps on a stepper, the slowest', [slowestTap]), note: 'tap to next paint, as in INP' },
        ...scrolled,
      ],
    };
  } finally {
    await close();
    await server.stop();
  }
};

function timed(name: string, times: readonly number[], limit = AT_ONCE_MS): Row {
  const time = median(times);
  return { name, figure: milliseconds(time), goal: `at most ${limit} ms`, holds: time <= limit };
}

/** Milliseconds from the next tap to the frame after `isShown` (a condition in the page) first holds. */
async function untilShown(page: Page, tap: () => Promise<void>, isShown: string): Promise<number> {
  const shown = page.evaluate(async (condition) => {
    const holds = new Function(`return ${condition}`);
    const tapped = await new Promise<number>((resolve) => {
      addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
    });
    while (!holds()) {
      if (performance.now() - tapped > 20_000) throw new Error(`After 20 s it does not hold that ${condition}`);
      await new Promise(requestAnimationFrame);
    }
    return (await new Promise<number>(requestAnimationFrame)) - tapped;
  }, isShown);
  const [time] = await Promise.all([shown, tap()]);
  return time;
}

/** Opens the sheet of one of the first cards: each has slots of its own. */
async function openSheet(page: Page, home: string, card = 0): Promise<number> {
  await page.goto(home, { waitUntil: 'networkidle' });
  const plus = page.getByRole('article').nth(card).getByRole('button');
  return untilShown(page, () => plus.tap(), `document.querySelector('dialog[open] h2') !== null`);
}

async function sheetTimes(page: Page, home: string): Promise<[opened: number[], added: number[]]> {
  const opened: number[] = [];
  const added: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    opened.push(await openSheet(page, home, time));
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio').first().check();
    const submit = sheet.getByRole('button', { name: 'Tambah ke Keranjang' });
    const before = await page.locator('[data-cart-count]').first().textContent();
    added.push(
      await untilShown(
        page,
        () => submit.tap(),
        `document.querySelector('[data-cart-count]').textContent !== ${JSON.stringify(before)}`,
      ),
    );
  }
  return [opened, added];
}

async function tenTaps(page: Page, home: string): Promise<number> {
  await openSheet(page, home);
  const more = page.getByRole('dialog').getByRole('button', { name: 'Tambah Qty' }).first();
  await page.evaluate(() => {
    const taps: number[] = [];
    Object.assign(window, { taps });
    new PerformanceObserver((list) => taps.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit);
  });
  for (let tap = 0; tap < 10; tap += 1) await more.tap({ force: true, noWaitAfter: true });
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return Math.max(0, ...(window as unknown as { taps: number[] }).taps);
  });
}

/** The category of a catalogue that is larger than the demo's: pages after the first come from here. */
async function scrollThrough(page: Page, session: CDPSession, origin: string): Promise<Row[]> {
  await page.route('**/api/items?*', (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const first = (Number(asked.get('page') ?? 1) - 1) * PER_PAGE;
    const items = Array.from({ length: Math.max(0, Math.min(PER_PAGE, ITEMS - first)) }, (_, index) =>
      wireItem(first + index + 1),
    );
    return route.fulfill({ json: { data: { items, count: items.length } } });
  });
  await page.goto(`${origin}/catagory`, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const startedAt = performance.now();
  const end = page.getByText('Semua produk sudah ditampilkan.');
  await page.mouse.move(195, 500);
  while (!(await end.isVisible())) {
    if (performance.now() - startedAt > 120_000) throw new Error('The end of the category did not come in 2 minutes.');
    await page.mouse.wheel(0, 900);
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const long = frames.filter((frame) => frame > LONG_FRAME_MS);
  const shown = await page.locator('a[href^="/single-product/"]').count();
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return [
    {
      name: `scrolling through ${ITEMS} items, frames over ${LONG_FRAME_MS} ms`,
      figure: `${long.length} of ${frames.length}, the longest ${milliseconds(Math.max(...frames))}`,
      note: `${shown} cards at the end, ${ITEMS / PER_PAGE} pages asked for one after the other, CPU ${SLOWER} times slower`,
    },
    {
      name: 'memory of the page at the end',
      figure: `${megabytes(metric('JSHeapUsedSize'))} of JavaScript, ${metric('Nodes')} nodes`,
    },
  ];
}
