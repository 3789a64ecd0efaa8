import { billingFields } from '@slotterbit/contract/customers/billing-texts.ts';
import { orderStatuses } from '@slotterbit/contract/orders/order-status.ts';
import { z } from 'zod';
import { statusReasons } from '../db/tables/orders.ts';
import { staffRoles } from '../db/tables/staff.ts';

const month = z.object({ year: z.int(), month: z.int() });
const rupiah = z.int().nonnegative();
const none = z.object({});
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const staffAccount = z.object({ email: z.string() });
const referral = z.object({ holding: z.string(), referral: z.string() });
const holding = z.object({ name: z.string(), min_paid_percent: z.int() });
const renamed = z.object({ was: z.string(), is: z.string() });
/** The linked letter or article names the author. Null: no link. */
const linked = z.object({
  line: z.int(),
  name: z.string(),
  personal: z.object({ was: z.string().nullable(), is: z.string().nullable() }).nullable(),
});
const role = z.enum(staffRoles);

const billingNames = billingFields.map(({ name }) => name);

/** The fields of a customer that staff can change. */
export const contactFields = ['name', 'email', 'whatsapp'] as const;

/** The prices of an item that belong to no indexing, by column. An indexing's code has no underscore. */
export const OWN_PRICES = { price: 'own_price', old_price: 'old_price' } as const;

/**
 * The kinds of entries in the audit trail, with the schemas of their facts. `personal` facts name a customer; the deletion of the account
 * replaces them with null. A new kind also needs a sentence (office/operations/audit-texts.ts).
 */
export const kinds = {
  // Orders. `charge`: the charge's reference.
  status: z.object({
    from: z.enum(orderStatuses).nullable(),
    to: z.enum(orderStatuses),
    reason: z.enum(statusReasons),
  }),
  // Of an order or a customer. Its text is the reason.
  note: none,
  'line-moved': z.object({
    line: z.int(),
    name: z.string(),
    indexing: z.string(),
    qty: z.int(),
    from: month,
    to: month,
  }),
  // `day` null: it was not received after all.
  'manuscript-received': z.object({ line: z.int(), name: z.string(), day: z.string().nullable() }),
  'loa-linked': linked,
  'article-linked': linked,
  'transfer-entered': z.object({
    termin: z.int(),
    amount: rupiah,
    charge: z.string(),
    isDueForRefund: z.boolean(),
    // The day (YYYY-MM-DD) on which the money arrived; null: when it was entered.
    day: z.string().nullable(),
  }),
  'refund-marked': z.object({ termin: z.int(), amount: rupiah, charge: z.string(), refund: z.int().nullable() }),
  'refund-destination': z.object({ termin: z.int() }),
  'payments-rechecked': none,
  'billing-changed': z.object({ field: z.enum(billingNames), personal: renamed.nullable() }),
  // A message about an overdue termin, which staff send by WhatsApp.
  reminded: z.object({ termin: z.int() }),
  'mail-dropped': z.object({ message: z.int(), mail: z.string() }),
  'mail-hastened': z.object({ message: z.int(), mail: z.string() }),
  'mail-repeated': z.object({ message: z.int(), mail: z.string() }),
  'mail-retried': z.object({ messages: z.array(z.int()) }),
  // Customers.
  'contact-changed': z.object({ field: z.enum(contactFields), personal: renamed.nullable() }),
  'account-disabled': none,
  'account-enabled': none,
  'sessions-ended': z.object({ ofEverybody: z.boolean() }),
  // A number, or null for the server's setting. Without a limit: it stayed.
  'limits-changed': z.object({ orders: z.int().nullable().optional(), places: z.int().nullable().optional() }),
  'password-link': none,
  'data-exported': none,
  'deletion-scheduled': z.object({ at: z.string() }),
  'deletion-cancelled': none,
  deleted: none,
  'waiting-removed': z.object({ item: z.string(), month, wasHeld: z.boolean() }),
  // Items and slots. `was` null: the month was not open.
  'capacity-changed': z.object({ was: z.int().nullable(), is: z.int(), isClosed: z.boolean() }),
  'slot-recounted': z.object({ used: z.int(), taken: z.int(), capacity: z.int() }),
  // From the form of a journal, without its prices and days for manuscripts, which have their own kinds.
  'item-saved': z.object({
    isNew: z.boolean(),
    changes: z.array(z.object({ field: z.string(), was: fieldValue, is: fieldValue })),
  }),
  archived: none,
  restored: none,
  // `file`: the catalogue file that changed them.
  'manuscript-days-changed': z.object({ was: z.int(), is: z.int(), file: z.string().optional() }),
  // `field`: an indexing's code or one of OWN_PRICES. `file`: the catalogue file that changed it.
  'price-changed': z.object({
    field: z.string(),
    was: rupiah.nullable(),
    is: rupiah.nullable(),
    file: z.string().nullable(),
  }),
  // An import of a catalogue file; databases have this name.
  'import-begun': z.object({ file: z.string() }),
  'indexing-renamed': renamed,
  // The server's clock.
  'clock-confirmed': renamed,
  // Organisations and staff.
  'numbers-raised': z.object({ series: z.string(), by: z.int(), last: z.int() }),
  'holding-added': holding.extend({ holding: z.string() }),
  'holding-renamed': renamed,
  'holding-changed': z.object({ holding: z.string(), was: holding, is: holding }),
  'referral-added': referral,
  'referral-removed': referral,
  'staff-added': staffAccount.extend({ role }),
  'staff-reset': staffAccount,
  'staff-role-changed': staffAccount.extend({ was: role, is: role }),
  'staff-removed': staffAccount,
} as const satisfies Record<string, z.ZodObject & { shape: { personal?: z.ZodNullable } }>;

export type Kind = keyof typeof kinds;
export type FactsOf<K extends Kind> = z.infer<(typeof kinds)[K]>;
/** A kind with its facts. */
export type Change<K extends Kind = Kind> = { [One in K]: { kind: One; facts: FactsOf<One> } }[K];
