import { monogram } from '@slotterbit/contract/catalogue/monogram.ts';
import type { BillingField } from '@slotterbit/contract/customers/billing.ts';
import { formatNpwp, isBillingEmpty } from '@slotterbit/contract/customers/billing-texts.ts';
import type { Customer, User } from '@slotterbit/contract/customers/customer.ts';
import { dash } from '@slotterbit/contract/values/usable-text.ts';
import { $localBilling, billingOfProfile } from '#src/stores/session/local-billing.ts';
import { $accessToken, $customer, $user } from '#src/stores/session/session.ts';

/** Fills the profile from the stored session and follows changes in other tabs; without a session the sample stays. */
const root = document.querySelector<HTMLElement>('[data-profile]');
const initials = document.querySelector('[data-initials]');
const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')].map((field) => ({
  field,
  // src/pages/profile.astro writes a key of Customer; a user has some of these keys.
  key: field.dataset['field'] as keyof Customer & keyof User,
  sample: field.textContent,
}));

const billingTexts = [...document.querySelectorAll<HTMLElement>('[data-billing]')].map((field) => ({
  field,
  // src/pages/profile.astro writes a field's name.
  name: field.dataset['billing'] as BillingField,
}));

const billingFacts = document.querySelector<HTMLElement>('[data-billing-facts]');
const billingEmpty = document.querySelector<HTMLElement>('[data-billing-empty]');

function show() {
  if (root === null) return;
  const signedIn = $accessToken.get() !== null;
  const [customer, user] = [$customer.get(), $user.get()];
  root.dataset['profile'] = signedIn ? 'signed-in' : 'sample';
  root.toggleAttribute('data-deletes', signedIn && customer?.deletion != null);
  for (const { field, key, sample } of fields) {
    field.textContent = signedIn ? `${customer?.[key] ?? user?.[key] ?? dash}` : sample;
  }
  const billing = billingOfProfile(customer, $localBilling.get());
  const isEmpty = isBillingEmpty(billing);
  if (billingFacts) billingFacts.hidden = isEmpty;
  if (billingEmpty) billingEmpty.hidden = !isEmpty;
  for (const { field, name } of billingTexts) {
    field.textContent = (name === 'npwp' ? formatNpwp(billing.npwp) : billing[name]) || dash;
  }
  if (initials) initials.textContent = monogram(fields[0]?.field.textContent ?? '') || dash;
}

document.querySelector('[data-change-billing]')?.addEventListener('click', async () => {
  const { openBillingSheet } = await import('#src/islands/shared/BillingSheet.tsx');
  openBillingSheet(billingOfProfile($customer.get(), $localBilling.get()), null);
});

/** Without the organisation, which only our provider sends, the link opens its page (docs/product.md 13.6). */
document.querySelector('[data-change-password]')?.addEventListener('click', async (event) => {
  if (!$customer.get()?.holding_code) return;
  event.preventDefault();
  const { sendPasswordLink } = await import('./personal-data.ts');
  await sendPasswordLink();
});

for (const store of [$accessToken, $customer, $user, $localBilling]) store.listen(show);
show();
const personalData = document.querySelector<HTMLElement>('[data-personal]');
if (personalData && $customer.get()?.deletion) {
  const code = import('./personal-data.ts').then(({ startPersonalData }) => startPersonalData(personalData));
  // The buttons are visible before the code arrives.
  personalData.addEventListener('click', async ({ target }) => (await code)(target));
}
if ($customer.get()?.billing) void import('#src/stores/account/billing.ts').then(({ loadBilling }) => loadBilling());

/** Only a provider that keeps billing data is asked: only ours has either. */
const waiting = document.querySelector<HTMLElement>('#daftar-tunggu');
if (waiting !== null && $customer.get()?.billing) {
  void import('./fill-waiting-list.ts').then(({ showWaitingList }) => showWaitingList(waiting));
}
