import { expect, test } from 'vitest';
import { phoneNumber, readablePhone, whatsappLink } from './phone.ts';

test.each([
  ['081234567890', '+6281234567890'],
  ['0812 3456-7890', '+6281234567890'],
  ['6281234567890', '+6281234567890'],
  ['+62 812.3456.7890', '+6281234567890'],
  ['+62 (0) 812-3456-7890', '+6281234567890'],
  ['006281234567890', '+6281234567890'],
  ['81234567890', '+6281234567890'],
  ['(021) 555-1234', '+62215551234'],
  ['+60 12 345 6789', '+60123456789'],
  ['0060 12 345 6789', '+60123456789'],
  ['\u202a+62 812\u20113456\u20117890\u202c', '+6281234567890'],
  ['\u20660812\u2013345\u00ad6\u200e7890\u2069', '+6281234567890'],
  ['0812', null],
  ['+62812345', null],
  ['8123456789012', null],
  ['+60123456789x', null],
  ['telp+60123456789', null],
  ['+6281234567890123456', null],
  ['12345678901', null],
  ['0812x4567890', null],
  ['belum punya', null],
  ['', null],
])('%j is %j', (typed, number) => {
  expect(phoneNumber(typed)).toBe(number);
});

test.each([
  ['+6281100002026', '+62 811-0000-2026'],
  ['+628123456789', '+62 812-3456-789'],
  ['+62215551234', '+62215551234'],
  ['+60123456789', '+60123456789'],
])('%s reads %s', (number, text) => {
  expect(readablePhone(number)).toBe(text);
  expect(phoneNumber(text)).toBe(number);
});

test('the WhatsApp link has only digits and the full text', () => {
  expect(whatsappLink('+6281234567890')).toBe('https://wa.me/6281234567890');
  const text = 'Halo Dr. "Ani" & <b>, 100% #1?\n\ud800';
  const link = whatsappLink('+6281234567890', text);
  expect(new URL(link).searchParams.get('text')).toBe(text.toWellFormed());
  expect(link).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=[\w%.!'()*~-]+$/);
});
