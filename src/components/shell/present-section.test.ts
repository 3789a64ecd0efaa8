import { expect, test } from 'vitest';
import { ariaCurrent, type Section } from './present-section.ts';

const sections: Section[] = ['/home', '/pesanan', '/profile'];

test.each<[string, Section | null, 'page' | 'true' | undefined]>([
  ['/home', '/home', 'page'],
  ['/pesanan', '/pesanan', 'page'],
  ['/pesanan/', '/pesanan', 'page'],
  ['/detailorder/7', '/pesanan', 'true'],
  ['/pay/7', '/pesanan', 'true'],
  ['/track/7/', '/pesanan', 'true'],
  ['/invoice/7', '/pesanan', 'true'],
  ['/profile', '/profile', 'page'],
  ['/edit-profile', '/profile', 'true'],
  ['/', null, undefined],
  ['/cart', null, undefined],
  ['/homepage', null, undefined],
  ['/product/7', null, undefined],
])('%s lights %s', (pathname, lit, value) => {
  for (const section of sections) expect(ariaCurrent(section, pathname)).toBe(section === lit ? value : undefined);
});
