import { type Browser, chromium } from 'playwright';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { findBrowser } from '../steps/browser.mjs';
import { digits, median } from './figures.ts';
import type { Measure, Row } from './report.ts';
import { startWeakLink, type Weakness } from './weak-link.ts';

const RUNS = 5;
/** Issue "Fast, and proved", weak networks. */
const WEAK: Weakness = { rate: 400_000, roundTrip: 400, loss: 0.02 };
const READABLE_WITHIN = 3_000;
const USABLE_WITHIN = 8_000;

/** Milliseconds from the start of the navigation. */
interface ColdStart {
  readable: number;
  usable: number;
}

/** What the page itself notes, frame by frame: when the first product's name stood there, and the sheet's first choice. */
function note(): void {
  const seen: Partial<ColdStart> = {};
  const stands = (selector: string) => (document.querySelector(selector)?.getBoundingClientRect().height ?? 0) > 0;
  const look = () => {
    if (stands('article h3')) seen.readable ??= performance.now();
    if (stands('dialog[open] input[type=radio]:enabled')) seen.usable ??= performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(window, { seen });
}

async function coldStart(browser: Browser, port: number, seed: number): Promise<ColdStart> {
  const link = await startWeakLink(port, WEAK, seed);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'id-ID' });
  try {
    const page = await context.newPage();
    await page.addInitScript(note);
    await page.goto(`${link.url}/home`, { waitUntil: 'commit', timeout: 60_000 });
    // Tapped as soon as it stands there, whether or not it lives already, and once.
    await page.getByRole('article').first().getByRole('button').click({ timeout: 60_000 });
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio').first().check({ timeout: 60_000 });
    if (!(await sheet.getByRole('button', { name: 'Tambah ke Keranjang' }).isEnabled()))
      throw new Error('The sheet was there and could not be sent.');
    return await page.evaluate(() => {
      const { seen } = window as unknown as { seen: ColdStart }; // set by `note`
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return { readable: Math.max(seen.readable, paint?.startTime ?? Number.POSITIVE_INFINITY), usable: seen.usable };
    });
  } finally {
    await context.close();
    link.close();
  }
}

function row(name: string, times: readonly number[], limit: number): Row {
  const middle = median(times);
  const seconds = (ms: number) => `${digits(ms / 1000)} s`;
  return {
    name,
    figure: seconds(middle),
    goal: `at most ${limit / 1000} s`,
    holds: middle <= limit,
    note: `${seconds(Math.min(...times))} to ${seconds(Math.max(...times))} in ${times.length} runs`,
  };
}

export const measure: Measure = async (tell) => {
  const server = await startBuiltServer();
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    // Chromium refuses its sandbox to root, which containers are.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const starts: ColdStart[] = [];
  try {
    // The first visit of all also pays for the server's own first rendering.
    await fetch(`${server.url}/home`);
    for (let run = 1; run <= RUNS; run += 1) {
      tell(`cold start ${run} of ${RUNS}`);
      starts.push(await coldStart(browser, Number(new URL(server.url).port), run));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return {
    title: 'Weak networks',
    method:
      `Cold starts of Chromium without cache, ${WEAK.rate / 1000} kbit/s, ${WEAK.roundTrip} ms round trip, ${WEAK.loss * 100} % loss; the middle of ${RUNS}. ` +
      "The link is a TCP proxy of our own: Chromium's throttling loses no TCP packet and knows no handshake, and netem needs root and a kernel module. " +
      'A lost packet comes a round trip later and holds up its connection; congestion windows are not played, and the processor is not slowed down. ' +
      'The plus button is tapped once, as soon as its card stands there; the sheet is usable when its first indexing can be chosen.',
    rows: [
      row(
        '/home readable',
        starts.map(({ readable }) => readable),
        READABLE_WITHIN,
      ),
      row(
        'sheet usable',
        starts.map(({ usable }) => usable),
        USABLE_WITHIN,
      ),
    ],
  };
};
