import { z } from 'zod';
import { invalidMonth, monthRequired } from '../orders/add-to-cart.ts';
import { id, messageAnswer, optionalText, rupiah, wholeNumberField } from './call-fields.ts';

/** Body of POST carts: one item with one indexing in one publish month (docs/product.md 3). `req_price` is only compared, never trusted. */
export const addToCartRequest = z.strictObject({
  item_id: id('Item'),
  indexing_id: id('Indexing'),
  qty: wholeNumberField('Qty', 1, 1000),
  slot_id: id('Slot'),
  req_publish: z.string({ error: 'Bulan publish wajib diisi.' }).regex(/^\d{4}-(0[1-9]|1[0-2])-01$/, invalidMonth),
  req_publish_year: wholeNumberField('Tahun publish', 2000, 2999),
  req_publish_month: z.int({ error: monthRequired }).min(1, invalidMonth).max(12, invalidMonth),
  index_name: optionalText('Nama indexing', 200),
  req_price: rupiah('Harga').nullish(),
  keperluan_publish: optionalText('Keperluan publish', 500),
});
export type AddToCartRequest = z.input<typeof addToCartRequest>;

/** Body of PATCH carts/{id}. */
export const changeCartRequest = z.strictObject({ qty: wholeNumberField('Qty', 1, 1000) });
export type ChangeCartRequest = z.input<typeof changeCartRequest>;

/** Answer of POST carts; `id` is the id of the line. */
export const addToCartAnswer = messageAnswer.extend({ id: z.int() });
export type AddToCartAnswer = z.infer<typeof addToCartAnswer>;

export const cartLineAnswer = z.object({
  id: z.int(),
  qty: z.int(),
  item_id: z.int(),
  item: z.object({
    id: z.int(),
    name: z.string(),
    image: z.string().nullable(),
    kategori: z.string().nullable(),
    max_termin: z.int(),
  }),
  indexing_id: z.int(),
  indexing: z.object({ id: z.int(), name: z.string(), harga_jual: z.int().nullable() }),
  index_name: z.string(),
  slot_id: z.int(),
  /** `manuscript_until`: as in GET items. */
  slot: z.object({
    id: z.int(),
    month: z.int(),
    year: z.int(),
    remaining: z.int(),
    manuscript_until: z.string(),
  }),
  /** YYYY-MM-01. */
  req_publish: z.string(),
  req_publish_year: z.int(),
  req_publish_month: z.int(),
  /** Price per unit in rupiah; null if the offer no longer exists, so that the line cannot be ordered. */
  req_price: z.int().nullable(),
  total: z.int().nullable(),
  /** Opaque id of the offer (item, indexing, month and price); the order sends it back. */
  hde: z.string(),
  keperluan_publish: z.string().nullable(),
});
export type CartLineAnswer = z.infer<typeof cartLineAnswer>;

export const cartAnswer = z.object({
  carts: z.array(cartLineAnswer),
  /** The sum of all quantities. */
  jumlah_cart: z.int(),
  total: z.int(),
  max_termin: z.int(),
  min_paid_amount: z.int().nullable(),
  min_paid_percent: z.int().nullable(),
  /** When the termin of an order are due, counted from the order. Optional for a client. */
  payment_terms: z.object({ first_hours: z.int(), days_between: z.int(), from: z.literal('order') }),
});
export type CartAnswer = z.infer<typeof cartAnswer>;
