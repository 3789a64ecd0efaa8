import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('the search of the questions filters them, says how many, and finds words of the answers', async ({ page }) => {
  await page.goto('/support');
  for (const group of ['For Buyers', 'For Authors', 'Others']) {
    await expect(page.getByRole('heading', { name: group, exact: true })).toBeVisible();
  }
  const search = page.getByRole('searchbox', { name: 'Search questions' });
  await search.fill('instalments');
  await expect(page.getByText('Can I pay in instalments?')).toBeVisible();
  await expect(page.getByText('Can I turn off the dark mode?')).toBeHidden();
  await search.fill('SCOPUS q3');
  await expect(page.getByRole('status').filter({ hasText: '1 question found' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'For Buyers' })).toBeHidden();
  await page.getByText('Which indexing should I choose?').click();
  await expect(page.getByText('Ask what you need it for.')).toBeVisible();
  await expectAccessible(page);
  await search.fill('zebra');
  await expect(page.getByText('No question matches "zebra".')).toBeVisible();
  await search.fill('');
  await expect(page.getByText('Can I turn off the dark mode?')).toBeVisible();
});

test('contact offers the four topics, promises an answer within 24 hours and posts nothing', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByLabel('Topic').locator('option')).toHaveText([
    'Buying & Support',
    'Authors Help',
    'Buyer Help',
    'License',
  ]);
  await expect(page.getByText('We reply within 24 hours.')).toBeVisible();
  await expect(page.getByRole('img', { name: /Drawn map/ })).toBeVisible();
  const posted: string[] = [];
  page.on('request', (request) => void posted.push(`${request.method()} ${request.url()}`));
  await page.getByLabel('Relevant URL').fill('not an address');
  await page.getByLabel('Message', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Send Now' }).click();
  await expect(page.getByText('This is a demo: your message was not sent.')).toBeVisible();
  await expect(page).toHaveURL('/contact');
  expect(posted.filter((line) => line.startsWith('POST'))).toEqual([]);
});

test('the figures of About Us are in the HTML and count up once, in two seconds', async ({ page, request }) => {
  expect(await (await request.get('/about-us')).text()).toMatch(/data-count-up="?71"?[^>]*>71</);
  await page.addInitScript(() => {
    const seen: [number, string][] = [];
    Object.assign(window, { seen });
    addEventListener('DOMContentLoaded', () => {
      const figure = document.querySelector('[data-count-up]');
      if (figure === null) return;
      new MutationObserver(() => void seen.push([performance.now(), figure.textContent])).observe(figure, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
  });
  await page.goto('/about-us');
  const figure = page.locator('[data-count-up]').first();
  await figure.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate('seen.length')).toBeGreaterThan(0);
  await expect(figure).toHaveText('71');
  // Written by the script above.
  const seen = (await page.evaluate('seen')) as [number, string][];
  const [first, last] = [seen[0], seen.at(-1)];
  expect(Number(first?.[1])).toBeLessThan(71);
  expect((last?.[0] ?? 0) - (first?.[0] ?? 0)).toBeGreaterThan(1500);
});

test('less motion: the figures stand still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      new MutationObserver(() => document.documentElement.setAttribute('data-counted', '')).observe(
        document.querySelector('dl') ?? document.body,
        { subtree: true, characterData: true, childList: true },
      );
    });
  });
  await page.goto('/about-us');
  await page.locator('[data-count-up]').last().scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  await expect(page.locator('html')).not.toHaveAttribute('data-counted');
});

test('English of 21 languages is chosen at first; another choice is announced and remembered', async ({ page }) => {
  await page.goto('/language');
  await expect(page.getByRole('radio')).toHaveCount(21);
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  await page.getByText('Bahasa Indonesia').click();
  await expect(page.getByRole('status').filter({ hasText: 'Language: Indonesian' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: /Indonesian/ })).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('id');
});

test('Clear All empties the notifications; each leads to its details', async ({ page }) => {
  await page.goto('/notifications');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(6);
  await page.getByRole('link', { name: /Instalment 2 of 3/ }).click();
  await expect(page).toHaveURL('/notification-details#instalment-due');
  await expect(page.getByRole('article').filter({ visible: true })).toContainText('The second of three instalments');
  await page.goto('/notification-details');
  await expect(page.getByRole('article').filter({ visible: true })).toContainText('Your month is reserved');

  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(items).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'All notifications cleared' })).toHaveCount(1);
  await expectAccessible(page);
});

test('the live chat shows its conversation and sends nothing', async ({ page }) => {
  await page.goto('/message');
  await expect(page.getByText('Still in the cart.')).toBeVisible();
  await page.getByLabel('Message', { exact: true }).fill('Hello?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('This is a demo: nothing is sent.')).toBeVisible();
  await expect(page.getByText('Hello?')).toBeHidden();
});
