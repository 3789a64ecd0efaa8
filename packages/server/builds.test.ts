import { expect, test } from 'vitest';
import { routeNames } from './builds.ts';

const routeOf = routeNames([
  { pattern: '/home', regex: '^\\/home$' },
  { pattern: '/product/[id]', regex: '^\\/product\\/([^/]+?)$' },
  { pattern: '/blog-[view]', regex: '^\\/blog-([^/]+?)$' },
]);

test.each([
  ['/home', '/home'],
  ['/product/7', '/product/[id]'],
  ['/product/[id]', '/product/[id]'],
  ['/blog-grid', '/blog-[view]'],
  ['/product/7/8', 'unmatched'],
  ['/wp-login.php', 'unmatched'],
  ['', 'unmatched'],
])('%s is counted under %s', (path, route) => expect(routeOf(path)).toBe(route));
