import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, type FrameLocator, type Page, test } from 'playwright/test';
import { type EditorsDesk, startEditorsDesk } from '#tests/support/editors-desk.ts';
import { photograph } from '#tests/support/photograph.ts';
import type { SiteCopy } from '#tests/support/site-copy.ts';

/** The day of an editor (docs/editing.md), on a copy of the site: what the forms write, what the strip says, and what is published. */
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

let desk: EditorsDesk;
let page: Page;
let form: FrameLocator;
let shown: FrameLocator;

/**
 * Does at /lose-pages what two saves at an unlucky moment do: the modules of the pages are evaluated with a manifest that Astro's development
 * server then never sees (scripts/build-steps/stale-pages.mjs).
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

/** The entries that are changed below, whatever the site's own editors made of theirs. */
function writeContent(site: SiteCopy) {
  const config = site.read('astro.config.mjs').replace('integrations: [', 'integrations: [losePages(), ');
  site.write('astro.config.mjs', config + losePages);
  site.write('src/fails.ts', "import './nowhere.ts';\n");
  if (site.has('src/content/languages/sv.yaml')) site.remove('src/content/languages/sv.yaml');
  const fields = 'title: About Us\ndescription: Who we are.\nlead: We like coffee.\n';
  site.write('src/content/texts/about-us.md', `---\n${fields}---\n## Why we started\n\nThere was no coffee.\n`);
  const jar = site.read('src/content/products/coffee-jar.yaml');
  site.write(
    'src/content/products/coffee-jar.yaml',
    jar.replace(/^new_price: .*$/m, 'new_price: 7.5').replace(/^old_price: .*$/m, 'old_price: 10'),
  );
}

test.beforeAll(async ({ browser }) => {
  desk = await startEditorsDesk(writeContent);
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(20_000);
  form = page.frameLocator('iframe[title="Form"]');
  shown = page.frameLocator('iframe[title="Page"]');
  // Vite makes everything at the first visit.
  await page.goto(desk.url, { timeout: 90_000 });
  await expect(page.getByRole('status')).toHaveText('Everything is in order');
});

test.afterAll(async () => {
  await page?.close();
  await desk?.stop();
});

/** Leads from the first page of the forms to a list. */
async function open(list: string) {
  // Waits until the first page is a new one: a tap on the old one would be lost with it.
  const frame = await (await page.locator('iframe[title="Form"]').elementHandle())?.contentFrame();
  await frame?.goto(new URL('/keystatic', desk.url).href);
  await form.getByRole('main').getByRole('link', { name: list, exact: true }).click();
  if (list === 'About Us') return;
  // The first page stays until the list is there, and offers to add to every list.
  await expect(form.getByRole('button', { name: 'Add', exact: true })).toHaveCount(1);
}

async function choosePicture(buffer = photograph(1000, 625)) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Choose file' }).click(),
  ]);
  await chooser.setFiles({ name: 'IMG_0001.png', mimeType: 'image/png', buffer });
}

const field = (name: string) => form.getByRole('textbox', { name, exact: true });
const save = (name = 'Save') => form.getByRole('button', { name, exact: true }).click();
const changes = () => page.locator('[data-changes] li');

test('a text is changed, and the page beside it shows it', async () => {
  await open('About Us');
  await form.getByRole('heading', { name: 'Why we started' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' all this');
  await save();
  await expect(shown.getByRole('heading', { name: 'Why we started all this' })).toBeVisible();
  await expect(changes()).toHaveText(['About Us changed']);
  expect(desk.git('diff', '--numstat').trim()).toBe('1\t1\tsrc/content/texts/about-us.md');
});

test('what fails in a page does not lie over the form', async ({ request }) => {
  const covers = [page, form].map((place) => place.locator('vite-error-overlay'));
  await expect(async () => {
    // A page that was told to reload, and does not, hears no more of Vite.
    await page.reload();
    await open('Languages');
    expect((await request.get(new URL('/src/fails.ts', desk.url).href)).status()).toBe(500);
    for (const cover of covers) await expect(cover).toBeAttached({ timeout: 3000 });
  }).toPass();
  for (const cover of covers) await expect(cover).toBeHidden();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(field('English name')).toBeVisible();
});

test('a post with a photograph is added', async () => {
  await open('Posts');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await field('Title').fill('What we learned: a month');
  await field('Author').fill('Maya Larasati');
  await form.getByLabel('Published').first().fill('2099-12-01');
  await field('Minutes to read').fill('3');
  await field('Summary').fill('What a month of coffee taught us.');
  await choosePicture();
  await field('What is to be seen in the picture').fill('A cup of coffee');
  await field('Text').click();
  await page.keyboard.type('Patience, mostly.');
  await save('Create');
  await expect(shown.getByText('Patience, mostly.')).toBeVisible();
  await expect(shown.getByRole('img', { name: 'A cup of coffee' })).toBeVisible();
  await expect(changes()).toHaveText([
    'About Us changed',
    'Post "What we learned: a month" added, kept back until 1 Dec 2099',
  ]);
});

test('a picture within a text keeps its shape', async () => {
  const folder = 'src/content/posts/what-we-learned-a-month';
  desk.site.write(`${folder}/cup.png`, photograph(1600, 1000));
  desk.site.write(
    `${folder}.md`,
    `${desk.site.read(`${folder}.md`)}\n![A full cup](./what-we-learned-a-month/cup.png)\n`,
  );
  const picture = shown.getByRole('img', { name: 'A full cup' });
  await expect(picture).toBeVisible();
  // The page may come anew in between.
  await expect(async () => {
    const { width, height } = await picture.evaluate((image) => image.getBoundingClientRect());
    expect(width / height).toBeCloseTo(1.6, 1);
  }).toPass({ timeout: 15_000 });
});

test('a question and a language are added', async () => {
  await open('Questions');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await field('Question').fill('Do you like cats?');
  await field('Order').fill('20');
  await field('Answer').click();
  await page.keyboard.type('Very much.');
  await save('Create');
  // The answer too: the question is open.
  await expect(shown.getByText('Very much.')).toBeInViewport();
  // And the desk stays where it is: nothing of it can be scrolled away.
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await open('Languages');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await field('English name').fill('Swedish');
  await expect(field('File name')).toHaveValue('sv');
  await field('Order').fill('22');
  await field('Its own name').fill('Svenska');
  await save('Create');
  await expect(shown.getByText('Svenska')).toBeInViewport();
  expect(desk.site.read('src/content/languages/sv.yaml')).toBe(
    'name: Swedish\norder: 22\nnative: Svenska\ndefault: false\n',
  );
});

test('a new post with a mistake has no page yet, and the desk says so until it is mended', async () => {
  await open('Posts');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await field('Title').fill('A letter');
  await field('Author').fill('Maya Larasati');
  await form.getByLabel('Published').first().fill('2026-11-01');
  await field('Minutes to read').fill('1');
  await field('Summary').fill('A letter to everybody.');
  await choosePicture(Buffer.from('no picture'));
  await field('What is to be seen in the picture').fill('A letter');
  await save('Create');
  await expect(
    page.getByRole('link', { name: /^posts\/a-letter\.md: picture: picture\.png cannot be read/ }),
  ).toBeVisible();
  const empty = page.getByRole('link', { name: 'posts/a-letter.md: has no text; write it below the fields' });
  await expect(empty).toBeVisible();
  await expect(page.getByText('This page is not there yet: first mend what is said above about it.')).toBeVisible();
  await expect(page.locator('iframe[title="Page"]')).toBeHidden();
  await field('Text').click();
  await page.keyboard.type('Dear everybody.');
  await save();
  await expect(empty).toHaveCount(0);
  await choosePicture();
  await save();
  await expect(shown.getByText('Dear everybody.')).toBeVisible();
  await expect(page.getByText('This page is not there yet')).toBeHidden();

  desk.site.remove('src/content/posts/a-letter.md');
  desk.site.remove('src/content/posts/a-letter/picture.png');
  await expect(changes().filter({ hasText: 'A letter' })).toHaveCount(0);
});

test('a product is added', async () => {
  await open('Products');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await field('Title').fill('Tea jar');
  await field('Order').fill('99');
  await form.getByRole('checkbox', { name: 'shop', exact: true }).check();
  await choosePicture();
  await field('Price').fill('6.5');
  await field('Stars').fill('4.5');
  await field('Reviews').fill('1');
  await save('Create');
  await expect(shown.getByText('Tea jar')).toBeVisible();
});

test('what a form can see it refuses; what it cannot, the strip says, and a link leads back', async () => {
  await open('Languages');
  await form.getByRole('row', { name: /Swedish/ }).click();
  await field('Its own name').fill('');
  await save();
  await expect(form.getByText('Its own name must not be empty')).toBeVisible();
  await field('Its own name').fill('Svenska');
  await form.getByRole('checkbox', { name: 'Default' }).check();
  await save();
  await expect(page.getByRole('status')).toHaveText('1 mistake to mend before publishing');
  const fault = page.getByRole('link', {
    name: 'languages: default: exactly one must have default: true; now en and sv have it',
  });
  await expect(fault).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();

  // Somebody else's hand: a file that no form would write. The development server goes on.
  const coffee = desk.site.read('src/content/products/coffee-jar.yaml');
  desk.site.write('src/content/products/coffee-jar.yaml', coffee.replace('old_price: 10', 'old_price: 5'));
  const price = page.getByRole('link', {
    name: /^products\/coffee-jar\.yaml: old_price: must be higher than new_price$/,
  });
  await price.click();
  await expect(field('Old price')).toHaveValue('5');
  await field('Old price').fill('10');
  await save();
  await expect(price).toHaveCount(0);

  await fault.click();
  await form.getByRole('row', { name: /Swedish/ }).click();
  await form.getByRole('checkbox', { name: 'Default' }).uncheck();
  await save();
  await expect(page.getByRole('status')).toHaveText('Everything is in order');
});

test('pages that Astro lost while it took in two saves come back by themselves', async ({ request }) => {
  const { origin } = new URL(desk.url);
  expect(await (await request.get(`${origin}/lose-pages`)).text()).toBe('lost');
  await expect.poll(async () => (await request.get(`${origin}/language`)).status()).toBe(200);
  await expect(shown.getByRole('heading', { name: 'Choose Language' })).toBeVisible();
  const reloaded = await request.get(desk.url);
  expect(await reloaded.text()).toContain('desk.astro?astro&type=script');
});

test('publishing commits the content in words, and nothing else', async () => {
  desk.site.write('README.md', 'Somebody is at work here.\n');
  desk.site.write('public/robots-draft.txt', 'Not finished.\n');
  desk.git('add', 'README.md');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    /^Published: 5 changes\. Visitors see it once whoever runs the site brings it there\./,
  );
  const published = page.getByRole('alert').getByRole('listitem');
  await expect(published.first()).toBeHidden();
  await page.getByText('Published: 5 changes.').click();
  await expect(published.first()).toHaveText('About Us changed');
  await expect(published).toHaveCount(5);
  await expect(changes()).toHaveCount(0);
  expect(desk.git('log', '-1', '--format=%B').trim()).toBe(
    [
      'About Us changed, and 4 more',
      '',
      '- About Us changed',
      '- Question "Do you like cats?" added',
      '- Language "Swedish" added',
      '- Post "What we learned: a month" added, kept back until 1 Dec 2099',
      '- Product "Tea jar" added',
    ].join('\n'),
  );
  expect(desk.git('show', '--name-only', '--format=').trim().split('\n')).toEqual([
    'src/content/faq/do-you-like-cats.md',
    'src/content/languages/sv.yaml',
    'src/content/posts/what-we-learned-a-month.md',
    'src/content/posts/what-we-learned-a-month/cup.png',
    'src/content/posts/what-we-learned-a-month/picture.png',
    'src/content/products/tea-jar.yaml',
    'src/content/products/tea-jar/img.png',
    'src/content/texts/about-us.md',
  ]);
  expect(desk.git('status', '--porcelain').trim().split('\n')).toEqual(['A  README.md', '?? public/robots-draft.txt']);
});

test('what a page needs cannot be published away', async () => {
  const files = ['src/content/texts/about-us.md', 'src/content/languages/sv.yaml'];
  for (const file of files) desk.site.remove(file);
  const missing = page.getByRole('link', {
    name: /^texts\/about-us\.md: there is no such file, and \/about-us shows it/,
  });
  await expect(missing).toHaveAttribute('href', '/keystatic/singleton/aboutUs');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await missing.click();
  await expect(page.getByText('This page is not there yet: first mend what is said above about it.')).toBeVisible();
  // What is removed has no form any more.
  await page.getByText('2 changes not published yet').click();
  const removed = page.getByRole('link', { name: 'Language "Swedish" removed' });
  await expect(removed).toHaveAttribute('href', '/keystatic/collection/languages');
  desk.git('restore', '--', ...files);
  await expect(page.getByRole('status')).toHaveText('Everything is in order');
});

test('`npm run edit -- publish` refuses mistakes, and publishes what is mended', async () => {
  const command = () => {
    try {
      return execFileSync(process.execPath, ['scripts/run.mjs', 'edit', 'publish'], {
        cwd: desk.site.root,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      return `${(error as { status: number }).status} ${(error as { stderr: string }).stderr}`;
    }
  };
  const post = 'src/content/posts/what-we-learned-a-month.md';
  const text = desk.site.read(post);
  desk.site.write(post, text.replace('minutes: 3', 'minutes: none'));
  expect(command()).toMatch(
    /^1 Nothing was published\. First mend:\n.+what-we-learned-a-month\.md:\d+: minutes: must be/,
  );
  desk.site.write(post, text.replace('minutes: 3', 'minutes: 4'));
  const words = 'Post "What we learned: a month" changed, kept back until 1 Dec 2099';
  expect(command()).toContain(words);
  expect(desk.git('log', '-1', '--format=%s').trim()).toBe(words);
  expect(command()).toContain('There is nothing to publish');
});

test('only this machine is answered, and no page of another site', async ({ request }) => {
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
