import type { Customer } from '@slotterbit/contract/customers/customer.ts';
import { $customer } from '#src/stores/session/session.ts';

/**
 * Puts the stored customer's values into the elements that name one (`data-customer="whatsapp"`). Sets the default
 * value, so typed text stays.
 */
const customer = $customer.get();
for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-customer]')) {
  // Our own pages write the attribute, always with a key of Customer; another key gives undefined.
  const value = customer?.[field.dataset['customer'] as keyof Customer];
  if (value) field.defaultValue = String(value);
  field.dataset['filled'] = '';
}
