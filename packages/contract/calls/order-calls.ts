import { z } from 'zod';
import { invalidLinesText } from '../orders/checkout.ts';
import { mostTermin } from '../orders/instalment.ts';
import { orderStatuses, paymentStatuses } from '../orders/order-status.ts';
import { orderTabIds } from '../orders/order-tabs.ts';
import { billingValues } from './billing-calls.ts';
import { id, line, queryNumber, requiredText, rupiah } from './call-fields.ts';

/** `price` is per unit; `hde` comes from the cart line. */
export const orderedLine = z.strictObject({
  product_id: id('Produk'),
  slot_id: id('Slot'),
  hde: z
    .union([line('Penawaran', 100, { error: 'Penawaran tidak valid.' }), z.number()], {
      error: 'Penawaran tidak valid.',
    })
    .nullish(),
  price: rupiah('Harga'),
});

const amount = (termin: number) => rupiah(`Nilai termin ${termin}`).nullish();

/** Body of POST pi-order/create: `termin_amount1` to `termin_amountN` for N = `termin` (docs/product.md 3). */
export const createOrderRequest = z.strictObject({
  termin: z
    .int({ error: 'Jumlah termin wajib diisi.' })
    .min(1, 'Jumlah termin minimal 1.')
    .max(mostTermin, `Jumlah termin maksimal ${mostTermin}.`),
  cart_items: z.array(orderedLine, { error: invalidLinesText }).max(200),
  keperluan_publish: requiredText('Keperluan publish', 500),
  termin_amount1: amount(1),
  termin_amount2: amount(2),
  termin_amount3: amount(3),
  termin_amount4: amount(4),
});
export type CreateOrderRequest = z.input<typeof createOrderRequest>;

/** `payment_url` is a path of this server, or absolute if SITE_URL is set; null if there is nothing to pay. */
export const createOrderAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  order: z.object({ id: z.int(), code: z.string(), payment_url: z.string().nullable() }),
  payment_url: z.string().nullable(),
});
export type CreateOrderAnswer = z.infer<typeof createOrderAnswer>;

export const orderStatusValue = z.enum(orderStatuses);

export const paymentAnswer = z.object({
  id: z.int(),
  /** Counts from 1. */
  termin: z.int(),
  amount: z.int(),
  /** How many rupiah less than `amount` the bank transfer was that paid it: a discount; 0 for all others. */
  discount: z.int(),
  status: z.enum(paymentStatuses),
  due_at: z.string(),
  paid_at: z.string().nullable(),
  /** The bank transfer that its payer announced: the exact amount, and until when it is expected. Optional for a client. */
  transfer: z.object({ amount: z.int(), until: z.string() }).nullable(),
  /** The receipt's number: 'KW/2026/000123'; null before the first payment. Optional for a client. */
  receipt_number: z.string().nullable(),
  /** The payment's own link; null if it is paid or the order can no longer be paid. */
  payment_url: z.string().nullable(),
  /** The page of this payment for the person who pays it; after payment it has the receipt. Null for an amount of 0. Optional for a client. */
  share_url: z.string().nullable(),
});

export const orderItemAnswer = z.object({
  id: z.int(),
  item_id: z.int(),
  qty: z.int(),
  item_name: z.string(),
  item_kategori: z.string().nullable(),
  item_image: z.string().nullable(),
  item_index: z.string(),
  /** Price per unit, in rupiah. */
  price: z.int(),
  indexing_id: z.int(),
  slot: z.object({
    id: z.int(),
    month: z.int(),
    month_end: z.int().nullable(),
    year: z.int(),
    volume_issue: z.string().nullable(),
    /** The last day for the manuscript in Jakarta, YYYY-MM-DD, as it was when the month was ordered. Optional for a client. */
    manuscript_until: z.string().nullable(),
  }),
  /** When the manuscript arrived (YYYY-MM-DD), and the links to its letter of acceptance and to the article. Optional for a client. */
  naskah: z.object({ diterima: z.string().nullable(), loa: z.string().nullable(), artikel: z.string().nullable() }),
  /** The journal's own page for manuscripts. Optional for a client. */
  naskah_url: z.string().nullable(),
});

export const orderAnswer = z.object({
  id: z.int(),
  code: z.string(),
  total: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  status: orderStatusValue,
  termin: z.int(),
  keperluan_publish: z.string(),
  order_from: z.string(),
  /** The order is cancelled at this time if nothing is paid; null if that cannot happen. */
  deadline_at: z.string().nullable(),
  /** Whether `POST pi-orders/{id}/cancel` is allowed now: nothing is paid, and no bank transfer is expected. Optional for a client. */
  can_cancel: z.boolean(),
  /** The invoice's number: 'INV/2026/000123'; null until `POST pi-orders/{id}/invoice` assigns it. Optional for a client. */
  invoice_number: z.string().nullable(),
  /** Link of the next unpaid termin; null if nothing can be paid. */
  payment_url: z.string().nullable(),
  /** Optional for a client. */
  billing: billingValues,
  /** Accounts for bank transfers (setting BANK_ACCOUNTS) while something can be paid. Optional for a client. */
  bank_accounts: z.array(z.object({ bank: z.string(), number: z.string(), holder: z.string() })),
  /** Whether a termin can be paid at a gateway; false: by bank transfer only. Optional for a client. */
  pays_online: z.boolean(),
  payments: z.array(paymentAnswer),
  order_items: z.array(orderItemAnswer),
  /** When the order reached each status, oldest first. */
  history: z.array(z.object({ status: orderStatusValue, at: z.string() })),
});
export type OrderAnswer = z.infer<typeof orderAnswer>;

export const ordersQuery = z.object({
  page: queryNumber('page', 1_000_000).optional(),
  /** A tab of the list; all orders without it. An addition of this provider. */
  tab: z.enum(orderTabIds, 'tab tidak dikenal.').optional(),
});

export const ordersAnswer = z.object({
  data: z.object({
    orders: z.object({
      data: z.array(orderAnswer),
      current_page: z.int(),
      last_page: z.int(),
      per_page: z.int(),
      total: z.int(),
      /** The number of orders in each tab. Optional for a client. */
      tabs: z.record(z.enum(orderTabIds), z.int()),
    }),
  }),
});
export type OrdersAnswer = z.infer<typeof ordersAnswer>;

/** Answer to POST pi-orders/{id}/invoice. */
export const invoiceAnswer = z.object({ number: z.string() });
export type InvoiceAnswer = z.infer<typeof invoiceAnswer>;

export const orderDetailAnswer = z.object({ data: z.object({ order: orderAnswer }) });
export type OrderDetailAnswer = z.infer<typeof orderDetailAnswer>;
