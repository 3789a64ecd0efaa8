import { specRoutes, visit } from '#tests/support/e2e/route-table.ts';
import { demoAccount } from '../../provider/seed/demo-account.ts';

/** What a screen is, for its goals. */
export type Kind = 'static' | 'list' | 'form' | 'private';

/** A route of the specification's table and the address at which it is loaded. */
export interface Stop {
  route: string;
  path: string;
  kind: Kind;
}

const LIST = /^\/(home|allproduct|allindexing|catagory|product|add-to-cart|single-product\/)/;
const FORM = /^\/(login|register)/;
const PRIVATE = /^\/(cart|pesanan|detailorder|pay|track)(\/|$)/;

const kindOf = (route: string): Kind =>
  LIST.test(route) ? 'list' : FORM.test(route) ? 'form' : PRIVATE.test(route) ? 'private' : 'static';

/**
 * Every route, with an item, an indexing and an order of the demo, and a script that signs its account in on the screens
 * that are private; the others are loaded as a stranger sees them.
 */
export async function stops(origin: string): Promise<{ stops: Stop[]; session: string }> {
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${origin}/api${path}`, init);
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
    return answer.json();
  };
  const { email, password } = demoAccount;
  const { access_token: token } = await ask('/customer-login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, holding_code: 'supp' }),
  });
  const { data } = await ask('/items?limit=1');
  const orders = await ask('/pi-orders?page=1', { headers: { authorization: `Bearer ${token}` } });
  const [item] = data.items;
  const [order] = orders.data.orders.data;
  const values: Record<string, string> = {
    ...{ holding: 'supp', itemId: String(item.id), id: String(item.id) },
    ...Object.fromEntries(['detailorder', 'pay', 'track'].map((name) => [`/${name}/{id} id`, String(order.id)])),
    '/catagory/{id} id': String(item.indexing[0].id),
  };
  return {
    stops: specRoutes.map((route) => ({ route, path: visit(route, values), kind: kindOf(route) })),
    session: `if (location.protocol === 'http:') {
      if (${PRIVATE}.test(location.pathname)) localStorage.access_token = ${JSON.stringify(token)};
      else localStorage.clear();
    }`,
  };
}
