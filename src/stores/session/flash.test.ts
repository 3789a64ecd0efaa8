import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $alert, hideAlert, showAlert, TOAST_MS } from './flash.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an alert hides after 2.5 s, a toast after 2.2 s', () => {
  showAlert('Halo');
  vi.advanceTimersByTime(2499);
  expect($alert.get()?.text).toBe('Halo');
  vi.advanceTimersByTime(1);
  expect($alert.get()).toBeNull();
  showAlert('Berhasil Menambahkan', 'success', TOAST_MS);
  vi.advanceTimersByTime(2200);
  expect($alert.get()).toBeNull();
});

test('a later alert has its full time, and the same text counts as a new alert', () => {
  showAlert('Sama', 'error');
  const first = $alert.get();
  vi.advanceTimersByTime(2000);
  showAlert('Sama', 'error');
  vi.advanceTimersByTime(2000);
  expect($alert.get()).toMatchObject({ text: 'Sama', kind: 'error' });
  expect($alert.get()?.id).not.toBe(first?.id);
  hideAlert();
  expect($alert.get()).toBeNull();
});
