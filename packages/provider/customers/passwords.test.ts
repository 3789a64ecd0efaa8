import { expect, test, vi } from 'vitest';
import { isCommonPassword } from './passwords.ts';

test('reads the password list again after a failed read', async () => {
  let isBroken = true;
  vi.doMock('@zxcvbn-ts/language-common', () => {
    if (isBroken) throw new Error('no such file');
    return { dictionary: { 'passwords-common': ['password'] } };
  });
  await expect(isCommonPassword('Password')).rejects.toThrow();
  isBroken = false;
  expect([await isCommonPassword('Password'), await isCommonPassword('kucing-oren-9')]).toEqual([true, false]);
});
