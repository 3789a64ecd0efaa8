/**
 * `npm run failover`: three PostgreSQL under Patroni in synchronous mode behind HAProxy, two instances behind another HAProxy, and
 * customers who order while a machine dies, freezes or changes its role. It is not part of `npm test`: it takes four minutes and needs
 * Debian packages. `npm run failover -- 3` plays the third round alone.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#provider/config.ts';
import { openDatabase } from '#provider/db/open.ts';
import { PRETEND_GATEWAY } from '#provider/payments/registry.ts';
import { fillShop } from '../shop.ts';
import { enterProbe, PatroniCluster } from './cluster.ts';
import { requirePrograms } from './programs.ts';
import { incidents, playRound, type Round } from './rounds.ts';
import { Site } from './site.ts';

const SIZE = { items: 40, orders: 10, buyers: 24 };
/** The capacity of the slot that all customers order: it fills up during the rounds. */
const POPULAR_CAPACITY = 400;

function rowOf(
  { name, orders, pauseSeconds, wrongReadinessSeconds, unavailable, lost, faults }: Round,
  n: number,
): string {
  const cells = [
    n,
    name,
    orders,
    pauseSeconds.toFixed(1),
    wrongReadinessSeconds.toFixed(1),
    unavailable,
    lost,
    faults.length === 0 ? 'held' : 'FAILED',
  ];
  return `| ${cells.join(' | ')} |`;
}

const only = process.argv.slice(2).map(Number);
const programs = requirePrograms();
// PostgreSQL runs as another user, who must be able to enter the folder.
const folder = mkdtempSync(join(tmpdir(), 'slotterbit-failover-'));
chmodSync(folder, 0o755);
let hasFailed = false;
const stops: (() => Promise<unknown>)[] = [];
try {
  console.log('Starting three PostgreSQL under Patroni …');
  const cluster = await PatroniCluster.start(folder, programs);
  stops.unshift(() => cluster.stop());
  const db = await openDatabase(
    readSettings({ DATABASE_URL: cluster.url, SEED: 'none', PAYMENT_GATEWAY: PRETEND_GATEWAY }),
  );
  stops.unshift(() => db.destroy());
  const shop = await fillShop(db, SIZE, new Date());
  await enterProbe(db);
  await db.updateTable('slots').set({ capacity: POPULAR_CAPACITY }).where('id', '=', shop.offer(1, 1).slotId).execute();
  console.log('Starting two instances …');
  const site = await Site.start(folder, cluster.url);
  stops.unshift(() => site.stop());

  console.log(
    '\n| | what happened | orders | longest pause, s | /readyz wrong, s | 503 | no answer | |\n|---|---|---|---|---|---|---|---|',
  );
  for (const [i, incident] of incidents.entries()) {
    if (only.length > 0 && !only.includes(i + 1)) continue;
    const round = await playRound(incident, { cluster, site }, shop, db);
    console.log(rowOf(round, i + 1));
    for (const fault of round.faults) console.log(`    ${fault}`);
    hasFailed ||= round.faults.length > 0;
  }
} catch (error) {
  hasFailed = true;
  console.error(error);
} finally {
  for (const stop of stops) await stop().catch((error: unknown) => console.error(error));
}
if (hasFailed) console.log(`\nLogs of the processes: ${folder}`);
else rmSync(folder, { recursive: true, force: true });
process.exit(hasFailed ? 1 : 0);
