import type { Customer, User } from '#domain/customer.ts';
import { decodeCustomer, decodeUser } from '#src/api/decode/customer.ts';
import { cell } from './cell.ts';
import { asText, type Codec, kept } from './kept.ts';
import { parseJson } from './storage.ts';

const asJson = <T>(decode: (value: unknown) => T | null): Codec<T | null> => ({
  read: (text) => decode(parseJson(text)),
  write: (value) => JSON.stringify(value),
});

/** The token of every call; null when nobody is logged in. */
export const $accessToken = kept(cell<string | null>(null), 'access_token', asText);
export const $refreshToken = kept(cell<string | null>(null), 'refresh_token', asText);

export const $user = kept(cell<User | null>(null), 'user', asJson(decodeUser));
export const $customer = kept(cell<Customer | null>(null), 'customer', asJson(decodeCustomer));
