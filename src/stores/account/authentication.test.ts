import { dueMail } from '@slotterbit/provider/tests/support/mail-round.ts';
import { registration, startTestProvider, type TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTab } from '#tests/support/tab.ts';

let provider: TestProvider;
beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await provider.close();
});

/** Loads the store into the tab that was opened last; it shares the tab's window and network. */
async function openForms() {
  const tab = await openTab(provider);
  return { tab, forms: await import('./authentication.ts') };
}

test('a registration signs in at once, and so does a later login', async () => {
  const { tab, forms } = await openForms();
  expect(await forms.register(registration)).toBeNull();
  expect(tab.session.$customer.get()).toMatchObject({ name: 'Ani', instansi: 'Universitas Contoh' });
  const first = tab.session.$accessToken.get();

  const login = { email: registration.email, password: registration.password, holding_code: 'supp' };
  expect(await forms.logIn(login)).toBeNull();
  expect(tab.session.$accessToken.get()).not.toBe(first);
});

test('a refusal provides a message and texts by field, and stores nothing', async () => {
  const { tab, forms } = await openForms();
  const refused = await forms.register({ ...registration, marketing_code: 'TIDAKADA' });
  expect(refused).toMatchObject({ fields: { marketing_code: [expect.any(String)] } });
  expect(await forms.logIn({ email: 'siapa@contoh.test', password: 'salah', holding_code: 'supp' })).toMatchObject({
    message: expect.stringMatching(/\S/),
  });
  expect(tab.window.localStorage.keys()).toEqual([]);
});

test('a new password signs the browser out and opens the login; a link that cannot be used changes nothing', async () => {
  const { tab, forms } = await openForms();
  await forms.register(registration);
  expect(await forms.requestPasswordReset({ email: registration.email, holding_code: 'supp' })).toBeNull();
  const [mail] = await dueMail(provider.context);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

  const password = 'kucing-oren-9';
  expect(await forms.setNewPassword({ token: 'A', password }, '/login')).toMatchObject({
    fields: { token: ['Tautan ini tidak valid.'] },
  });
  expect(tab.session.$accessToken.get()).not.toBeNull();
  expect(await forms.setNewPassword({ token, password }, '/login/supp')).toBeNull();
  expect(tab.session.$accessToken.get()).toBeNull();
  expect(tab.visited).toEqual(['replace /login/supp']);
  expect(tab.flash.takeFlash()).toBe('Password Anda diganti. Silakan masuk.');
});
