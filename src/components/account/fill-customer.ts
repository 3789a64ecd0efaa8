import type { Customer } from '#domain/customer.ts';
import { $customer } from '#src/stores/session.ts';

/**
 * Puts the stored customer into the fields that name one of its values (`data-customer="whatsapp"`), in place of the
 * sample. As the default value: what has been typed stays.
 */
const customer = $customer.get();
for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-customer]')) {
  // The attribute is written in this project's own pages and names a key of Customer; another key gives undefined.
  const value = customer?.[field.dataset['customer'] as keyof Customer];
  if (value) field.defaultValue = String(value);
  field.dataset['filled'] = '';
}
