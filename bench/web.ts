/** Measures times and scores of every route on a phone with Lighthouse. `npm run build` and size-limit weigh their files. */

import { demoAccount } from '@slotterbit/provider/seed/demo-account.ts';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { privateRoutes, siteRoutes, visit } from '#tests/support/e2e/route-table.ts';
import { type Audit, audit } from './lighthouse.ts';
import { sendFor } from './load.ts';
import { atLeast, atMost, digits, median, type Row, type Section } from './report.ts';
import { login } from './requests.ts';

type Figure = keyof Audit;
/** A kind of screen, and its limits. A score is a lower limit. */
type Kind = { name: string; routes: RegExp; limits: Partial<Record<Figure, number>> };

const scores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const PRIVATE = new RegExp(`^(${privateRoutes.map((route) => route.replace('/{id}', '')).join('|')})(/|$)`);
/** The first kind that matches counts. */
const kinds: readonly Kind[] = [
  {
    name: 'list pages',
    routes: /^\/(home|allproduct|allindexing|bandingkan|bidang|catagory|product|single-product\/|add-to-cart)/,
    limits: { script: 6, lcp: 1_400, tbt: 50, cls: 0 },
  },
  // Search engines must not index them, so SEO does not count.
  { name: 'forms of accounts', routes: /^\/(login|register|lupa-password|atur-password)/, limits: { cls: 0 } },
  { name: 'private screens', routes: PRIVATE, limits: { lcp: 2_200, cls: 0 } },
  {
    name: 'demo shop',
    routes: /^\/(shop|wishlist|flash-sale|featured|vendor|single-product|sub-catagory)/,
    limits: { ...scores, lcp: 1_150, cls: 0 },
  },
  { name: 'static pages', routes: /^/, limits: { ...scores, lcp: 950, cls: 0 } },
];

const units: Partial<Record<Figure, string>> = { script: ' kB', lcp: ' ms', tbt: ' ms' };
// The keys come from the tables above.
const figuresOf = ({ limits }: Kind) => Object.entries(limits) as [Figure, number][];
const rowOf = (kind: Kind, [name, limit]: [Figure, number], value: number, detail = '') =>
  (name in scores ? atLeast : atMost)(`${kind.name}, ${name}`, value, limit, units[name] ?? '', detail);
const holds = (kind: Kind, one: Audit) => figuresOf(kind).every((figure) => rowOf(kind, figure, one[figure[0]]).isOk);

/** Measures a page once; if a limit is missed, twice more, and takes the medians: a busy machine may be slow once. */
async function auditFairly(url: string, session: string, kind: Kind): Promise<Audit> {
  // Lighthouse sometimes loses the start of its trace, so a failed run is retried.
  const once = () => audit(url, session).catch(() => audit(url, session));
  const first = await once();
  if (holds(kind, first)) return first;
  const all = [first, await once(), await once()];
  const middle = figuresOf(kind).map(([name]) => [name, median(all.map((one) => one[name]))]);
  return { ...first, ...Object.fromEntries(middle) };
}

/** Returns one row for each limit of a kind: its worst page, and how many pages miss it. */
function rowsOf(kind: Kind, pages: readonly { route: string; audit: Audit }[]): Row[] {
  return figuresOf(kind).flatMap((figure) => {
    const [name] = figure;
    const rank = name in scores ? 1 : -1;
    const [worst] = pages.toSorted((a, b) => rank * (a.audit[name] - b.audit[name]));
    if (!worst) return [];
    const missed = pages.filter(({ audit: one }) => !rowOf(kind, figure, one[name]).isOk).length;
    const detail = `${worst.route}${missed > 1 ? `, ${missed} of ${pages.length} miss it` : ''}`;
    return [rowOf(kind, figure, worst.audit[name], detail)];
  });
}

/** Returns values for the routes' parameters, and a script that signs the demo account in on private screens and out on others. */
async function prepareVisitor(url: string): Promise<{ values: Record<string, string>; session: string }> {
  const get = async (path: string, headers = {}) => (await fetch(url + path, { headers })).json();
  const { text } = await sendFor(200, url, login(demoAccount.email, demoAccount.password));
  const { access_token: token } = JSON.parse(text);
  const [item] = (await get('/api/items?limit=1')).data.items;
  const { data } = await get('/api/pi-orders?page=1', { authorization: `Bearer ${token}` });
  const ofOrders = privateRoutes.map((route) => [`${route} id`, String(data.orders.data[0].id)]);
  const ids = { itemId: String(item.id), id: String(item.id), '/catagory/{id} id': String(item.indexing[0].id) };
  return {
    values: { holding: 'supp', ...ids, ...Object.fromEntries(ofOrders) },
    session: `if (location.protocol === 'http:') {
      if (${PRIVATE}.test(location.pathname)) localStorage.access_token = ${JSON.stringify(token)};
      else localStorage.clear();
    }`,
  };
}

/** Measures the routes that contain one of the words; without words all. */
export const measure: Section = async (report, words = []) => {
  const server = await startBuiltServer();
  try {
    const { values, session } = await prepareVisitor(server.url);
    const pages = new Map<Kind, { route: string; audit: Audit }[]>(kinds.map((kind) => [kind, []]));
    for (const route of siteRoutes) {
      const kind = kinds.find(({ routes }) => routes.test(route));
      if (!kind || (words.length > 0 && !words.some((word) => route.includes(word)))) continue;
      const one = await auditFairly(server.url + visit(route, values), session, kind);
      report(
        `${route}: ${figuresOf(kind)
          .map(([name]) => `${name} ${digits(one[name])}`)
          .join(', ')}`,
      );
      pages.get(kind)?.push({ route, audit: one });
    }
    return [...pages].flatMap(([kind, loaded]) => rowsOf(kind, loaded));
  } finally {
    await server.stop();
  }
};
