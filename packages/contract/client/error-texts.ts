import { isRefusal, statedOutcome, textsByField } from '../decode/read-outcome.ts';
import { fieldsOf, first, isFields, type JsonFields, stringOf } from '../decode/read-values.ts';
import type { FieldErrors } from './api-error.ts';

/**
 * A failed call. `status` is 0 without a response, 200 for an invalid one that states no other. `body` is the response's JSON or text. `exception` is a text for
 * the customer, if there was no response.
 */
export type CallFailure = { status: number; body: unknown; exception: string | null };

/** Returns the server's text, else why there was no response, else the fallback. */
export const orServerText = (fallback: string) => (failure: CallFailure) =>
  serverText(failure) ?? failure.exception ?? fallback;

/* The text of each failed call: the error catalogue of docs/product.md 8. */

export function login(failure: CallFailure): string {
  if (isUnreadable(failure)) return 'Tidak ada token di respons. Coba lagi.';
  return orServerText('Login gagal, cek email & sandi.')(failure);
}

export function register(failure: CallFailure): string {
  return serverText(failure) ?? 'Registrasi gagal, Cek Kembali.';
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
    if (failure.status !== 422) return serverText(failure) ?? fallback;
    const [[, text] = []] = textsByField(placesOfTexts(failure));
    return text ?? (isFields(fieldsOf(failure.body)['errors']) ? 'Validasi gagal.' : fallback);
  };
}

/** Also reads the message of an answer without a mark of success, which may be the reason. */
export function createOrder(failure: CallFailure): string {
  const { message, error, errors } = fieldsOf(failure.body);
  const serialized = typeof errors === 'object' && joined(errors) !== null ? JSON.stringify(errors) : null;
  return joined(message) ?? joined(error) ?? serialized ?? serverText(failure) ?? 'Gagal membuat order.';
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

function orderMessage(failure: CallFailure): string | null {
  return serverText(failure) ?? (failure.status === 200 ? 'Data pesanan tidak valid.' : null);
}

/** A 200 that could not be read and does not say that it failed. Its message ('OK') does not describe an error. */
function isUnreadable({ status, body }: CallFailure): boolean {
  return status === 200 && statedOutcome(body) !== false;
}

/** Returns why the server refused, in its own words; null without any. */
function serverText(failure: CallFailure): string | null {
  if (isUnreadable(failure)) return null;
  return (
    first(fieldsOf(failure.body), 'message error data.message data.error', joined) ?? joined(placesOfTexts(failure))
  );
}

function joined(value: unknown): string | null {
  const texts = textsByField(value).map(([, text]) => text);
  return texts.join('\n') || null;
}

/**
 * Returns the parts of an answer with texts: `errors`, `message` and `error`, also in `data`; of a refusal also lists by field in `data`, and
 * without all these, its fields are a map of texts.
 */
function placesOfTexts({ status, body }: CallFailure): unknown[] {
  const { errors, message, error, success, status: mark, code, ...others } = fieldsOf(body);
  const { errors: innerErrors, message: innerMessage, error: innerError, ...inner } = fieldsOf(others['data']);
  const isRefused = status === 400 || status === 422 || isRefusal(body);
  const lists = isRefused ? only(inner, Array.isArray) : null;
  const named = [errors, innerErrors, lists, message, error, innerMessage, innerError];
  const places = named.filter((place) => joined(place) !== null);
  if (places.length > 0 || !isRefused) return places;
  return [only(others, (value) => stringOf(value) !== null || Array.isArray(value))];
}

const only = (fields: JsonFields, isWanted: (value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isWanted(value)));

/** Returns the server's texts by field; {} without any. */
export function fieldErrors(failure: CallFailure): FieldErrors {
  const fields = new Map<string, string[]>();
  for (const [field, text] of textsByField(placesOfTexts(failure)))
    if (field !== '') fields.set(field, [...(fields.get(field) ?? []), text]);
  return Object.fromEntries(fields);
}

/**
 * Returns whether the server may have executed a failed call: no response, a gateway error or timeout, or an invalid response. Not after a
 * 500 with the provider's own message, because it rolled back, and not if the response says that it failed.
 */
export function mayHaveRun(failure: CallFailure): boolean {
  if (failure.status === 200) return isUnreadable(failure);
  if (failure.status === 500) return stringOf(fieldsOf(failure.body)['message']) === null;
  return failure.status === 0 || failure.status === 408 || failure.status > 500;
}

/** Returns a text body; null for HTML, which no customer should read. */
function textBody({ body }: CallFailure): string | null {
  const text = stringOf(body);
  return text !== null && !text.startsWith('<') && text.length <= 300 ? text : null;
}
