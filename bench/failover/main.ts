/**
 * `npm run failover`: three PostgreSQL under Patroni in synchronous mode behind HAProxy, two instances behind another HAProxy, and
 * customers who order while a machine dies, freezes or changes its role. It is not part of `npm test`: it takes four minutes and needs
 * Debian packages, which install.sh installs as root. `npm run failover -- 3` plays the third round alone.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@slotterbit/provider/config.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import { limitPopularMonth } from '../customers.ts';
import { fillShop } from '../shop.ts';
import { startCluster, UNPACKED } from './cluster.ts';
import { incidents, playRound } from './rounds.ts';
import { startSite } from './site.ts';

const SIZE = { items: 40, orders: 10, buyers: 24 };
const POPULAR_PLACES = 400;

const only = process.argv.slice(2).map(Number);
execFileSync('sh', [join(import.meta.dirname, 'install.sh'), UNPACKED], { stdio: 'inherit' });
// PostgreSQL runs as another user, who must be able to enter the folder.
const folder = mkdtempSync(join(tmpdir(), 'slotterbit-failover-'));
chmodSync(folder, 0o755);
let hasFailed = false;
const stops: (() => Promise<unknown>)[] = [];
try {
  console.log('Starting three PostgreSQL under Patroni …');
  const cluster = await startCluster(folder);
  stops.unshift(() => cluster.stop());
  const settings = { DATABASE_URL: cluster.url, SEED: 'none', TRIAL: 'yes' };
  const db = await openDatabase(readSettings(settings));
  stops.unshift(() => db.destroy());
  const shop = await fillShop(db, SIZE, new Date());
  await limitPopularMonth(db, shop, POPULAR_PLACES);
  console.log('Starting two instances …');
  const site = await startSite(folder, cluster.url);
  stops.unshift(() => site.stop());
  console.log('\n| | what happened | orders | longest pause, s | 503 | no answer | |');
  console.log('|---|---|---|---|---|---|---|');
  for (const [i, name] of Object.keys(incidents).entries()) {
    if (only.length > 0 && !only.includes(i + 1)) continue;
    const round = await playRound(name, { cluster, site }, shop, db);
    const { orders, pauseSeconds, unavailable, lost, faults } = round;
    const verdict = faults.length === 0 ? 'held' : 'FAILED';
    console.log(`| ${[i + 1, name, orders, pauseSeconds.toFixed(1), unavailable, lost, verdict].join(' | ')} |`);
    for (const fault of faults) console.log(`    ${fault}`);
    hasFailed ||= faults.length > 0;
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
