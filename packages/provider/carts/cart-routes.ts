import { type MessageAnswer, messageAnswer } from '@slotterbit/contract/calls/call-fields.ts';
import {
  type AddToCartAnswer,
  addToCartAnswer,
  addToCartRequest,
  cartAnswer,
  changeCartRequest,
} from '@slotterbit/contract/calls/cart-calls.ts';
import { addedText } from '@slotterbit/contract/orders/add-to-cart.ts';
import type { PaymentTerms } from '@slotterbit/contract/orders/payment-terms.ts';
import { Hono } from 'hono';
import { authenticate } from '../customers/authenticate.ts';
import type { Db } from '../db/schema.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody, pathId } from '../http/input.ts';
import { describeRoute } from '../http/openapi.ts';
import { addToCart, removeCartLine, setCartQty } from './change-cart.ts';
import { loadCartRows, toCartAnswer } from './load-cart.ts';

type CartsContext = {
  db: Db;
  now: () => Date;
  paymentTerms: PaymentTerms;
};

/** GET and POST carts, PATCH and DELETE carts/{id}: the cart of the signed-in customer. */
export function cartRoutes(context: CartsContext): Hono<AppEnv> {
  const { db, now, paymentTerms } = context;
  const app = new Hono<AppEnv>();
  const customerOnly = authenticate(context);
  app.get('/carts', describeRoute('The cart', cartAnswer), customerOnly, async (c) => {
    const { id, minPaidPercent } = c.var.customer;
    const rows = await loadCartRows(db, id, now());
    return c.json(toCartAnswer(rows, minPaidPercent, paymentTerms));
  });
  app.post(
    '/carts',
    describeRoute('Put an offer into the cart', addToCartAnswer, [], 201),
    customerOnly,
    jsonBody(addToCartRequest),
    async (c) => {
      const id = await addToCart(db, c.var.customer.id, c.req.valid('json'), now());
      return c.json({ message: addedText, id } satisfies AddToCartAnswer, 201);
    },
  );
  app.patch(
    '/carts/:id',
    describeRoute('Set the quantity of a line', messageAnswer, [404]),
    customerOnly,
    jsonBody(changeCartRequest),
    async (c) => {
      const id = pathId(c, 'Baris keranjang');
      await setCartQty(db, c.var.customer.id, id, c.req.valid('json').qty, now());
      return c.json({ message: 'Keranjang diperbarui.' } satisfies MessageAnswer);
    },
  );
  app.delete('/carts/:id', describeRoute('Remove a line', messageAnswer, [404]), customerOnly, async (c) => {
    await removeCartLine(db, c.var.customer.id, pathId(c, 'Baris keranjang'));
    return c.json({ message: 'Item dihapus dari keranjang.' } satisfies MessageAnswer);
  });
  return app;
}
