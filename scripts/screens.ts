// npm run screens: draws the pictures of README.md and docs/ again, from the demo of this day.
import { chromium } from 'playwright';
import sharp from 'sharp';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { registerCustomer, store, storedSession } from '#tests/support/e2e/customer.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { announceTransfer, bought, signIn } from '#tests/support/e2e/staff.ts';
import { startEditorsDesk } from '#tests/support/editors-desk.ts';
import { ensureBrowser } from './browser.mjs';

/** Name of the file, width, height, theme, address, and the labels and texts that are pressed and scrolled into view. */
type Picture = [string, number, number, 'dark' | 'light', string, ...RegExp[]];
const [from, to] = [60, 0].map((days) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 7));
const pictures: Picture[] = [
  ['home', 390, 844, 'dark', '/home'],
  ['sheet', 390, 844, 'dark', '/home', /^Tambah/, /^SINTA 2\s*Rp/],
  ['product', 390, 844, 'light', '/product/1', /^Slot per bulan$/],
  ['cart', 1280, 844, 'dark', '/cart', /Kenaikan Pangkat/, /^3 termin/, /^Termin Pembayaran/],
  ['staf-hari-ini', 1280, 700, 'light', '/staf'],
  ['staf-transfer', 390, 640, 'dark', '/staf', /^Terima$/],
  ['staf-slot', 1280, 700, 'light', '/staf/slot'],
  ['staf-laporan', 1280, 700, 'light', `/staf/laporan?dari=${from}&sampai=${to}`],
  ['desk-mistake', 1000, 700, 'light', '/edit'],
  ['desk-post', 1000, 700, 'light', '/edit/posts/keep-coffee-fresh', /^800 x 500 piksel/],
];

const desk = await startEditorsDesk();
// A mistake: a second default language.
desk.site.write('src/content/languages/id.yaml', 'name: Indonesian\nnative: Indonesia\norder: 2\ndefault: true\n');
const dataDir = `${desk.site.root}/.data/demo`;
const { url, stop } = await startBuiltServer({ DATA_DIR: dataDir, BANK_ACCOUNTS: 'BCA 1234567890 PT Contoh' });
// The shop of the tests chooses journals at random.
Math.random = () => 0.5;
for (const termin of [1, 2, 3]) await announceTransfer(url, (await bought(url, termin)).order.payment_url);
const customer = await registerCustomer(url);
await new Shop(url, customer).fill(2, { maxTermin: 3 });

// Without LANGUAGE, date fields have the language of the machine.
const env = { ...process.env, LANGUAGE: 'en' };
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args, env });
const look = { locale: 'id-ID', timezoneId: 'Asia/Jakarta', serviceWorkers: 'block', reducedMotion: 'reduce' } as const;
for (const [name, width, height, theme, path, ...pressed] of pictures) {
  const page = await browser.newPage({ ...look, colorScheme: theme, viewport: { width, height } });
  await store(page, url, path === '/cart' ? { theme, ...storedSession(customer) } : { theme });
  if (path.startsWith('/staf')) await signIn(page, { url, dataDir });
  await page.goto(new URL(path, path.startsWith('/edit') ? desk.url : url).href, { waitUntil: 'networkidle' });
  for (const text of pressed) {
    const found = page.getByLabel(text).or(page.getByText(text)).first();
    await found.evaluate((one: HTMLElement) => [one.scrollIntoView({ block: 'center' }), one.click()]);
  }
  await page.mouse.move(0, 0);
  // A link leads to another page.
  await page.waitForTimeout(1000);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const drawn = sharp(await page.screenshot()).png({ palette: true, effort: 10 });
  await drawn.toFile(`docs/screens/${name}.png`);
  await page.close();
}
for (const end of [() => browser.close(), stop, desk.stop]) await end();
