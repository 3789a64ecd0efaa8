import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const categories = ['Review', 'Shopping', 'Tips', 'Offer', 'Trends', 'News'];

for (const path of ['/blog-grid', '/blog-list']) {
  test(`${path} shows six posts, one of each category, and filters by the address alone`, async ({ page }) => {
    await page.goto(path);
    const posts = page.getByRole('article');
    await expect(posts).toHaveCount(6);
    for (const [index, category] of categories.entries()) await expect(posts.nth(index)).toContainText(category);
    await expect(posts.first()).toContainText('Maya Larasati');
    await expect(posts.first()).toContainText('6 min read');
    await expect(posts.first()).toContainText('Read More');

    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Tips' }).click();
    await expect(page).toHaveURL(`${path}#tips`);
    await expect(posts.filter({ visible: true })).toHaveCount(1);
    await expect(posts.filter({ visible: true })).toContainText('Keep coffee fresh');
    await page.goBack();
    await expect(posts.filter({ visible: true })).toHaveCount(6);
    await expectAccessible(page);
  });
}

test('the newest post is /blog-details; each post has an address of its own, which is the canonical one', async ({
  page,
}) => {
  await page.goto('/blog-grid');
  await page.getByRole('link', { name: 'Six months in one office chair' }).click();
  await expect(page).toHaveURL('/blog-details');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/blog\/office-chair-six-months$/);
  await expect(page.getByRole('heading', { name: '3 comments' })).toBeVisible();

  const tiles = page.getByRole('navigation', { name: 'Read by category' }).getByRole('link');
  await expect(tiles).toHaveText(categories.map((name) => new RegExp(`${name}\\s*1 post`)));
  await tiles.nth(5).click();
  await expect(page).toHaveURL('/blog-grid#news');
  await page.getByRole('link', { name: /Forty neighbourhood vendors/ }).click();
  await expect(page).toHaveURL('/blog/vendors-weekend-market');
  await expect(page.getByRole('heading', { name: /Forty neighbourhood vendors/ })).toBeVisible();
});

test('the comment form says that it sends nothing, and keeps what was typed out of the address', async ({ page }) => {
  await page.goto('/blog-details');
  await page.getByLabel('Comment', { exact: true }).fill('Nice chair');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByText('This is a demo: your comment was not sent.')).toBeVisible();
  await expect(page).toHaveURL('/blog-details');
});

test('feed, sitemap and robots are there and agree', async ({ request }) => {
  const feed = await (await request.get('/rss.xml')).text();
  expect(feed.match(/<item>/g)).toHaveLength(6);
  expect(feed).toContain('/blog/office-chair-six-months</link>');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/blog-grid', '/blog/keep-coffee-fresh', '/support', '/home']) {
    expect(sitemap).toContain(`${path}</loc>`);
  }
  for (const [, path = ''] of sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).not.toContain('content="noindex"');
  }
  for (const path of ['/cart', '{']) expect(sitemap).not.toContain(`${path}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toMatch(/Sitemap: http.*\/sitemap\.xml/);
});
