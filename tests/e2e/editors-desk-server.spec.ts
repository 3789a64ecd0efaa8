import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { type EditorsDesk, startEditorsDesk } from '#tests/support/editors-desk.ts';
import { type DeskPage, openDeskPage } from '#tests/support/editors-desk-page.ts';

/** The editor's desk when its development server fails, and requests from other sites. */
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

let desk: EditorsDesk;
let page: DeskPage['page'];
let form: DeskPage['form'];
let shown: DeskPage['shown'];
let { open, field } = {} as DeskPage;

/**
 * A request for /lose-pages has the effect of two saves at an unlucky moment: the modules of the pages are evaluated with a manifest that
 * Astro's development server never sees (server/development-integration.mjs).
 */
const losePages = `
const manifest = '\\0virtual:astro:manifest';
function losePages() {
  const lose = async ({ moduleGraph, runner }) => {
    const reset = (id) => {
      moduleGraph.getModuleById(id).transformResult = null;
      runner.evaluatedModules.invalidateModule(runner.evaluatedModules.getModuleById(id));
    };
    const hanging = new Set();
    moduleGraph.invalidateModule(moduleGraph.getModuleById(manifest), hanging, Date.now(), true);
    for (const { id } of hanging) reset(id);
    await runner.import('virtual:astro:fetchable');
    reset(manifest);
  };
  const setup = ({ server }) =>
    server.middlewares.use('/lose-pages', (_, response) =>
      lose(server.environments.ssr).then(() => response.end('lost'), (error) => response.end(String(error))));
  return { name: 'lose-pages', hooks: { 'astro:server:setup': setup } };
}
`;

/**
 * After a request for /save-meanwhile, the next request behaves as if a file was saved at an unlucky moment: Astro has prepared its manifest,
 * and loads another one with the page.
 */
const saveMeanwhile = `
function saveMeanwhile() {
  const setup = ({ server }) => {
    const { moduleGraph, runner } = server.environments.ssr;
    const load = runner.import.bind(runner);
    let isSaved = true;
    runner.import = (id) => {
      if (!isSaved && id === 'virtual:astro:fetchable') {
        isSaved = true;
        moduleGraph.invalidateModule(moduleGraph.getModuleById('\\0virtual:astro:manifest'), new Set(), Date.now(), true);
      }
      return load(id);
    };
    server.middlewares.use('/save-meanwhile', (_, response) => {
      isSaved = false;
      response.end('armed');
    });
  };
  return { name: 'save-meanwhile', hooks: { 'astro:server:setup': setup } };
}
`;

test.beforeAll(async ({ browser }) => {
  desk = await startEditorsDesk((site) => {
    const config = site
      .read('astro.config.mjs')
      .replace('integrations: [', 'integrations: [losePages(), saveMeanwhile(), ');
    site.write('astro.config.mjs', config + losePages + saveMeanwhile);
    site.write('src/fails.ts', "import './nowhere.ts';\n");
  });
  ({ page, form, shown, open, field } = await openDeskPage(browser, desk));
});

test.afterAll(async () => {
  await page?.close();
  await desk?.stop();
});

test('the error of a page does not cover the form', async ({ request }) => {
  const covers = [page, form].map((place) => place.locator('vite-error-overlay'));
  await expect(async () => {
    // After a suppressed reload, a page receives no further messages of Vite.
    await page.reload();
    await open('Bahasa');
    expect((await request.get(new URL('/src/fails.ts', desk.url).href)).status()).toBe(500);
    for (const cover of covers) await expect(cover).toBeAttached({ timeout: 3000 });
  }).toPass();
  for (const cover of covers) await expect(cover).toBeHidden();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(field('Nama Inggris')).toBeVisible();
});

test('pages that Astro loses during two saves come back without a restart', async ({ request }) => {
  const { origin } = new URL(desk.url);
  expect(await (await request.get(`${origin}/lose-pages`)).text()).toBe('lost');
  await expect.poll(async () => (await request.get(`${origin}/language`)).status()).toBe(200);
  await expect(shown.getByRole('heading', { name: 'Choose Language' })).toBeVisible();
  const reloaded = await request.get(desk.url);
  expect(await reloaded.text()).toContain('desk.astro?astro&type=script');
});

test('answers only this machine, and no page of another site', async ({ request }) => {
  const { origin, port } = new URL(desk.url);
  for (const path of ['/edit', '/keystatic', '/api/edit/state', '/api/keystatic/tree']) {
    const foreign = await request.get(origin + path, { headers: { origin: 'https://elsewhere.example' } });
    expect(foreign.status(), path).toBe(403);
    const renamed = await request.get(origin + path, { headers: { host: `elsewhere.example:${port}` } });
    expect(renamed.status(), path).toBe(403);
  }
  const posted = await request.post(`${origin}/api/edit/publish`, { headers: { origin: 'https://elsewhere.example' } });
  expect(posted.status()).toBe(403);
  const update = { additions: [{ path: '../../README.md', contents: '' }], deletions: [] };
  const outside = await request.post(`${origin}/api/keystatic/update`, { headers: { 'no-cors': '1' }, data: update });
  expect(outside.status()).toBe(400);
  expect(desk.site.has(join('src/content', 'posts'))).toBe(true);
});

test('a desk that is opened during a save completes loading', async ({ browser, request }) => {
  // Its poll of the state would be the next request.
  await page.close();
  const tab = await browser.newPage();
  await request.get(new URL('/save-meanwhile', desk.url).href);
  const first = await tab.goto(desk.url);
  expect(first?.status()).toBe(503);
  await expect(tab.getByRole('status')).toHaveText('Semuanya beres');
  await tab.close();
});
