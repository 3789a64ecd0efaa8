import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test.each([
  ['https://terbit.example', false, 'max-age=31536000'],
  ['https://terbit.example', true, 'max-age=31536000; includeSubDomains'],
  ['http://localhost:4321', true, undefined],
  [null, true, undefined],
])('HSTS of %s, with its subdomains: %s', (siteUrl, hstsSubdomains, expected) => {
  expect(securityHeaders({ siteUrl, hstsSubdomains })['Strict-Transport-Security']).toBe(expected);
});
