import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#provider/db/schema.ts';
import { checkIntegrity } from '#provider/operations/doctor/integrity.ts';
import type { Shop } from '../shop.ts';
import type { PatroniCluster } from './cluster.ts';
import { type Seen, shopUntil } from './customers.ts';
import type { Supervised } from './process.ts';
import { type Site, watchReadiness } from './site.ts';

const CUSTOMERS = 24;
const ORDERS_BEFORE = 40;
const ORDERS_AFTER = 60;
/** A round ends after this time even if orders never continue. */
const ROUND_TIMEOUT_MS = 120_000;
/** After an incident, the time in which every process must notice it. */
const NOTICE_MS = 5_000;
/** Longer than the leader lock is valid without renewal. */
const FROZEN_MS = 40_000;
/** The longest pause of orders. */
const KILL_LIMIT_SECONDS = 30;
const SWITCHOVER_LIMIT_SECONDS = 5;
/** The longest time for which /readyz of an instance may be wrong. */
const READINESS_LIMIT_MS = 2_000;

export type Machines = { cluster: PatroniCluster; site: Site };

/** Something that happens to a machine. */
export type Incident = {
  name: string;
  limitSeconds: number;
  /** Causes the incident. Returns a function that undoes it when orders continue, if that is needed. */
  cause: (machines: Machines) => Promise<(() => void) | undefined>;
};

async function primary({ cluster }: Machines) {
  const node = await cluster.primary();
  if (node === undefined) throw new Error('There is no primary.');
  return node.process;
}

async function standby({ cluster }: Machines) {
  const node = await cluster.synchronousStandby();
  if (node === undefined) throw new Error('There is no synchronous standby.');
  return node.process;
}

/** Freezes a node's processes. Returns a function that continues them once FROZEN_MS are over. */
function freeze(node: Supervised): () => void {
  node.signal('SIGSTOP');
  const frozenAt = Date.now();
  return () => void wait(Math.max(0, FROZEN_MS - (Date.now() - frozenAt))).then(() => node.signal('SIGCONT'));
}

function kill(process: Supervised | undefined): undefined {
  process?.signal('SIGKILL');
}

/** One round each. */
export const incidents: readonly Incident[] = [
  {
    name: "the primary's machine dies (kill -9, down until orders go on)",
    limitSeconds: KILL_LIMIT_SECONDS,
    cause: async (machines) => (await primary(machines)).takeDown(),
  },
  {
    name: 'kill -9 of an instance',
    limitSeconds: KILL_LIMIT_SECONDS,
    cause: async ({ site }) => kill(site.instances[0]?.process),
  },
  {
    name: 'switchover',
    limitSeconds: SWITCHOVER_LIMIT_SECONDS,
    async cause({ cluster }) {
      await cluster.switchover();
      return undefined;
    },
  },
  {
    name: 'kill -9 of the proxy to the database',
    limitSeconds: KILL_LIMIT_SECONDS,
    cause: async ({ cluster }) => kill(cluster.proxy),
  },
  {
    name: 'the primary frozen for 40 s (SIGSTOP), and back',
    limitSeconds: KILL_LIMIT_SECONDS,
    cause: async (machines) => freeze(await primary(machines)),
  },
  {
    name: 'kill -9 of the synchronous standby',
    limitSeconds: KILL_LIMIT_SECONDS,
    cause: async (machines) => kill(await standby(machines)),
  },
  {
    name: 'kill -9 of the proxy to the instances',
    limitSeconds: KILL_LIMIT_SECONDS,
    cause: async ({ site }) => kill(site.proxy),
  },
  {
    name: 'the synchronous standby frozen for 40 s, and back',
    limitSeconds: KILL_LIMIT_SECONDS,
    cause: async (machines) => freeze(await standby(machines)),
  },
  {
    name: 'kill -9 of the primary and of an instance at once',
    limitSeconds: KILL_LIMIT_SECONDS,
    async cause(machines) {
      kill(await primary(machines));
      return kill(machines.site.instances[0]?.process);
    },
  },
];

/** The result of a round. */
export type Round = {
  name: string;
  orders: number;
  /** The longest time between two orders after the incident. */
  pauseSeconds: number;
  /** The longest time for which /readyz of an instance was wrong about the database. */
  wrongReadinessSeconds: number;
  unavailable: number;
  lost: number;
  /** Violations in words; empty if all limits hold. */
  faults: string[];
};

/** Lets customers order, causes an incident, waits for recovery, then checks every acknowledged order. */
export async function playRound(incident: Incident, machines: Machines, shop: Shop, db: Db): Promise<Round> {
  const { cluster, site } = machines;
  const seen: Seen = { orders: [], withoutRetryAfter: 0, wrong: [], unavailable: 0, lost: 0 };
  const ending = new AbortController();
  const shopping = shopUntil(ending.signal, site.url, shop, CUSTOMERS, seen);
  const urls = site.instances.map(({ url }) => url);
  const watching = watchReadiness(ending.signal, cluster.url, urls);
  const deadline = Date.now() + ROUND_TIMEOUT_MS;
  const waitForOrders = async (count: number) => {
    while (seen.orders.length < count && Date.now() < deadline) await wait(50);
  };
  await waitForOrders(ORDERS_BEFORE);
  const [ordersBefore, happenedAt] = [seen.orders.length, Date.now()];
  const undo = await incident.cause(machines);
  await wait(NOTICE_MS);
  await waitForOrders(ordersBefore + ORDERS_AFTER);
  undo?.();
  await Promise.all([cluster.healed(), site.healed()]);
  await waitForOrders(seen.orders.length + ORDERS_BEFORE);
  ending.abort();
  const [wrongReadinessMs] = await Promise.all([watching, shopping]);

  const pauseSeconds = longestPauseSeconds(seen, happenedAt);
  const faults = [...seen.wrong.slice(0, 5), ...(await faultsOf(db, seen))];
  if (seen.withoutRetryAfter > 0) faults.push(`${seen.withoutRetryAfter} answers of 503 had no Retry-After`);
  if (pauseSeconds > incident.limitSeconds)
    faults.push(`orders paused for ${pauseSeconds.toFixed(1)} s (limit ${incident.limitSeconds})`);
  if (wrongReadinessMs > READINESS_LIMIT_MS) faults.push(`/readyz was wrong for ${wrongReadinessMs} ms`);
  return {
    name: incident.name,
    orders: seen.orders.length,
    pauseSeconds,
    wrongReadinessSeconds: wrongReadinessMs / 1_000,
    unavailable: seen.unavailable,
    lost: seen.lost,
    faults,
  };
}

function longestPauseSeconds({ orders }: Seen, from: number): number {
  const times = [from, ...orders.map(({ at }) => at).filter((at) => at >= from)].sort((a, b) => a - b);
  return Math.max(0, ...times.slice(1).map((at, i) => at - (times[i] ?? at))) / 1_000;
}

/** Finds acknowledged orders that are lost, incomplete or without a message, and the findings of the integrity check, such as oversold months. */
async function faultsOf(db: Db, { orders }: Seen): Promise<string[]> {
  const ids = orders.map(({ id }) => id);
  const stored = await db
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
  const storedById = new Map(stored.map((order) => [order.id, order]));
  const faults: string[] = [];
  for (const { id, customer } of orders) {
    const order = storedById.get(id);
    if (order === undefined) faults.push(`order ${id} was acknowledged and is lost`);
    else if (order.customer_id !== customer) faults.push(`order ${id} belongs to another customer`);
    else if (!order.lines || order.due !== order.total) faults.push(`order ${id} is incomplete`);
    else if (order.messages !== 1) faults.push(`order ${id} has ${order.messages} messages`);
  }
  if (new Set(ids).size < ids.length) faults.push('an order was acknowledged twice');
  const findings = await checkIntegrity(db);
  return [...faults.slice(0, 5), ...findings.slice(0, 5).map((finding) => `doctor: ${JSON.stringify(finding)}`)];
}
