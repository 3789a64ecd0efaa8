import { fieldsOf, first, isFields } from '#contract/decode/read.ts';
import { usableText } from '#domain/usable-text.ts';
import type { FieldErrors } from './api-error.ts';

/**
 * A call that did not give what was asked for. `status` is 0 without a response, 200 for one that was not understood; `body` is
 * the response's JSON or text; `exception` is what went wrong without a response, in words for the customer.
 */
export type Failure = { status: number; body: unknown; exception: string | null };

/*
 * What each call says when it fails: the error catalogue of docs/product.md 8.
 */

export function login(failure: Failure): string {
  if (failure.status === 200) return 'Tidak ada token di respons. Coba lagi.';
  return serverMessage(failure) ?? failure.exception ?? 'Login gagal, cek email & sandi.';
}

export function register(failure: Failure): string {
  const list = fieldsOf(failure.body)['errors'];
  const texts = Array.isArray(list)
    ? list.filter((text) => typeof text === 'string')
    : Object.values(fieldErrors(failure)).flat();
  const errors = texts.join('\n');
  return plainMessage(failure) ?? (errors || 'Registrasi gagal, Cek Kembali.');
}

/** The category page's texts; screens with a fixed text use their own. */
export function items(failure: Failure): string {
  return serverMessage(failure) ?? failure.exception ?? 'Gagal memuat data.';
}

export function carts(): string {
  return 'Gagal mengambil keranjang.';
}

/** Never shown for a quantity or a removal, which revert silently; it is here for the log. */
export function cartChange(failure: Failure): string {
  return serverMessage(failure) ?? failure.exception ?? 'Gagal mengubah keranjang.';
}

/** `fallback` is what to say when the server says nothing: it differs between sheet and order page. */
export function addToCart(fallback: string): (failure: Failure) => string {
  return (failure) => {
    const message = plainMessage(failure);
    const hasErrors = isFields(fieldsOf(failure.body)['errors']);
    if (failure.status !== 422 || !hasErrors) return message ?? fallback;
    return Object.values(fieldErrors(failure)).flat()[0] ?? message ?? 'Validasi gagal.';
  };
}

export function createOrder(failure: Failure): string {
  return serverMessage(failure) ?? serializedErrors(failure) ?? 'Gagal membuat order.';
}

export function orders(failure: Failure): string {
  const status = failure.status > 0 && failure.status !== 200 ? `[${failure.status}]` : '';
  return `Gagal mengambil pesanan${status}: ${orderMessage(failure) ?? failure.exception ?? 'Coba lagi nanti.'}`;
}

export function order(failure: Failure): string {
  const text = textBody(failure) ?? orderMessage(failure);
  if (text !== null) return text;
  return failure.status === 404 ? 'Pesanan tidak ditemukan.' : 'Gagal mengambil detail pesanan.';
}

/** The server's words. Those of a response that calls itself a success ('OK') say nothing about what is wrong with it. */
function orderMessage(failure: Failure): string | null {
  const refused = failure.status !== 200 || fieldsOf(failure.body)['success'] === false;
  return (refused ? serverMessage(failure) : null) ?? (failure.status === 200 ? 'Data pesanan tidak valid.' : null);
}

/** What the server said went wrong, under `message` or `error`; null when it said nothing. */
function serverMessage({ body }: Failure): string | null {
  return first(fieldsOf(body), 'message error error.message', textOf);
}

/** Only the server's `message`. */
function plainMessage({ body }: Failure): string | null {
  return first(fieldsOf(body), 'message', textOf);
}

/** The server's texts per field; {} when there are none. */
export function fieldErrors({ body }: Failure): FieldErrors {
  const errors = fieldsOf(body)['errors'];
  if (!isFields(errors)) return {};
  const texts = Object.entries(errors).map(([field, value]): [string, string[]] => [field, textsOf(value)]);
  return Object.fromEntries(texts.filter(([, list]) => list.length > 0));
}

/**
 * Whether the server may have done what was asked although it failed: no response, one that says that somebody on the way waited
 * no longer or lost the server, or one that cannot be understood. A 500 with the provider's own message is none of these: it
 * undid what it began. Nor is a response that says itself that it is no success.
 */
export function isOutcomeUnknown(failure: Failure): boolean {
  const { success, status } = fieldsOf(failure.body);
  if (failure.status === 200) return (success ?? status ?? null) === null;
  if (failure.status === 500) return plainMessage(failure) === null;
  return failure.status === 0 || failure.status === 408 || failure.status > 500;
}

/** `errors` as text, whatever its shape; null when there are none. */
function serializedErrors({ body }: Failure): string | null {
  const errors = fieldsOf(body)['errors'];
  if (typeof errors === 'string') return usableText(errors);
  const empty = errors === null || errors === undefined || Object.keys(errors).length === 0;
  return empty ? null : JSON.stringify(errors);
}

/** A text body, unless it is a page of HTML, which no customer should read. */
function textBody({ body }: Failure): string | null {
  const text = textOf(body);
  return text !== null && !text.startsWith('<') && text.length <= 300 ? text : null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? usableText(value) : null);

const textsOf = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== null);
