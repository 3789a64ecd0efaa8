import { randomInt } from 'node:crypto';
import { dayText } from '#domain/date.ts';

/** Digits and letters that nobody mixes up on the phone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** 'ST261120-7KQ2M9': the day in Jakarta and six letters; about a billion codes a day. */
export function newOrderCode(now: Date): string {
  const letters = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]);
  const day = dayText(now.toISOString()).slice(2).replaceAll('-', '');
  return `ST${day}-${letters.join('')}`;
}
