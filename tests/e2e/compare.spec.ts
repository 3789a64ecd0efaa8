import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('the HTML compares journals, found by search and by suggestion', async ({ request }) => {
  const html = async (path: string) => (await request.get(path)).text();
  expect(await html('/product/1')).toMatch(/href="\/bandingkan\?id=1">Bandingkan dengan jurnal lain</);
  const found = await html('/bandingkan?id=1&q=kodeloka');
  expect(found).toMatch(/<a [^>]*href="#pick"[^>]*>\s*\+ Tambah jurnal/);
  expect(found).toMatch(/<form[^>]*action="\/bandingkan"[^>]*><input type="hidden" name="id" value="1"/);
  const [, id = ''] = /href="\/bandingkan\?id=1&amp;id=(\d+)"(?:.|\s)*?Bandingkan <\/span>Kodeloka/.exec(found) ?? [];
  const two = await html(`/bandingkan?id=1&id=${id}`);
  // A suggestion, a journal's page, and a comparison without it.
  expect(two).toMatch(new RegExp(`href="/bandingkan\\?id=1&amp;id=${id}&amp;id=\\d+"`));
  expect(two).toMatch(/href="\/product\/1" aria-label="Lihat /);
  expect(two).toMatch(/href="\/bandingkan\?id=1" aria-label="Hapus Kodeloka/);
});

test('says what it cannot compare', async ({ request }) => {
  for (const [query, text] of [
    ['?id=1&id=999999', 'Jurnal 999999 tidak ditemukan atau tidak lagi ditawarkan.'],
    ['?id=1&id=2&id=3&id=4', 'Paling banyak 3 jurnal. Tidak ditampilkan:'],
    ['?id=1&id=1&id=2', 'Jurnal yang sama ditampilkan sekali.'],
    ['?id=1', 'Pilih satu atau dua jurnal lagi untuk dibandingkan.'],
    ['', 'Pilih dua atau tiga jurnal untuk dibandingkan.'],
    ['?id=1&q=tidakadajurnalini', 'Produk tidak ditemukan.'],
  ] as const)
    expect(await (await request.get(`/bandingkan${query}`)).text(), query).toContain(text);
});

test('three journals are accessible, and the names of the rows stay in view', async ({ page, stored }) => {
  await stored({ view: 'rtl' });
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/bandingkan?id=1&id=2&id=3');
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  const table = page.getByRole('table');
  await table.getByRole('columnheader').getByRole('link').last().scrollIntoViewIfNeeded();
  await expect(table.getByRole('rowheader').first()).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByText('Sudah 3 jurnal.')).toBeVisible();
  for (const name of ['Bulan dengan slot', 'Naskah paling lambat', 'Termin', 'Kategori', 'Rating']) {
    await expect(table.getByRole('row', { name })).toBeVisible();
  }
  await expect(table.getByRole('rowheader', { name: /^Harga SINTA/ }).first()).toBeVisible();
  await expectAccessible(page);
});

test('a phone shows two columns at once', async ({ page }) => {
  for (const query of ['id=1', 'id=1&id=2']) {
    await page.goto(`/bandingkan?${query}`);
    const links = page.getByRole('table').locator('thead').getByRole('link');
    await expect(links).toHaveCount(2);
    await expect(links.last()).toBeInViewport({ ratio: 1 });
    const scroller = page.getByRole('region', { name: 'Perbandingan jurnal' });
    expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth), query).toBe(0);
  }
});
