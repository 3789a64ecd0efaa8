import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountPath, accountWay, holdingCode, safeNextPath } from './login.ts';

describe('safeNextPath', () => {
  test.each(['/', '/cart', '/pesanan?page=2', '/catagory/5#x', '/loginx', '/a/login', '/a//b'])(
    '%s is a path of this site',
    (path) => expect(safeNextPath(path)).toBe(path),
  );

  test.each([
    '',
    null,
    undefined,
    'cart',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/a\n',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?next=/login',
    '/login/supp',
    '/register?next=/cart',
    '/lupa-password',
    '/atur-password',
  ])('refuses %o', (path) => expect(safeNextPath(path)).toBeNull());

  test('an accepted path stays on this site', () => {
    const risky = fc
      .array(fc.constantFrom('/', '\\', '.', ':', '@', 'a', '?', '#', '\t', '\n', ' ', '%', 'http:'))
      .map((p) => p.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          risky,
          risky.map((path) => `/${path}`),
        ),
        (text) => {
          const path = safeNextPath(text);
          if (path !== null) expect(new URL(path, 'https://site.example').origin).toBe('https://site.example');
        },
      ),
    );
  });
});

test.each([
  ['/login?next=%2Fcart%3Fa%3D1%26b%3D2', '/login', '/login?next=%2Fcart%3Fa%3D1%26b%3D2'],
  ['/login?next=%2F%2Fevil.example', '/register', '/register'],
  ['/login/KampusA?holding=lain', '/register', '/register/kampusa'],
  ['/register?holding=Universitas%20Contoh&next=%2Fcart', '/login', '/login/universitas%20contoh?next=%2Fcart'],
  ['/login/kampusa?next=%2Fcart', '/lupa-password', '/lupa-password?holding=kampusa&next=%2Fcart'],
  ['/atur-password?holding=-', '/login', '/login'],
] as const)('the way of %s to %s is %s', (here, screen, path) => {
  expect(accountPath(screen, accountWay(new URL(here, 'https://site.example')))).toBe(path);
});

test.each([
  [' SUPP-B ', 'supp-b'],
  ['', 'supp'],
  [null, 'supp'],
  [undefined, 'supp'],
])('holding %o is %s', (value, code) => expect(holdingCode(value)).toBe(code));
