import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy, securityHeaders } from './security-headers.ts';

test('sends HSTS for a year only if the site has an https address', () => {
  expect(securityHeaders('https://terbit.example')['Strict-Transport-Security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
  for (const address of ['http://localhost:4321', undefined]) {
    expect(securityHeaders(address)).not.toHaveProperty('Strict-Transport-Security');
  }
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
