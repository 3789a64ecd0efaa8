import { formatNpwp, isBillingEmpty } from '@slotterbit/contract/customers/billing-texts.ts';
import { personMonogram } from '@slotterbit/contract/customers/person-name.ts';
import { dash } from '@slotterbit/contract/values/usable-text.ts';
import { $localBilling, billingOfProfile } from '#src/stores/session/local-billing.ts';
import { $accessToken, $customer, $user } from '#src/stores/session/session.ts';

const isField = (element: Element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const elements = [...document.querySelectorAll<HTMLElement>('[data-customer]')].map((element) => ({
  element,
  name: element.dataset['customer'] ?? '',
  sample: isField(element) ? element.defaultValue : element.textContent,
}));

/**
 * Puts the stored customer's values into the elements that name one (`data-customer="whatsapp"`, `"billing.unit"`), and shows those that need
 * one (`data-customer-has`). A field gets its default value, so typed text stays. Follows other tabs; without a session the sample returns.
 */
function fill() {
  const [customer, user] = [$customer.get(), $user.get()];
  const billing = billingOfProfile(customer, $localBilling.get());
  const billingTexts = Object.entries({ ...billing, npwp: formatNpwp(billing.npwp) });
  const name = customer?.name ?? user?.name;
  const values: Record<string, unknown> = {
    ...customer,
    ...Object.fromEntries(billingTexts.map(([field, text]) => [`billing.${field}`, text])),
    name,
    email: customer?.email ?? user?.email,
    initials: name && personMonogram(name),
  };
  const isSignedIn = $accessToken.get() !== null;
  for (const { element, name, sample } of elements) {
    const value = (isSignedIn && values[name]) || null;
    if (isField(element)) element.defaultValue = String(value ?? sample);
    else element.textContent = String(value ?? (isSignedIn ? dash : sample));
    element.dataset['filled'] = '';
  }
  const has = {
    billing: !isBillingEmpty(billing),
    'no-billing': isBillingEmpty(billing),
    deletion: customer?.deletion != null,
  };
  for (const [fact, isSo] of Object.entries(has))
    for (const part of document.querySelectorAll<HTMLElement>(`[data-customer-has="${fact}"]`)) part.hidden = !isSo;
}

for (const store of [$accessToken, $customer, $user, $localBilling]) store.listen(fill);
fill();
