import { expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpAddress, totpCode, totpStep } from './totp.ts';

/** '12345678901234567890' in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// RFC 6238, appendix B, the rows of SHA1.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(totpCode(secret, totpStep(new Date(seconds * 1000)), 8)).toBe(code);
});

test('a new secret has 160 bits, and the address for apps names issuer and account', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(totpAddress(secret, 'Slot & Terbit Staf', 'ani@kantor.test'));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toMatch(/Slot & Terbit Staf:ani@kantor.test$/);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, issuer: 'Slot & Terbit Staf' });
});

test('a code is accepted one step early or late, not two', () => {
  const at = new Date('2026-11-20T03:00:00.000Z');
  const step = totpStep(at);
  expect([-2, -1, 0, 1, 2].map((off) => stepOfCode(secret, totpCode(secret, step + off), at))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
  expect(['', '12345', 'abcdef', '1234567', '12345６'].map((code) => stepOfCode(secret, code, at))).toEqual(
    Array(5).fill(null),
  );
});
