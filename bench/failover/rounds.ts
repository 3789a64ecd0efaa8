import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import { sql } from 'kysely';
import { nothingSeen, type Seen, shopUntilAborted } from '../customers.ts';
import type { Shop } from '../shop.ts';
import type { Cluster } from './cluster.ts';
import type { Supervised } from './process.ts';
import type { Site } from './site.ts';

const CUSTOMERS = 24;
const ORDERS_BEFORE = 40;
const ORDERS_AFTER = 60;
/** A round ends after this time even if orders never continue. */
const ROUND_TIMEOUT_MS = 120_000;
/** The maximum time until every process notices an incident. */
const NOTICE_MS = 5_000;
/** Longer than the leader lock is valid without renewal. */
const FROZEN_MS = 40_000;
/** The longest pause of orders after a failure, and after a planned change. */
const KILL_LIMIT_SECONDS = 30;
const SWITCHOVER_LIMIT_SECONDS = 5;

type Machines = { cluster: Cluster; site: Site };
/** Causes something that happens to a machine. Returns a function that undoes it when orders continue, if that is needed. */
type Incident = (machines: Machines) => Promise<unknown>;

/** Freezes a node's processes. Returns a function that continues them once FROZEN_MS are over. */
function freeze({ process: node }: { process: Supervised }): () => void {
  node.signal('SIGSTOP');
  const frozenAt = Date.now();
  return () => setTimeout(() => node.signal('SIGCONT'), Math.max(0, FROZEN_MS - (Date.now() - frozenAt)));
}

const kill = (process: Supervised | undefined) => process?.signal('SIGKILL');

/** One round each. */
export const incidents: Readonly<Record<string, Incident>> = {
  "the primary's machine dies (kill -9, down until orders go on)": async ({ cluster }) =>
    (await cluster.node('leader')).process.takeDown(),
  'kill -9 of an instance': async ({ site }) => kill(site.instances[0]),
  switchover: ({ cluster }) => cluster.switchover(),
  'kill -9 of the proxy to the database': async ({ cluster }) => kill(cluster.proxy),
  'the primary frozen for 40 s (SIGSTOP), and back': async ({ cluster }) => freeze(await cluster.node('leader')),
  'kill -9 of the synchronous standby': async ({ cluster }) => kill((await cluster.node('sync_standby')).process),
  'kill -9 of the proxy to the instances': async ({ site }) => kill(site.proxy),
  'the synchronous standby frozen for 40 s, and back': async ({ cluster }) =>
    freeze(await cluster.node('sync_standby')),
  'kill -9 of the primary and of an instance at once': async ({ cluster, site }) =>
    [(await cluster.node('leader')).process, site.instances[0]].forEach(kill),
};

/** The result of a round. `faults`: violations in words; empty if all limits hold. */
type Round = { orders: number; pauseSeconds: number; unavailable: number; lost: number; faults: string[] };

/** Lets customers order, causes an incident, waits for recovery, then checks every acknowledged order. */
export async function playRound(name: string, machines: Machines, shop: Shop, db: Db): Promise<Round> {
  const { cluster, site } = machines;
  const seen = nothingSeen();
  const ending = new AbortController();
  const shopping = { signal: ending.signal, url: site.url, shop, seen, thinkMs: 40, browse: () => [] };
  const running = shopUntilAborted(CUSTOMERS, shopping);
  const deadline = Date.now() + ROUND_TIMEOUT_MS;
  const waitForOrders = async (more: number, from = seen.orders.length) => {
    while (seen.orders.length < from + more && Date.now() < deadline) await wait(50);
  };
  await waitForOrders(ORDERS_BEFORE);
  const [before, happenedAt] = [seen.orders.length, Date.now()];
  const undo = await incidents[name]?.(machines);
  await wait(NOTICE_MS);
  await waitForOrders(ORDERS_AFTER, before);
  if (typeof undo === 'function') undo();
  await Promise.all([cluster.healed(), site.healed()]);
  await waitForOrders(ORDERS_BEFORE);
  ending.abort();
  await running;

  const times = [happenedAt, ...seen.orders.map(({ at }) => at).filter((at) => at >= happenedAt)].sort((a, b) => a - b);
  const pauseSeconds = Math.max(0, ...times.slice(1).map((at, n) => at - (times[n] ?? at))) / 1_000;
  const limitSeconds = name === 'switchover' ? SWITCHOVER_LIMIT_SECONDS : KILL_LIMIT_SECONDS;
  const faults = [...seen.wrong.slice(0, 5), ...(await faultsOf(db, seen))];
  if (seen.withoutRetryAfter > 0) faults.push(`${seen.withoutRetryAfter} answers of 503 had no Retry-After`);
  if (pauseSeconds > limitSeconds)
    faults.push(`orders paused for ${pauseSeconds.toFixed(1)} s (limit ${limitSeconds})`);
  return { orders: seen.orders.length, pauseSeconds, unavailable: seen.unavailable, lost: seen.lost, faults };
}

/** Finds acknowledged orders that are lost, incomplete or without a message, and the findings of the integrity check, such as oversold months. */
async function faultsOf(db: Db, { orders }: Seen): Promise<string[]> {
  const { rows } = await sql<{ id: number; customer_id: number }>`select id, customer_id from orders
    where exists (select 1 from order_items where order_id = orders.id)
    and total = (select sum(amount) from payments where order_id = orders.id)
    and 1 = (select count(*) from mail_messages where order_id = orders.id and kind = 'order-created')`.execute(db);
  const owners = new Map(rows.map((row) => [row.id, row.customer_id]));
  const faults = orders
    .filter(({ id, customer }) => owners.get(id) !== customer)
    .map(({ id }) => `order ${id} was acknowledged and is lost, incomplete, without its message or another customer's`);
  if (new Set(orders.map(({ id }) => id)).size < orders.length) faults.push('an order was acknowledged twice');
  const findings = await checkIntegrity(db);
  return [...faults.slice(0, 5), ...findings.slice(0, 5).map((finding) => `doctor: ${JSON.stringify(finding)}`)];
}
