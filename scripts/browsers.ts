// npm run browsers: does the main job in each engine of this machine, and writes the results to docs/browsers.md.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import puppeteer from 'puppeteer-core';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { findBrowser } from './browser.mjs';

const REPORT = 'docs/browsers.md';
const widths = [390, 1280];
const HEIGHT = 844;
const STEP_LIMIT_MS = 20_000;

/** An open browser with one window. */
interface Driver {
  version: string;
  go(url: string): Promise<unknown>;
  /** Evaluates an expression on the page. */
  run(code: string): Promise<unknown>;
  tap(x: number, y: number): Promise<unknown>;
  type(text: string): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Opens Chromium or Firefox, which need no driver. */
async function openWithPuppeteer(browser: 'chrome' | 'firefox', path: string, width: number): Promise<Driver> {
  const args = browser === 'chrome' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const opened = await puppeteer.launch({ browser, executablePath: path, args });
  const page = await opened.newPage();
  await page.setViewport({ width, height: HEIGHT });
  return {
    version: (await opened.version()).replace(/^(Headless)?Chrome\//i, 'Chromium ').replace(/^firefox\//, 'Firefox '),
    go: (url) => page.goto(url, { waitUntil: 'domcontentloaded' }),
    run: (code) => page.evaluate(code),
    tap: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    close: () => opened.close(),
  };
}

/** Opens WebKitGTK through its WebDriver; without a screen, on a virtual one. */
async function openWebKit(path: string, width: number): Promise<Driver> {
  const port = await freePort();
  const words = [path, `--port=${port}`];
  const [command = '', ...args] = process.env['DISPLAY'] ? words : ['xvfb-run', '-a', ...words];
  // A separate process group, so that its windows and the virtual screen end with it.
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const send = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(value.message);
    return value;
  };
  const start = () => send('', { capabilities: {} }).catch(() => null);
  let session = null;
  for (let tries = 0; session === null && tries < 20; tries++)
    session = await Promise.race([failed, sleep(500).then(start)]);
  if (session === null) throw new Error(`${path} does not answer.`);
  const base = `/${session.sessionId}`;
  const run = (code: string) => send(`${base}/execute/sync`, { script: `return ${code}`, args: [] });
  const act = (type: string, actions: object[]) => send(`${base}/actions`, { actions: [{ type, id: type, actions }] });
  // Twice, because the window also has a frame.
  for (let outer = width, tries = 0; tries < 2; tries++) {
    await send(`${base}/window/rect`, { width: outer, height: HEIGHT });
    outer += width - Number(await run('innerWidth'));
  }
  return {
    version: `WebKitGTK ${session.capabilities.browserVersion}`,
    go: (url) => send(`${base}/url`, { url }),
    run,
    tap: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text) =>
      act(
        'key',
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
    close: async () => process.kill(-(child.pid ?? 0)),
  };
}

/* In the page. */

/**
 * The middle of the first shown part with this text or name, once it is in the window and nothing covers it. Else what is wrong.
 */
function locate(selector: string, text: string): { x: number; y: number } | string {
  const nameOf = (part: HTMLElement) => (part.getAttribute('aria-label') ?? part.innerText).trim();
  const part = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (each) => each.getClientRects().length > 0 && nameOf(each).startsWith(text),
  );
  if (part === undefined) return 'it is not there';
  part.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = part.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  if (hit !== null && part.contains(hit)) return { x, y };
  return `it is covered by ${hit?.outerHTML.slice(0, 80)}`;
}

/** The texts at the end of the screen that bars cover, and whether it scrolls sideways. */
function lost(): string[] {
  scrollTo({ top: 1e6, behavior: 'instant' });
  const { scrollWidth, clientWidth } = document.documentElement;
  const parts = [...document.querySelectorAll<HTMLElement>('main *')].filter(
    (part) => part.childElementCount === 0 && part.innerText?.trim() && !part.closest('.visually-hidden, aside'),
  );
  const covered = parts.filter((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    const hit = height > 0 ? document.elementFromPoint(left + width / 2, top + height / 2) : null;
    const bar = hit?.closest('aside, nav') ?? null;
    // The top bar covers what was scrolled away.
    return bar !== null && !bar.contains(part) && bar.getBoundingClientRect().top > innerHeight / 2;
  });
  return [
    ...covered.map(({ innerText }) => `covered: ${innerText}`),
    ...(scrollWidth > clientWidth ? ['sideways'] : []),
  ];
}

/** A customer's main job: each step as its name and what it does. */
function* mainJob(driver: Driver, origin: string, journals: string[]): Generator<[string, () => Promise<unknown>]> {
  const call = (code: (...values: string[]) => unknown, ...values: string[]) =>
    driver.run(`(${code})(...${JSON.stringify(values)})`);
  const until = async (read: () => Promise<unknown>, isDone: (value: unknown) => boolean) => {
    const end = Date.now() + STEP_LIMIT_MS;
    for (;;) {
      // A page that is just left cannot answer.
      const value = await read().catch((error: Error) => error.message);
      if (isDone(value)) return value;
      if (Date.now() > end) throw new Error(String(value));
      await sleep(100);
    }
  };
  const press = async (selector: string, text = '') => {
    const at = await until(
      () => call(locate, selector, text),
      (value) => typeof value === 'object' && value !== null,
    );
    const { x, y } = at as { x: number; y: number };
    await driver.tap(x, y);
  };
  const see = (text: string) =>
    until(
      () => driver.run('document.body.innerText'),
      (value) => String(value).includes(text),
    );
  const arrive = (path: string) =>
    until(
      () => driver.run('location.pathname'),
      (value) => String(value).startsWith(path),
    );
  const open = (path: string) => driver.go(origin + path);
  const nothingLost = () =>
    until(
      () => call(lost),
      (value) => Array.isArray(value) && value.length === 0,
    );

  yield ['registration opens', () => open('/register')];
  const fields = {
    Nama: 'Siti Rahmawati',
    Email: `siti.${randomUUID()}@example.test`,
    WhatsApp: '081234567890',
    Instansi: 'Universitas Contoh',
    Pekerjaan: 'Dosen',
    Alamat: 'Jalan Contoh 1, Bandung',
    Password: 'rahasia-123',
    Kode: 'DEMO',
  };
  for (const [label, text] of Object.entries(fields))
    yield [
      `${label} is filled in`,
      async () => {
        await press('label', label);
        await driver.type(text);
      },
    ];
  yield ['the account is made', () => press('form button', 'Daftar')];
  yield ['home opens', () => arrive('/home')];
  for (const [index, name] of journals.entries()) {
    yield [`the list finds ${name}`, () => open(`/allproduct?q=${encodeURIComponent(name)}`)];
    yield ['its sheet opens', () => press('article button')];
    yield ['an indexing is chosen', () => press('dialog label:has([type=radio])')];
    yield ['it is added to the cart', () => press('dialog button', 'Tambah ke Keranjang')];
    yield ['the cart has it', () => see(`Cart: ${index + 1} Produk`)];
  }
  yield ['the cart opens', () => open('/cart')];
  for (const name of journals) yield [`it shows ${name}`, () => see(name)];
  yield ['a purpose is chosen', () => press('label', 'Publikasi Jurnal Kenaikan Pangkat')];
  yield ['two termin are chosen', () => press('label', '2x')];
  yield ['nothing of the cart is lost', nothingLost];
  yield ['it is ordered', () => press('button', 'Checkout Now')];
  for (const [button, text] of [
    ['Bayar lebih awal', 'Termin 1 lunas'],
    ['', 'Pembayaran Lunas'],
  ] as const) {
    yield ['the gateway opens', () => arrive('/gateway/sandbox/')];
    yield ['it is paid', () => press('button', 'Bayar')];
    yield [`'${text}' is shown`, () => see(text)];
    yield ['nothing of the payment is lost', nothingLost];
    if (button) yield ['the next termin is paid early', () => press('a', button)];
  }
  yield ['another journal fills the cart', () => open('/allproduct')];
  yield ['its sheet opens', () => press('article button')];
  yield ['an indexing is chosen', () => press('dialog label:has([type=radio])')];
  yield ['it is added to the cart', () => press('dialog button', 'Tambah ke Keranjang')];
  yield ['the cart has it', () => see('Cart: 1 Produk')];
  yield ['the orders open', () => open('/pesanan')];
  yield ['the detail opens', () => press('a', 'Detail')];
  yield ['the ticket is shown', () => see('Tiket Slot')];
  yield ['the cart bar is shown', () => see('Cart: 1 Produk')];
  yield ['nothing of the detail is lost', nothingLost];
}

/** The names of two journals with capacity and two termin. */
async function findJournals(origin: string): Promise<string[]> {
  const { data }: ItemsAnswer = await (await fetch(`${origin}/api/items`)).json();
  const found = data.items.filter(({ slots, max_termin }) => slots[0] && slots[0].remaining >= 5 && max_termin >= 2);
  return found.slice(0, 2).map(({ name }) => name);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const inPath = (...names: string[]) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync);

const engines = [
  { name: 'Chromium', path: await findBrowser(), open: openWithPuppeteer.bind(null, 'chrome') },
  { name: 'Firefox', path: inPath('firefox-esr', 'firefox'), open: openWithPuppeteer.bind(null, 'firefox') },
  { name: 'WebKitGTK', path: inPath('WebKitWebDriver'), open: openWebKit },
];

const results: string[] = [];
let hasFailed = false;
const { url, stop } = await startBuiltServer();
const journals = await findJournals(url);
for (const { name, path, open } of engines) {
  if (path === undefined) {
    results.push(`- ${name}: not found on the machine.`);
    continue;
  }
  for (const width of widths) {
    const driver = await open(path, width);
    let [done, all, fault] = [0, 0, ''];
    for (const [step, work] of mainJob(driver, url, journals)) {
      all += 1;
      if (fault) continue;
      await work().then(
        () => {
          done += 1;
        },
        ({ message }: Error) => {
          fault = `; '${step}' failed: ${message}`;
        },
      );
    }
    const at = Number(await driver.run('innerWidth'));
    await driver.close();
    hasFailed ||= fault !== '';
    results.push(`- ${driver.version} at ${at} px: ${done} of ${all} steps${fault}.`);
    console.log(results.at(-1));
  }
}
await stop();
const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
const written = `Results of \`npm run browsers\` on ${day}:\n\n${results.join('\n')}\n\n`;
const report = readFileSync(REPORT, 'utf8');
writeFileSync(
  REPORT,
  report.replace(/Results of `npm run browsers`[\s\S]*?\n\n(?=\S[^\n]*:\n|$)/, () => written),
);
process.exit(hasFailed ? 1 : 0);
