import type { APIRequestContext } from 'playwright/test';
import type { TestCustomer } from './customer.ts';
import { Shop } from './shop.ts';

/** Returns values for the parameters of the route table: an item, an indexing and a holding of the demo. */
export async function publicValues(request: APIRequestContext): Promise<Record<string, string>> {
  const { data } = await (await request.get('/api/items?limit=1')).json();
  const [item] = data.items;
  return {
    holding: 'supp',
    itemId: String(item.id),
    id: String(item.id),
    '/catagory/{id} id': String(item.indexing[0].id),
  };
}

/** The routes of one order. */
export const orderRoutes = ['/detailorder/{id}', '/pay/{id}', '/track/{id}', '/invoice/{id}'];

/** Creates an order of this customer and returns it as a value for `orderRoutes`. */
export async function orderValues(origin: string, customer: TestCustomer): Promise<Record<string, string>> {
  const { id } = await new Shop(origin, customer).ordered();
  return Object.fromEntries(orderRoutes.map((route) => [`${route} id`, String(id)]));
}
