import { contentEntries } from '#tests/support/content.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const categories = ['Review', 'Shopping', 'Tips', 'Offer', 'Trends', 'News'];
const written = contentEntries<{ title: string; author: string; minutes: number; category: string }>('posts');
const inCategory = (wanted: string) => written.filter(({ data: { category } }) => category === wanted);

for (const path of ['/blog-grid', '/blog-list']) {
  test(`${path} shows the posts, the newest first, and filters by the address alone`, async ({ page }) => {
    await page.goto(path);
    const posts = page.getByRole('article');
    await expect(posts).toHaveCount(written.length);
    for (const [nth, { data }] of written.entries()) {
      for (const text of [data.title, data.category, data.author, `${data.minutes} min read`, 'Read More']) {
        await expect(posts.nth(nth)).toContainText(text);
      }
    }

    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Tips' }).click();
    await expect(page).toHaveURL(`${path}#tips`);
    await expect(posts.filter({ visible: true })).toHaveCount(inCategory('Tips').length);
    await expect(posts.filter({ visible: true })).toContainText(inCategory('Tips').map(({ data }) => data.title));
    await page.goBack();
    await expect(posts.filter({ visible: true })).toHaveCount(written.length);
    await expectAccessible(page);
  });
}

test('/blog-details shows the newest post; each post has its canonical address', async ({ page }) => {
  const [newest] = written;
  const [news] = inCategory('News');
  if (!newest || !news) throw new Error('There is no post, or none of the news.');
  await page.goto('/blog-grid');
  await page.getByRole('link', { name: newest.data.title }).click();
  await expect(page).toHaveURL('/blog-details');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/blog/${newest.id}$`));
  await expect(
    page.getByRole('heading', { name: new RegExp(`^${contentEntries('comments').length} comment`) }),
  ).toBeVisible();

  const tiles = page.getByRole('navigation', { name: 'Read by category' }).getByRole('link');
  await expect(tiles).toHaveText(categories.map((name) => new RegExp(`${name}\\s*${inCategory(name).length} post`)));
  await tiles.nth(5).click();
  await expect(page).toHaveURL('/blog-grid#news');
  await page.getByRole('link', { name: news.data.title }).click();
  await expect(page).toHaveURL(`/blog/${news.id}`);
  await expect(page.getByRole('heading', { name: news.data.title })).toBeVisible();
});

test('the comment form says that it sends nothing, and typed text is not in the address', async ({ page }) => {
  await page.goto('/blog-details');
  await page.getByLabel('Comment', { exact: true }).fill('Nice chair');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByText('This is a demo: your comment was not sent.')).toBeVisible();
  await expect(page).toHaveURL('/blog-details');
});

test('feed, sitemap and robots.txt exist and agree', async ({ request }) => {
  const feed = await (await request.get('/rss.xml')).text();
  expect(feed.match(/<item>/g)).toHaveLength(written.length);
  for (const { id } of written) expect(feed).toContain(`/blog/${id}</link>`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/blog-grid', ...written.map(({ id }) => `/blog/${id}`), '/support', '/home']) {
    expect(sitemap).toContain(`${path}</loc>`);
  }
  for (const [, path = ''] of sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).not.toContain('content="noindex"');
  }
  expect(await (await request.get('/sitemap-bidang.xml')).text()).toContain('/bidang/hukum</loc>');
  for (const path of ['/cart', '{']) expect(sitemap).not.toContain(`${path}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toMatch(/Sitemap: http.*\/sitemap\.xml/);
});
