import { atom } from 'nanostores';
import { readText, writeText } from './storage.ts';

/** A message on the screen. Each has another `id`, so that screen readers announce the same text twice. */
export type Alert = { id: number; text: string; kind: 'info' | 'success' | 'error' };

/** How long messages are visible (docs/product.md 9). */
export const BANNER_MS = 2500;
export const TOAST_MS = 2200;

/** The alert banner; null when hidden. */
export const $alert = atom<Alert | null>(null);

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message for `ms` milliseconds and replaces the current one. */
export function showAlert(text: string, kind: Alert['kind'] = 'info', ms = BANNER_MS): void {
  clearTimeout(timer);
  count += 1;
  $alert.set({ id: count, text, kind });
  timer = setTimeout(hideAlert, ms);
}

/** Says that code or data of a tap did not load. */
export const showLoadFailure = () => showAlert('Gagal memuat. Periksa koneksi Anda, lalu coba lagi.', 'error');

export function hideAlert(): void {
  clearTimeout(timer);
  $alert.set(null);
}

const FLASH_KEY = 'flashMsg';

/** Stores a plain text for the next screen. */
export function putFlash(text: string): void {
  writeText('local', FLASH_KEY, text);
}

/** Returns the text of the previous screen, once; null without one. */
export function takeFlash(): string | null {
  const text = readText('local', FLASH_KEY);
  writeText('local', FLASH_KEY, null);
  return text;
}
