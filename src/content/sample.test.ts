import { expect, test } from 'vitest';
import { contentEntries } from '#tests/support/content.ts';
import { isSample } from './sample.ts';

interface Screens {
  screens: { route: string; link?: string }[];
}

test('without the samples, menu and screens keep what a shop needs', () => {
  const menu = contentEntries('menu').map(({ data }) => data);
  expect(menu.filter((entry) => !isSample(entry)).map(({ link }) => link)).toEqual(['/profile', '/settings']);
  const screens = contentEntries<Screens>('screens').flatMap(({ data }) => data.screens);
  const shown = screens.filter((screen) => !isSample(screen)).map(({ route }) => route);
  expect(shown.join(' ')).toBe(
    '/ /intro /login /login/{holding} /register /register/{holding} /lupa-password /atur-password /home /allproduct /bidang/{slug} /allindexing /catagory /catagory/{id} /product/{id} /single-product/{id} /bandingkan /add-to-cart/{itemId} /cart /pesanan /detailorder/{id} /pay/{id} /track/{id} /invoice/{id} /blog-grid /blog-list /blog-details /profile /settings /about-us /contact /support /privacy-policy /offline',
  );
});

test.each([
  [{ link: '/shop-grid?a=b#c' }, true],
  [{ link: 'https://shop.example/pages' }, false],
  [{ href: '/checkout-credit-card' }, true],
  [{ sample: true, link: '/home' }, true],
  [{ sample: false }, false],
])('%o', (entry, expected) => expect(isSample(entry)).toBe(expected));
