import { expect, test } from 'vitest';
import type { CatalogueView } from '#contract/catalogue-view.ts';
import { cacheable } from './cacheable.ts';
import { embeddedCatalogue } from './embedded-catalogue.ts';
import { pageMaking } from './page-making.ts';

const indexing = { id: 3, nama: 'SINTA 2', image: null, harga_jual: 1_000 };
const view: CatalogueView = {
  moment: 1,
  listed: [{ id: 7, kategori: 'Nasional', indexing: [indexing], indexing2: [] }],
  revision: (id) => (id === 7 ? 1 : undefined),
  json: (id) => (id === 7 ? JSON.stringify({ id, name: 'Jurnal', indexing: [indexing], slots: [] }) : undefined),
};

function open(making = pageMaking(view)) {
  return { making, catalogue: cacheable(async () => embeddedCatalogue(view, making.revisions), making) };
}
const page = { page: 1, limit: 20 };

test('a page of what there is may be cached', async () => {
  const { making, catalogue } = open();
  await catalogue.whole(await catalogue.listed());
  await catalogue.page(page);
  await catalogue.page({ ...page, indexingId: 3 });
  expect(making.passing).toBe(false);
});

test('a page of an unknown category, of a page past the last, of a filter that nothing passes, may not', async () => {
  for (const query of [
    { ...page, indexingId: 4 },
    { ...page, page: 2 },
  ]) {
    const { making, catalogue } = open();
    await catalogue.page(query);
    expect(making.passing).toBe(true);
  }
  const { making, catalogue } = open();
  await catalogue.whole([]);
  expect(making.passing).toBe(true);
});

test('a page without its catalogue may not', async () => {
  const making = pageMaking(null);
  await expect(cacheable(() => Promise.reject(new Error('late')), making).listed()).rejects.toThrow('late');
  expect(making.passing).toBe(true);
});
