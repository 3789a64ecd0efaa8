import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy, securityHeaders } from './security-headers.ts';

test.each([
  ['https://terbit.example', false, 'max-age=31536000'],
  ['https://terbit.example', true, 'max-age=31536000; includeSubDomains'],
  ['http://localhost:4321', true, undefined],
  [null, true, undefined],
])('HSTS of %s, with its subdomains: %s', (siteUrl, hstsSubdomains, expected) => {
  expect(securityHeaders({ siteUrl, hstsSubdomains })['Strict-Transport-Security']).toBe(expected);
});

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('keeps in a policy only the hashes of scripts and styles of the page', () => {
  const [boot, theme, other] = [hash('boot()\nif (1 < 2) go()'), hash('p{color:red}'), hash('elsewhere()')];
  const policy = `default-src 'self'; script-src 'self' ${boot} ${other}; style-src 'self' ${theme} ${other}; style-src-attr 'unsafe-inline';`;
  const html =
    '<script>boot()\nif (1 < 2) go()</script><style data-a="1">p{color:red}</style><script src="/a.js"></script>';
  expect(pagePolicy(policy, html)).toBe(
    `default-src 'self'; script-src 'self' ${boot}; style-src 'self' ${theme}; style-src-attr 'unsafe-inline';`,
  );
});
