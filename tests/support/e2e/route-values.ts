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

/** Creates an order of this customer with a paid and a due termin, and returns their links as values for `payerRoutes`. */
export async function payerValues(origin: string, customer: TestCustomer): Promise<Record<string, string>> {
  const shop = new Shop(origin, customer);
  const { id, payments } = await shop.ordered({ termin: 2 });
  await shop.pay(id);
  const [paid = '', due = ''] = payments.map(({ share_url }) => share_url?.split('/').at(-1));
  return { token: due, '/bayar/{token}/kuitansi token': paid };
}

/** Creates an order of this customer and returns it as a value for `orderRoutes`. */
export async function orderValues(origin: string, customer: TestCustomer): Promise<Record<string, string>> {
  const { id } = await new Shop(origin, customer).ordered();
  return Object.fromEntries(orderRoutes.map((route) => [`${route} id`, String(id)]));
}
