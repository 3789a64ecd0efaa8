import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy, securityHeaders } from './security-headers.ts';

test('a site at an https address promises https for a year, one at http or without an address does not', () => {
  expect(securityHeaders('https://terbit.example')['Strict-Transport-Security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
  for (const address of ['http://localhost:4321', undefined]) {
    expect(securityHeaders(address)).not.toHaveProperty('Strict-Transport-Security');
  }
});

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('names what stands in the page, and nothing else', () => {
  const [boot, theme, other] = [hash('boot()\nif (1 < 2) go()'), hash('p{color:red}'), hash('elsewhere()')];
  const policy = `default-src 'self'; script-src 'self' ${boot} ${other}; style-src 'self' ${theme} ${other}; style-src-attr 'unsafe-inline';`;
  const html =
    '<script>boot()\nif (1 < 2) go()</script><style data-a="1">p{color:red}</style><script src="/a.js"></script>';
  expect(pagePolicy(policy, html)).toBe(
    `default-src 'self'; script-src 'self' ${boot}; style-src 'self' ${theme}; style-src-attr 'unsafe-inline';`,
  );
});
