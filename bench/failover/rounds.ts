import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#provider/db/schema.ts';
import { checkIntegrity } from '#provider/operations/doctor/integrity.ts';
import type { Shop } from '../shop.ts';
import type { PatroniCluster } from './cluster.ts';
import { type Seen, shopUntil } from './customers.ts';
import type { Supervised } from './process.ts';
import type { Site } from './site.ts';
import { watchConnections, watchReadiness } from './watch.ts';

const CUSTOMERS = 24;
/** Orders before something happens, and after it, so that there is something to lose and to go on with. */
const ORDERS_BEFORE = 40;
const ORDERS_AFTER = 60;
/** A round whose orders never go on ends after this. */
const MOST_MS = 120_000;
/** How long a frozen node stays so: longer than its lock lasts. */
const FROZEN_MS = 40_000;
/** Seconds that orders may pause. */
const KILL_LIMIT = 30;
const SWITCHOVER_LIMIT = 5;
/** New connections in one second, of two instances with ten each and the watcher: some pools full, and not one for each request. */
const CONNECTIONS_LIMIT = 100;
/** Seconds in which an instance must say what is true. */
const READY_LIMIT = 2;

export type Machines = { cluster: PatroniCluster; site: Site };

/** Something that happens to a machine; gives what has to be undone when orders go on. */
export type Incident = {
  name: string;
  limit: number;
  happens: (machines: Machines) => Promise<(() => void) | undefined>;
};

async function primary({ cluster }: Machines) {
  const node = await cluster.primary();
  if (node === undefined) throw new Error('There is no primary to do something to.');
  return node.process;
}

async function standby({ cluster }: Machines) {
  const node = await cluster.synchronousStandby();
  if (node === undefined) throw new Error('There is no synchronous standby to do something to.');
  return node.process;
}

const killPrimary = async (machines: Machines) => (await primary(machines)).signal('SIGKILL');
const killInstance = async ({ site }: Machines) => site.instances[0]?.process.signal('SIGKILL');
const switchover = ({ cluster }: Machines) => cluster.switchover();

/** Stops a node's processes where they are; what it answers lets them go on when their time is over. */
function freeze(node: Supervised): () => void {
  node.signal('SIGSTOP');
  const since = Date.now();
  return () => void wait(Math.max(0, FROZEN_MS - (Date.now() - since))).then(() => node.signal('SIGCONT'));
}

/** Ten rounds. */
export const incidents: readonly Incident[] = [
  {
    name: "the primary's machine dies (kill -9, down until orders go on)",
    limit: KILL_LIMIT,
    happens: async (all) => (await primary(all)).takeDown(),
  },
  { name: 'kill -9 of an instance', limit: KILL_LIMIT, happens: async (all) => void (await killInstance(all)) },
  { name: 'switchover', limit: SWITCHOVER_LIMIT, happens: async (all) => void (await switchover(all)) },
  {
    name: 'kill -9 of the proxy to the database',
    limit: KILL_LIMIT,
    happens: async ({ cluster }) => void cluster.proxy.signal('SIGKILL'),
  },
  {
    name: 'the primary frozen for 40 s (SIGSTOP), and back',
    limit: KILL_LIMIT,
    happens: async (all) => freeze(await primary(all)),
  },
  {
    name: 'kill -9 of the synchronous standby',
    limit: KILL_LIMIT,
    happens: async (all) => void (await standby(all)).signal('SIGKILL'),
  },
  {
    name: 'kill -9 of the proxy to the instances',
    limit: KILL_LIMIT,
    happens: async ({ site }) => void site.proxy.signal('SIGKILL'),
  },
  {
    name: 'switchover, the second time',
    limit: SWITCHOVER_LIMIT,
    happens: async (all) => void (await switchover(all)),
  },
  {
    name: 'the synchronous standby frozen for 40 s, and back',
    limit: KILL_LIMIT,
    happens: async (all) => freeze(await standby(all)),
  },
  {
    name: 'kill -9 of the primary and of an instance at once',
    limit: KILL_LIMIT,
    async happens(all) {
      await Promise.all([killPrimary(all), killInstance(all)]);
      return undefined;
    },
  },
];

/** What a round showed. `faults` are what must not be, in words; empty when all held. */
export type Round = {
  name: string;
  orders: number;
  /** Seconds between two orders at most, from the incident on. */
  pause: number;
  /** Seconds for which an instance said something else of its database than what was so. */
  untrue: number;
  /** New connections to the database's proxy in the second that had the most. */
  connections: number;
  unavailable: number;
  lost: number;
  faults: string[];
};

/** Lets customers order, something happen, and everything come back; then looks at what is there. */
export async function playRound(incident: Incident, machines: Machines, shop: Shop, db: Db): Promise<Round> {
  const { cluster, site } = machines;
  const seen: Seen = { orders: [], withoutRetryAfter: 0, wrong: [], unavailable: 0, lost: 0 };
  const ending = new AbortController();
  const shopping = shopUntil(ending.signal, site.url, shop, CUSTOMERS, seen);
  const watching = watchReadiness(
    ending.signal,
    cluster.url,
    site.instances.map(({ url }) => url),
  );
  const counting = watchConnections(ending.signal, cluster.statsPort);
  const limit = Date.now() + MOST_MS;
  const reached = async (count: number) => {
    while (seen.orders.length < count && Date.now() < limit) await wait(50);
  };
  await reached(ORDERS_BEFORE);
  const [before, happenedAt] = [seen.orders.length, Date.now()];
  const undo = await incident.happens(machines);
  // At least as long as it takes until everybody noticed.
  await wait(5_000);
  await reached(before + ORDERS_AFTER);
  undo?.();
  await Promise.all([cluster.healed(), site.healed()]);
  await reached(seen.orders.length + ORDERS_BEFORE);
  ending.abort();
  const [untrue, connections] = await Promise.all([watching, counting, shopping]);

  const pause = longestPause(seen, happenedAt);
  const faults = [...seen.wrong.slice(0, 5), ...(await faultsOf(db, seen))];
  if (seen.withoutRetryAfter > 0) faults.push(`${seen.withoutRetryAfter} answers of 503 said not when to try again`);
  if (pause > incident.limit) faults.push(`orders paused for ${pause.toFixed(1)} s (${incident.limit})`);
  if (untrue > READY_LIMIT * 1_000) faults.push(`/readyz was untrue for ${untrue} ms`);
  if (connections > CONNECTIONS_LIMIT) faults.push(`${connections} connections in a second (${CONNECTIONS_LIMIT})`);
  const { unavailable, lost } = seen;
  const orders = seen.orders.length;
  return { name: incident.name, orders, pause, untrue: untrue / 1_000, connections, unavailable, lost, faults };
}

function longestPause({ orders }: Seen, from: number): number {
  const times = [from, ...orders.map(({ at }) => at).filter((at) => at >= from)].sort((a, b) => a - b);
  return Math.max(0, ...times.slice(1).map((at, i) => at - (times[i] ?? at))) / 1_000;
}

/** Acknowledged orders that are not there, or not whole, or have no message; and whatever the doctor finds, oversold months among it. */
async function faultsOf(db: Db, { orders }: Seen): Promise<string[]> {
  const ids = orders.map(({ id }) => id);
  const kept = await db
    .selectFrom('orders')
    .select(['id', 'customer_id', 'total'])
    .select((eb) => [
      eb
        .selectFrom('order_items')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('order_id', '=', 'orders.id')
        .as('lines'),
      eb
        .selectFrom('payments')
        .select((sum) => sum.fn.sum<number>('amount').as('sum'))
        .whereRef('order_id', '=', 'orders.id')
        .as('due'),
      eb
        .selectFrom('mail_messages')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('order_id', '=', 'orders.id')
        .where('kind', '=', 'order-created')
        .as('messages'),
    ])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute();
  const known = new Map(kept.map((order) => [order.id, order]));
  const faults: string[] = [];
  for (const { id, customer } of orders) {
    const order = known.get(id);
    if (order === undefined) faults.push(`order ${id} was acknowledged and is lost`);
    else if (order.customer_id !== customer) faults.push(`order ${id} is another customer's`);
    else if (!order.lines || order.due !== order.total) faults.push(`order ${id} is not whole`);
    else if (order.messages !== 1) faults.push(`order ${id} has ${order.messages} messages`);
  }
  if (new Set(ids).size < ids.length) faults.push('an order was acknowledged twice');
  const findings = await checkIntegrity(db);
  return [...faults.slice(0, 5), ...findings.slice(0, 5).map((finding) => `doctor: ${JSON.stringify(finding)}`)];
}
