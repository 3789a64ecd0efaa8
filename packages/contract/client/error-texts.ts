import { fieldsOf, first, isFields } from '../decode/read-values.ts';
import { usableText } from '../values/usable-text.ts';
import type { FieldErrors } from './api-error.ts';

/**
 * A failed call. `status` is 0 without a response, 200 for an invalid one. `body` is the response's JSON or text. `exception` is a text for
 * the customer, if there was no response.
 */
export type CallFailure = { status: number; body: unknown; exception: string | null };

/** Returns the server's text, else why there was no response, else the fallback. */
export const orServerText = (fallback: string) => (failure: CallFailure) =>
  serverMessage(failure) ?? failure.exception ?? fallback;

/* The text of each failed call: the error catalogue of docs/product.md 8. */

export function login(failure: CallFailure): string {
  if (failure.status === 200) return 'Tidak ada token di respons. Coba lagi.';
  return orServerText('Login gagal, cek email & sandi.')(failure);
}

export function register(failure: CallFailure): string {
  const list = fieldsOf(failure.body)['errors'];
  const texts = Array.isArray(list)
    ? list.filter((text) => typeof text === 'string')
    : Object.values(fieldErrors(failure)).flat();
  const errors = texts.join('\n');
  return plainMessage(failure) ?? (errors || 'Registrasi gagal, Cek Kembali.');
}

/** A new password is set by calls of our provider (docs/product.md 13.6). */
export const forgotPassword = orServerText('Tautan tidak dapat dikirim. Coba lagi.');
export const resetPassword = orServerText('Password tidak dapat diganti. Coba lagi.');

/** The category page shows this text; other screens have fixed ones. */
export const items = orServerText('Gagal memuat data.');

export const carts = () => 'Gagal mengambil keranjang.';

/** For the log only: quantity changes and removals roll back silently. */
export const cartChange = orServerText('Gagal mengubah keranjang.');

/** `fallback` is the text for a failure without a message from the server: sheet and order page differ. */
export function addToCart(fallback: string): (failure: CallFailure) => string {
  return (failure) => {
    const message = plainMessage(failure);
    const hasErrors = isFields(fieldsOf(failure.body)['errors']);
    if (failure.status !== 422 || !hasErrors) return message ?? fallback;
    return Object.values(fieldErrors(failure)).flat()[0] ?? message ?? 'Validasi gagal.';
  };
}

export function createOrder(failure: CallFailure): string {
  return serverMessage(failure) ?? serializedErrors(failure) ?? 'Gagal membuat order.';
}

export function orders(failure: CallFailure): string {
  const status = failure.status > 0 && failure.status !== 200 ? `[${failure.status}]` : '';
  return `Gagal mengambil pesanan${status}: ${orderMessage(failure) ?? failure.exception ?? 'Coba lagi nanti.'}`;
}

/** Cancelling an order is a call of our provider (docs/product.md 13.5). */
export const cancelOrder = orServerText('Gagal membatalkan pesanan.');

/** Billing data is an addition of our provider (docs/product.md 13.7). */
export const billing = orServerText('Gagal menyimpan data penagihan.');

export function order(failure: CallFailure): string {
  const text = textBody(failure) ?? orderMessage(failure);
  if (text !== null) return text;
  return failure.status === 404 ? 'Pesanan tidak ditemukan.' : 'Gagal mengambil detail pesanan.';
}

/** The server's text. A successful response ('OK') does not describe an error, so its text is not used. */
function orderMessage(failure: CallFailure): string | null {
  const refused = failure.status !== 200 || fieldsOf(failure.body)['success'] === false;
  return (refused ? serverMessage(failure) : null) ?? (failure.status === 200 ? 'Data pesanan tidak valid.' : null);
}

/** The server's `message` or `error`; null without one. */
function serverMessage({ body }: CallFailure): string | null {
  return first(fieldsOf(body), 'message error error.message', textOf);
}

function plainMessage({ body }: CallFailure): string | null {
  return first(fieldsOf(body), 'message', textOf);
}

/** Returns the server's texts by field; {} without any. */
export function fieldErrors({ body }: CallFailure): FieldErrors {
  const errors = fieldsOf(body)['errors'];
  if (!isFields(errors)) return {};
  const texts = Object.entries(errors).map(([field, value]): [string, string[]] => [field, textsOf(value)]);
  return Object.fromEntries(texts.filter(([, list]) => list.length > 0));
}

/**
 * Returns whether the server may have executed a failed call: no response, a gateway error or timeout, or an invalid response. Not after a
 * 500 with the provider's own message, because it rolled back, and not if the response says that it failed.
 */
export function mayHaveRun(failure: CallFailure): boolean {
  const { success, status } = fieldsOf(failure.body);
  if (failure.status === 200) return (success ?? status ?? null) === null;
  if (failure.status === 500) return plainMessage(failure) === null;
  return failure.status === 0 || failure.status === 408 || failure.status > 500;
}

/** Returns `errors` as text; null without any. */
function serializedErrors({ body }: CallFailure): string | null {
  const errors = fieldsOf(body)['errors'];
  if (typeof errors === 'string') return usableText(errors);
  const empty = errors === null || errors === undefined || Object.keys(errors).length === 0;
  return empty ? null : JSON.stringify(errors);
}

/** Returns a text body; null for HTML, which no customer should read. */
function textBody({ body }: CallFailure): string | null {
  const text = textOf(body);
  return text !== null && !text.startsWith('<') && text.length <= 300 ? text : null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? usableText(value) : null);

const textsOf = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== null);
