import { fieldsOf } from './decode/fields.ts';
import { type Failure, fieldErrors, hasErrors, plainMessage, serverMessage, textBody } from './failure.ts';

/**
 * What each call says when it fails: the error catalogue of docs/product.md 8, but for the order's creation (checkout-calls.ts). A
 * status of 200 is an answer not understood.
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

/** The category page's ladder; screens with a fixed text use their own. */
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

export function addToCart(fallback: string): (failure: Failure) => string {
  return (failure) => {
    const message = plainMessage(failure);
    if (failure.status !== 422 || !hasErrors(failure)) return message ?? fallback;
    return Object.values(fieldErrors(failure)).flat()[0] ?? message ?? 'Validasi gagal.';
  };
}

export function orders(failure: Failure): string {
  const status = failure.status > 0 && failure.status !== 200 ? `[${failure.status}]` : '';
  return `Gagal mengambil pesanan${status}: ${said(failure) ?? failure.exception ?? 'Coba lagi nanti.'}`;
}

export function order(failure: Failure): string {
  const text = textBody(failure) ?? said(failure);
  if (text !== null) return text;
  return failure.status === 404 ? 'Pesanan tidak ditemukan.' : 'Gagal mengambil detail pesanan.';
}

/** The server's words. Those of an answer that calls itself a success ('OK') say nothing about what is wrong with it. */
function said(failure: Failure): string | null {
  const refused = failure.status !== 200 || fieldsOf(failure.body)['success'] === false;
  return (refused ? serverMessage(failure) : null) ?? (failure.status === 200 ? 'Data pesanan tidak valid.' : null);
}
