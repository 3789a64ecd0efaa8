import { contentEntries } from '#tests/support/content.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const categories = ['Review', 'Shopping', 'Tips', 'Offer', 'Trends', 'News'];
const written = contentEntries<{ title: string; author: string; minutes: number; category: string }>('posts');
const inCategory = (wanted: string) => written.filter(({ data: { category } }) => category === wanted);

test('/blog-grid and /blog-list show the posts, the newest first; the address filters', async ({ page }) => {
  const posts = page.getByRole('article');
  const visible = posts.filter({ visible: true });
  for (const path of ['/blog-list', '/blog-grid']) {
    await page.goto(path);
    await expect(posts).toHaveCount(written.length);
    const texts = await posts.allInnerTexts();
    for (const [nth, { data }] of written.entries())
      for (const text of [data.title, data.category, data.author, `${data.minutes} min read`, 'Read More'])
        expect(texts[nth], path).toContain(text);
  }

  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Tips' }).click();
  await expect(page).toHaveURL('/blog-grid#tips');
  await expect(visible).toHaveCount(inCategory('Tips').length);
  await expect(visible).toContainText(inCategory('Tips').map(({ data }) => data.title));
  await page.goBack();
  await expect(visible).toHaveCount(written.length);
});

test('/blog-details shows the newest post; each post has its canonical address', async ({ page }) => {
  const [newest] = written;
  const [news] = inCategory('News');
  if (!newest || !news) throw new Error('There is no post, or none of the news.');
  await page.goto('/blog-details');
  await expect(page.getByRole('heading', { name: newest.data.title })).toBeVisible();
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
