import type { Customer, User } from '#src/domain/customer.ts';
import { dash } from '#src/domain/kategori.ts';
import { monogram } from '#src/domain/monogram.ts';
import { $accessToken, $customer, $user } from '#src/stores/signed-in.ts';

/** Fills the profile from the stored session and follows it, also when another tab signs in or out. */
const root = document.querySelector<HTMLElement>('[data-profile]');

function show(signedIn: boolean, customer: Customer | null, user: User | null) {
  if (root === null) return;
  root.dataset['profile'] = signedIn ? 'signed-in' : 'signed-out';
  const name = customer?.name ?? user?.name ?? null;
  const values: Record<string, string | null | undefined> = {
    ...customer,
    id: null,
    name,
    email: customer?.email ?? user?.email,
  };
  for (const field of root.querySelectorAll<HTMLElement>('[data-field]')) {
    field.textContent = values[field.dataset['field'] ?? ''] ?? dash;
  }
  const initials = root.querySelector('[data-initials]');
  if (initials) initials.textContent = monogram(name ?? 'Customer');
}

const follow = () => show($accessToken.get() !== null, $customer.get(), $user.get());
for (const store of [$accessToken, $customer, $user]) store.listen(follow);
follow();
