import type { Customer, User } from '#domain/customer.ts';
import { monogram } from '#domain/monogram.ts';
import { dash } from '#domain/usable-text.ts';
import { $accessToken, $customer, $user } from '#src/stores/session.ts';

/** Fills the profile from the stored session and follows changes in other tabs; without a session the sample stays. */
const root = document.querySelector<HTMLElement>('[data-profile]');
const initials = document.querySelector('[data-initials]');
const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')].map((field) => ({
  field,
  // src/pages/profile.astro writes a key of Customer; a user has some of these keys.
  key: field.dataset['field'] as keyof Customer & keyof User,
  sample: field.textContent,
}));

function show() {
  if (root === null) return;
  const signedIn = $accessToken.get() !== null;
  const [customer, user] = [$customer.get(), $user.get()];
  root.dataset['profile'] = signedIn ? 'signed-in' : 'sample';
  for (const { field, key, sample } of fields) {
    field.textContent = signedIn ? `${customer?.[key] ?? user?.[key] ?? dash}` : sample;
  }
  if (initials) initials.textContent = monogram(fields[0]?.field.textContent ?? '') || dash;
}

for (const store of [$accessToken, $customer, $user]) store.listen(show);
show();
