import type { Customer, User } from '#src/domain/customer.ts';
import { dash } from '#src/domain/kategori.ts';
import { monogram } from '#src/domain/monogram.ts';
import { $accessToken, $customer, $user } from '#src/stores/signed-in.ts';

/** Fills the profile from the stored session and follows it, also when another tab signs in or out; without one, the sample. */
const root = document.querySelector<HTMLElement>('[data-profile]');
const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')].map((field) => ({
  field,
  key: field.dataset['field'] ?? '',
  sample: field.textContent,
}));
const initials = document.querySelector('[data-initials]');

function show(signedIn: boolean, customer: Customer | null, user: User | null) {
  if (root === null) return;
  root.dataset['profile'] = signedIn ? 'signed-in' : 'sample';
  const stored: Record<string, string | null | undefined> = {
    ...customer,
    id: null,
    name: customer?.name ?? user?.name,
    email: customer?.email ?? user?.email,
  };
  for (const { field, key, sample } of fields) field.textContent = signedIn ? (stored[key] ?? dash) : sample;
  const name = fields.find(({ key }) => key === 'name')?.field.textContent;
  if (initials) initials.textContent = monogram(signedIn && !stored['name'] ? 'Customer' : (name ?? ''));
}

const follow = () => show($accessToken.get() !== null, $customer.get(), $user.get());
for (const store of [$accessToken, $customer, $user]) store.listen(follow);
follow();
