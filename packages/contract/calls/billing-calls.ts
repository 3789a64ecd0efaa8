import { z } from 'zod';
import { npwpDigits } from '../customers/billing.ts';
import { billingFields } from '../customers/billing-texts.ts';
import { cleanCode } from '../values/typed-text.ts';
import { id, optionalText } from './call-fields.ts';

const [institution, unit, address, npwp, reference] = billingFields;
const text = ({ label, max }: { label: string; max: number }) => optionalText(label, max);

/** Body of PATCH customer/billing. A missing field stays; null or '' clears it. */
export const changeBillingRequest = z.object({
  institution: text(institution),
  unit: text(unit),
  address: text(address),
  npwp: optionalText(npwp.label, npwp.max, cleanCode).refine(
    (typed) => !typed || npwpDigits(typed) !== null,
    'NPWP terdiri atas 15 atau 16 angka; tanda titik, strip dan spasi boleh ditulis.',
  ),
  /** The campus' own number of the order; ignored without `order_id`. */
  reference: text(reference),
  /** The order that also gets the data. */
  order_id: id('Pesanan').nullish(),
});
export type ChangeBillingRequest = z.input<typeof changeBillingRequest>;

/** Billing data; '' = not given. `npwp` has digits only, 15 or 16. An addition of this provider, optional for a client. */
export const billingValues = z.object({
  institution: z.string(),
  unit: z.string(),
  address: z.string(),
  npwp: z.string(),
  reference: z.string(),
});

/** Answer of GET and PATCH customer/billing: the customer's data. */
export const billingAnswer = z.object({ data: z.object({ billing: billingValues }) });
export type BillingAnswer = z.infer<typeof billingAnswer>;
