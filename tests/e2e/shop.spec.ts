import type { Locator, Page } from 'playwright/test';
import { contentEntries } from '#tests/support/content.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/** Resolves to the index of the slide at the start of a slider's window, once it is at rest; -1 between two slides. Each slider has three. */
const shown = (slider: Locator) =>
  slider.locator('[data-track]').evaluate(async (track) => {
    const side = document.documentElement.dir === 'rtl' ? 'right' : 'left';
    await Promise.all(track.firstElementChild?.getAnimations().map(({ finished }) => finished) ?? []);
    const edge = track.getBoundingClientRect()[side];
    const slides = [...track.querySelectorAll<HTMLElement>('.swiper-slide')];
    const slide = slides.find((one) => Math.abs(one.getBoundingClientRect()[side] - edge) < 1.5);
    return slide ? Number(slide.dataset['swiperSlideIndex']) % 3 : -1;
  });

/** Returns the products of one of the shop's lists, in order. */
const products = (list: string) =>
  contentEntries<{ title: string; lists: string[]; review_text: number; sold: number }>('products')
    .map(({ data }) => data)
    .filter(({ lists }) => lists.includes(list));
const titles = (folder: string) => contentEntries(folder).map(({ data }) => data.title ?? '');

const store = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));

test('list and grid show the demo products; the category slider loops from right to left', async ({ page, stored }) => {
  await stored({ view: 'rtl' });
  await page.goto('/shop-list');
  const sort = page.getByLabel('Sort products');
  await expect(sort.getByRole('option')).toHaveText(['Short by', 'Newest', 'Popular', 'Ratings']);
  const names = page.getByRole('article').getByRole('heading');
  const before = await names.allTextContents();
  expect(before).toEqual(products('shop').map(({ title }) => title));
  await sort.selectOption('Popular');
  expect(await names.allTextContents()).toEqual(before);
  const reviews = products('shop').map(({ review_text }) => new RegExp(`${review_text} reviews?$`));
  await expect(page.getByRole('article')).toContainText(reviews);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Grid view' }).click();
  await expect(page).toHaveURL('/shop-grid');
  await expect(names).toHaveText(before);

  const carousel = page.getByRole('region', { name: 'Categories' });
  await expect(carousel).toHaveAttribute('data-live');
  await expectStill(page);
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(carousel.locator('.swiper-slide:not([inert])')).toHaveText(titles('product-categories'));
  const [window, first, second] = await Promise.all([
    carousel.locator('[data-track]').boundingBox(),
    carousel.getByRole('listitem').nth(0).boundingBox(),
    carousel.getByRole('listitem').nth(1).boundingBox(),
  ]);
  if (!window || !first || !second) throw new Error('The carousel has no size.');
  expect(first.x - second.x - second.width).toBeCloseTo(5, 1);
  expect((window.width + 5) / (first.width + 5)).toBeCloseTo(2.5, 2);

  await carousel.hover();
  for (const [button, expected] of [
    ['Previous', 2],
    ['Next', 0],
    ['Next', 1],
  ] as const) {
    await carousel.getByRole('button', { name: button }).click();
    await expect.poll(() => shown(carousel)).toBe(expected);
  }
  await expect(carousel.locator('.swiper-slide:not([inert])').first()).toBeInViewport();
});

test('product pictures change every 3 s unless the visitor stops them; a sale counts down', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/single-product');
  const timer = page.getByRole('timer');
  const before = await timer.textContent();
  await page.clock.runFor(1000);
  await expect(timer).not.toHaveText(before ?? '');
  const gallery = page.getByRole('region', { name: /^Pictures of/ });
  const turned = (expected: number) => expect.poll(() => shown(gallery)).toBe(expected);
  const isLive = async () => {
    await page.clock.runFor(10);
    return gallery.getAttribute('data-live');
  };
  await expect.poll(isLive).toBe('');
  await page.clock.runFor(2500);
  await turned(0);
  await page.clock.runFor(600);
  await turned(1);
  await gallery.hover();
  await page.clock.runFor(4000);
  await turned(1);
  await page.mouse.move(0, 0);

  // The page hears of it in a later frame.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(gallery.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.clock.runFor(4000);
  await turned(1);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(gallery.getByRole('button', { name: 'Pause' })).toBeVisible();

  await gallery.getByRole('link', { name: 'Wishlist' }).focus();
  await page.clock.runFor(4000);
  await turned(1);
  await gallery.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(0, 0);
  await gallery.getByRole('button', { name: 'Play', exact: true }).blur();
  await page.clock.runFor(4000);
  await turned(1);
  await gallery.getByRole('button', { name: 'Play', exact: true }).click();
  await page.clock.runFor(3100);
  await turned(2);
  await gallery.getByRole('group').press('ArrowLeft');
  await turned(1);
});

test('the video opens in a dialog; a product takes options and a review, and stores nothing', async ({ page }) => {
  await page.goto('/single-product');
  const video = page.getByRole('dialog', { name: 'Video: Summer Clothing' });
  const opener = page.getByRole('button', { name: 'Play video', exact: true });
  await expect(video).toBeHidden();
  await opener.click();
  await expect(video).toBeVisible();
  const box = await video.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  await page.keyboard.press('Escape');
  await expect(video).toBeHidden();
  await expect(opener).toBeFocused();

  await page.getByRole('button', { name: 'Play the video Summer Clothing' }).click();
  await expect(video).toBeVisible();
  await video.getByRole('checkbox', { name: 'Pause video' }).check();
  await video.getByRole('button', { name: 'Close' }).click();
  await expect(video).toBeHidden();

  const stored = await store(page);
  await page.getByRole('radio', { name: 'Purple' }).check();
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await page.getByRole('radio', { name: 'L', exact: true }).check();

  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await expect(quantity).toHaveValue('3');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(quantity).toHaveValue('4');
  await quantity.fill('-3');
  await quantity.blur();
  await expect(quantity).toHaveValue('1');
  await expect(page.getByRole('button', { name: 'Less' })).toBeDisabled();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'nothing was added' })).toBeVisible();

  const review = page.getByPlaceholder('Write your review...');
  await expect(review).toHaveAttribute('maxlength', '200');
  await page.getByRole('radio', { name: '4 stars' }).check();
  await review.fill('Lovely.');
  await page.getByRole('button', { name: 'Save Review' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'not sent' })).toBeVisible();
  await expect(page).toHaveURL('/single-product');
  expect(await store(page)).toBe(stored);
});

test('the wishlist removes and restores items; the flash sale has three columns on a phone', async ({ page }) => {
  await page.goto('/wishlist-grid');
  await page.getByRole('button', { name: 'Add all items to cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'nothing was added' })).toBeVisible();
  const [first = { title: '' }, ...others] = products('wishlist');
  const remove = page.getByRole('button', { name: `Remove ${first.title}` });
  await remove.click();
  await expect(page.getByRole('link', { name: first.title })).toBeHidden();
  await expect(page.getByText(`${others.length} items`)).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await expect(undo).toBeHidden();

  const removers = page.getByRole('button', { name: /^Remove/ });
  for (let left = await removers.count(); left > 0; left--) await removers.first().click();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add all items to cart' })).toBeHidden();
  await undo.click();
  await expect(removers).toHaveCount(1);

  await page.goto('/flash-sale');
  const cards = page.getByRole('article');
  const boxes = await Promise.all([0, 1, 2, 3].map((nth) => cards.nth(nth).boundingBox()));
  expect(boxes[1]?.y).toBe(boxes[0]?.y);
  expect(boxes[2]?.y).toBe(boxes[0]?.y);
  expect(boxes[3]?.y).toBeGreaterThan(boxes[0]?.y ?? 0);
  await expect(cards.first()).toContainText(`${products('flash-sale')[0]?.sold}% Sold`);
});

test("the arrow keys move between a vendor's tabs, from right to left", async ({ page, stored }) => {
  await stored({ view: 'rtl' });
  await page.goto('/vendor-shop');
  await expect(page.getByRole('tab')).toHaveText(['About', 'Products', 'Reviews']);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Products');
  await expect(page.getByRole('tabpanel', { name: 'Products' })).toBeVisible();
  await page.getByRole('tab', { name: 'Products' }).focus();
  for (const [key, name] of [
    ['ArrowLeft', 'Reviews'],
    ['ArrowLeft', 'About'],
    ['ArrowRight', 'Reviews'],
    ['Home', 'About'],
    ['End', 'Reviews'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('tab', { name })).toBeFocused();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  }
  await expect(page.getByPlaceholder('Write your review...')).toHaveAttribute('maxlength', '200');
});
