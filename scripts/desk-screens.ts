/*
 * node scripts/desk-screens.ts: takes the pictures of the editor's desk in docs/editing.md anew, into docs/screens, from a copy of the site.
 */
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { type EditorsDesk, startEditorsDesk } from '#tests/support/editors-desk.ts';
import { findBrowser } from './browser.mjs';

const swedish = 'name: Swedish\norder: 22\nnative: Svenska\ndefault: false\n';

const post = `---
title: 'A month of coffee: what we learned'
category: News
author: Maya Larasati
published: 2026-11-23
minutes: 3
summary: Four weeks, eleven bags and one burnt pan.
picture: ./a-month-of-coffee-what-we-learned/picture.jpg
pictureAlt: A cup of coffee, seen from above
draft: false
---
We drank a lot of it.

## What helped

Patience, and a good jar.
`;

/** Stands in for a photograph. */
const cup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500" width="1600" height="1000">
  <rect width="800" height="500" fill="#d9c7ae"/>
  <circle cx="540" cy="260" r="55" fill="none" stroke="#fff" stroke-width="24"/>
  <circle cx="400" cy="250" r="175" fill="#fff"/>
  <circle cx="400" cy="250" r="140" fill="#7a4a2a"/>
</svg>`;

const desk = await startEditorsDesk();
const executablePath = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await writeChanges(desk);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  page.setDefaultTimeout(90_000);
  await page.goto(desk.url);

  await show(page, 'collection/posts/item/a-month-of-coffee-what-we-learned', 'Patience, and a good jar.');
  await take(page, 'desk-post');

  await show(page, 'collection/faq/item/may-i-bring-my-cat', 'Yes, on a lead.');
  await page.getByText('perubahan belum terbit').click();
  await take(page, 'desk-changes');
  await page.getByText('perubahan belum terbit').click();

  desk.site.write('src/content/languages/sv.yaml', swedish.replace('false', 'true'));
  await page.getByRole('link', { name: /tepat satu bahasa harus menjadi bawaan/ }).waitFor();
  await show(page, 'collection/languages/item/sv', 'Svenska');
  await take(page, 'desk-mistake');
} finally {
  await browser.close();
  await desk.stop();
}

/** What the guide's editor has saved. */
async function writeChanges({ site }: EditorsDesk): Promise<void> {
  const folder = 'src/content/posts/a-month-of-coffee-what-we-learned';
  site.write(`${folder}/picture.jpg`, await sharp(Buffer.from(cup)).jpeg().toBuffer());
  site.write(`${folder}.md`, post);
  site.write(
    'src/content/faq/may-i-bring-my-cat.md',
    '---\nquestion: May I bring my cat?\norder: 20\ngroup: others\ndraft: false\n---\nYes, on a lead.\n',
  );
  site.write('src/content/languages/sv.yaml', swedish);
  const about = 'src/content/texts/about-us.md';
  site.write(about, `${site.read(about)}\nWe drink our coffee black.\n`);
}

/** Opens a form, and waits for what its page shows. */
async function show(page: Page, form: string, words: string): Promise<void> {
  await page.locator('iframe[title="Formulir"]').evaluate((frame: HTMLIFrameElement, address) => {
    frame.contentWindow?.location.assign(address);
  }, `/keystatic/${form}`);
  await page.frameLocator('iframe[title="Formulir"]').getByRole('button', { name: 'Save', exact: true }).waitFor();
  await page.frameLocator('iframe[title="Halaman"]').getByText(words).waitFor();
}

async function take(page: Page, name: string): Promise<void> {
  // Until pictures and fonts are there.
  await page.waitForTimeout(1500);
  await sharp(await page.screenshot())
    .resize(1024)
    .png({ palette: true })
    .toFile(`docs/screens/${name}.png`);
}
