import { openProvider } from '@slotterbit/provider/app.ts';
import { removeOldData } from '@slotterbit/provider/personal-data/retention.ts';
import { encodePicture } from '@slotterbit/provider/pictures/encode-picture.ts';
import { storePicture } from '@slotterbit/provider/pictures/picture-store.ts';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { buy, staySignedIn } from './shopping.ts';
import { page } from './support/pictures.ts';
import type { TestProvider } from './support/provider.ts';
import { setRows } from './support/set-rows.ts';

const DAY_HOURS = 24;

const store = async (p: TestProvider, background: string, use: 'cover' | 'emblem' = 'cover') =>
  storePicture(p.db, await page(background).png().toBuffer(), use, p.now());
const get = (p: TestProvider, path: string, init?: RequestInit) => p.fetch(new URL(`/${path}`, p.base), init);

describe('an uploaded picture', () => {
  test('is served in each width that pages request, for good, also by another server', async ({ p }) => {
    const other = await openProvider(p.settings, { now: p.now, log: () => undefined });
    const cover = await store(p, 'green');
    const emblem = await store(p, 'green', 'emblem');
    expect(await store(p, 'green')).toBe(cover);
    for (const [path, sizes] of [
      [cover, ['480x680', '360x510', '240x340', '160x227']],
      [emblem, ['192x192', '128x128']],
    ] as const) {
      for (const size of sizes) {
        const file = path.replace(/\d+w/, `${size.split('x')[0]}w`);
        const answer = await get(p, file);
        expect(answer.headers.get('content-type')).toBe('image/webp');
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
        const body = Buffer.from(await answer.arrayBuffer());
        const { width, height, exif, icc } = await sharp(body).metadata();
        expect([`${width}x${height}`, exif, icc]).toEqual([size, undefined, undefined]);
        const elsewhere = await other.fetch(new Request(new URL(`/${file}`, p.base)));
        expect(Buffer.from(await elsewhere.arrayBuffer())).toEqual(body);
        const known = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } };
        expect((await get(p, file, known)).status).toBe(304);
      }
    }
    await other.close();
    for (const path of [cover.replace('480w', '500w'), 'pictures/x.webp', 'pictures/%00', `pictures/${'0'.repeat(99)}`])
      expect((await get(p, path)).status, path).toBe(404);
  });

  test('stays as long as the catalogue or an order names it, and a day for a form', async ({ p, customer }) => {
    const [item, indexing, ordered, waiting] = await Promise.all(
      ['red', 'blue', 'black', 'white'].map((background) => store(p, background)),
    );
    const setCover = (image: string | undefined) =>
      setRows(p.db, 'items', { image: image ?? null }, { id: p.catalogue.alfa.id });
    await setCover(ordered);
    await buy(p, customer);
    await setCover(item);
    await setRows(p.db, 'indexings', { image: indexing ?? null }, { code: 'doaj' });
    const statuses = async () => {
      await removeOldData(p.context);
      const paths = [item, indexing, ordered, waiting].map((path = '') => get(p, path));
      return (await Promise.all(paths)).map(({ status }) => status);
    };
    p.advance(DAY_HOURS - 1);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    // It was uploaded again.
    await store(p, 'white');
    p.advance(2);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    p.advance(DAY_HOURS);
    expect(await statuses()).toEqual([200, 200, 200, 404]);
    await setCover(undefined);
    expect(await statuses()).toEqual([404, 200, 200, 404]);
    await staySignedIn(p);
  });
});

test('a picture that is turned by its metadata is stored upright', async () => {
  const turned = await page('green').withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { widths } = await encodePicture(turned, 'cover');
  const { width, height } = await sharp(widths[0]?.body).metadata();
  expect([width, height]).toEqual([480, 339]);
});
