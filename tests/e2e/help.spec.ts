import { contentEntries, plainText } from '#tests/support/content.ts';
import { scriptsRun } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('the search field filters questions by words of question and answer, and counts them', async ({ page }) => {
  await page.goto('/support');
  for (const group of ['For Buyers', 'For Authors', 'Others']) {
    await expect(page.getByRole('heading', { name: group, exact: true })).toBeVisible();
  }
  // Some words of each answer without markup, because the page contains them unchanged.
  const questions = contentEntries<{ question: string; group: string }>('faq').map(({ data, body }) => ({
    ...data,
    answer: /[\w ,]{20,60}/.exec(plainText(body))?.[0].trim() ?? '',
  }));
  const [forAuthors] = questions.filter(({ group }) => group === 'authors');
  const [other] = questions.filter(({ group }) => group === 'others');
  if (!forAuthors || !other) throw new Error('A group has no questions.');
  const shownQuestion = (question: string) => page.getByText(question, { exact: true });

  await expect(page.getByRole('main').getByRole('link').first()).toHaveText('Tanya lewat WhatsApp');
  const search = page.getByRole('searchbox', { name: 'Cari pertanyaan' });
  for (const word of ['bayar', 'naskah', 'refund', 'kode', 'invoice', 'LoA', 'slot']) {
    await search.fill(word);
    await expect(page.getByRole('status').filter({ hasText: /^[1-9]\d* pertanyaan/ }), word).toBeVisible();
  }
  await search.fill(forAuthors.question);
  await expect(shownQuestion(forAuthors.question)).toBeVisible();
  await expect(shownQuestion(other.question)).toBeHidden();
  await search.fill(forAuthors.answer.toUpperCase());
  await expect(page.getByRole('status').filter({ hasText: '1 pertanyaan ditemukan' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'For Buyers' })).toBeHidden();
  await shownQuestion(forAuthors.question).click();
  await expect(page.getByText(forAuthors.answer).first()).toBeVisible();
  await search.fill('xyzzy');
  await expect(page.getByText('Tidak ada pertanyaan yang cocok dengan "xyzzy".')).toBeVisible();
  await search.fill('');
  await expect(shownQuestion(other.question)).toBeVisible();
  // A link to a question opens its answer.
  const [, linked] = contentEntries('faq');
  await page.goto(`/support#question-${linked?.id}`);
  await expect(page.locator(`#question-${linked?.id} .prose`)).toBeInViewport();
});

test('the figures of About Us are in the HTML and count up once, in two seconds', async ({ page, request }) => {
  const [journals] = contentEntries<{ value: number }>('figures');
  const value = journals?.data.value ?? 0;
  expect(await (await request.get('/about-us')).text()).toMatch(
    new RegExp(`data-count-up="?${value}"?[^>]*>${value}<`),
  );
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/about-us');
  const figure = page.locator('[data-count-up]').first();
  await figure.scrollIntoViewIfNeeded();
  const shown = async () => Number(await figure.textContent());
  // The count starts when the browser reports that the figure is visible, so the first frames may come before that.
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return shown();
    })
    .toBeLessThan(value);
  for (const ms of [2000, 1000]) {
    await page.clock.runFor(ms);
    expect(await shown()).toBe(value);
  }
});

test('the default language is selected; another selection is announced and stored', async ({ page }) => {
  const languages = contentEntries<{ name: string; native: string; default: boolean }>('languages');
  const first = languages.find(({ data }) => data.default);
  const another = languages.find(({ data }) => !data.default);
  if (!first || !another) throw new Error('The test needs two languages.');
  await page.goto('/language');
  await scriptsRun(page);
  await expect(page.getByRole('radio')).toHaveCount(languages.length);
  await expect(page.getByRole('radio', { name: first.data.name })).toBeChecked();
  await page.getByText(another.data.native, { exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: `Language: ${another.data.name}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: another.data.name })).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(another.id);
});

test('each notification links to its details; Clear All removes all notifications', async ({ page }) => {
  const notifications = contentEntries('notifications');
  const [, second] = notifications;
  if (!second?.data.details) throw new Error('The test needs two notifications.');
  await page.goto('/notifications');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(notifications.length);
  await items.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(`/notification-details#${second.id}`);
  await expect(page.getByRole('article').filter({ visible: true })).toContainText(second.data.details);

  await page.goBack();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(items).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'All notifications cleared' })).toHaveCount(1);
});
