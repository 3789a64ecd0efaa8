import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test('a site at an https address promises https for a year, one at http or without an address does not', () => {
  expect(securityHeaders('https://terbit.example')['Strict-Transport-Security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
  for (const address of ['http://localhost:4321', undefined]) {
    expect(securityHeaders(address)).not.toHaveProperty('Strict-Transport-Security');
  }
});
