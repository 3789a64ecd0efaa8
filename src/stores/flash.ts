import { atom } from 'nanostores';
import { asText, persistentAtom } from './storage.ts';

/** A message on the screen. `id` differs for each, so that the same text twice is announced twice. */
export type Alert = { id: number; text: string; kind: 'info' | 'success' | 'error' };

/** How long messages stay, in milliseconds (docs/product.md 9). */
export const bannerMs = 2500;
export const toastMs = 2200;

/** The transient alert banner; null when there is nothing to say. */
export const $alert = atom<Alert | null>(null);

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message, in place of the one before, for `ms` milliseconds. */
export function showAlert(text: string, kind: Alert['kind'] = 'info', ms = bannerMs): void {
  clearTimeout(timer);
  count += 1;
  $alert.set({ id: count, text, kind });
  timer = setTimeout(hideAlert, ms);
}

/** Takes the message away at once. */
export function hideAlert(): void {
  clearTimeout(timer);
  $alert.set(null);
}

const $flash = persistentAtom<string | null>('flashMsg', null, asText);

/** Leaves a plain text for the next screen. */
export function putFlash(text: string): void {
  $flash.set(text);
}

/** The text that the screen before left, once; null without one. */
export function takeFlash(): string | null {
  const text = $flash.get();
  $flash.set(null);
  return text;
}
