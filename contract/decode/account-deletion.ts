import type { AccountDeletion } from '#domain/account-deletion.ts';
import { at, isFields } from './read.ts';

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Decodes a customer's field `deletion`; null from a provider that deletes no accounts. */
export function decodeDeletion(value: unknown): AccountDeletion | null {
  return isFields(value) ? { at: textOf(value['at']) } : null;
}

/** Decodes an answer of customer/deletion. */
export function decodeDeletionAnswer(body: unknown): (AccountDeletion & { refusal: string | null }) | null {
  const value = at(body, 'data', 'deletion');
  return isFields(value) ? { at: textOf(value['at']), refusal: textOf(value['refusal']) } : null;
}
