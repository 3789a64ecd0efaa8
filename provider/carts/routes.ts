import { Hono } from 'hono';
import { addToCartRequest, changeCartRequest } from '#contract/carts.ts';
import { addedText } from '#domain/add-to-cart.ts';
import type { Context } from '../context.ts';
import { authenticate } from '../customers/authenticate.ts';
import type { AppEnv } from '../http/env.ts';
import { pathId, readJson } from '../http/input.ts';
import { addToCart } from './add.ts';
import { removeCartLine, setCartQty } from './change.ts';
import { cartAnswer, loadCartRows } from './load.ts';

/** GET and POST carts, PATCH and DELETE carts/{id}: the cart of the customer who asks. */
export function cartRoutes(context: Context): Hono<AppEnv> {
  const { db, now } = context;
  const app = new Hono<AppEnv>();
  const customerOnly = authenticate(context);
  app.get('/carts', customerOnly, async (c) => {
    const { id, minPaidPercent } = c.var.customer;
    return c.json(cartAnswer(await loadCartRows(db, id, now()), minPaidPercent));
  });
  app.post('/carts', customerOnly, async (c) => {
    const request = await readJson(c, addToCartRequest);
    const id = await addToCart(db, c.var.customer.id, request, now());
    return c.json({ message: addedText, id }, 201);
  });
  app.patch('/carts/:id', customerOnly, async (c) => {
    const { qty } = await readJson(c, changeCartRequest);
    await setCartQty(db, c.var.customer.id, pathId(c, 'Baris keranjang'), qty, now());
    return c.json({ message: 'Keranjang diperbarui.' });
  });
  app.delete('/carts/:id', customerOnly, async (c) => {
    await removeCartLine(db, c.var.customer.id, pathId(c, 'Baris keranjang'));
    return c.json({ message: 'Item dihapus dari keranjang.' });
  });
  return app;
}
