import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DevelopmentServer, startDevelopmentServer } from '#tests/support/development-server.ts';
import { copySite } from '#tests/support/site-copy.ts';

/** Modules that Astro's development server loses while files are saved (server/development-integration.mjs). */
const site = copySite();
let server: DevelopmentServer;

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

beforeAll(async () => {
  const config = site
    .read('astro.config.mjs')
    .replace('integrations: [', 'integrations: [losePages(), saveMeanwhile(), ');
  site.write('astro.config.mjs', config + losePages + saveMeanwhile);
  server = await startDevelopmentServer(site, 'dev');
}, 120_000);

afterAll(async () => {
  await server?.stop();
  site.dispose();
});

const get = (path: string) => fetch(server.url + path);

test('pages that Astro loses during two saves come back without a restart', async () => {
  expect((await get('/language')).status).toBe(200);
  expect(await (await get('/lose-pages')).text()).toBe('lost');
  await expect.poll(async () => (await get('/language')).status, { timeout: 15_000 }).toBe(200);
});

test('a page that is requested during a save asks the browser to reload it', async () => {
  await get('/save-meanwhile');
  const first = await get('/language');
  expect([first.status, first.headers.get('refresh')]).toEqual([503, '1']);
  expect((await get('/language')).status).toBe(200);
});
