import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { asServerUser, postgresBinaries } from '@slotterbit/provider/tests/support/postgres-binaries.ts';
import { freePort } from '@slotterbit/provider/tests/support/postgres-cluster.ts';
import pg from 'pg';
import { Supervised } from './process.ts';

/** The user id ('nobody') of PostgreSQL when the bench runs as root. */
const NOBODY_UID = 65_534;
/** For temporary servers on loopback. */
const PASSWORD = 'failover';
/** Long, so that a busy machine does not fail a round. */
const WAIT_TIMEOUT_MS = 180_000;
/** Where `install.sh` unpacks a newer Patroni. */
export const UNPACKED = fileURLToPath(new URL('../../.cache/patroni', import.meta.url));
export const deploy = (name: string) => fileURLToPath(new URL(`../../deploy/patroni/${name}`, import.meta.url));

type Member = { name: string; role: string; state: string };
type DatabaseNode = { name: string; process: Supervised; api: string };

const isPrimary = ({ role, state }: Member) => role === 'leader' && state === 'running';

/** Starts three PostgreSQL under Patroni in synchronous mode, with etcd and HAProxy. All run on loopback, with their files in `folder`. */
export async function startCluster(folder: string) {
  const [client, peer, database] = [await freePort(), await freePort(), await freePort()];
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const urls = [`--listen-client-urls=${clients}`, `--advertise-client-urls=${clients}`];
  const own = [`--listen-peer-urls=${peers}`, `--initial-advertise-peer-urls=${peers}`];
  const names = ['--name=one', `--initial-cluster=one=${peers}`, `--data-dir=${join(folder, 'etcd')}`];
  const etcd = new Supervised('etcd', { command: ['etcd', ...names, ...urls, ...own] }, folder);
  const nodes: DatabaseNode[] = [];
  const env: Record<string, string> = { DATABASE_PORT: String(database) };
  for (const n of [1, 2, 3]) {
    const [postgres, api] = [await freePort(), await freePort()];
    env[`POSTGRES_${n}`] = String(postgres);
    env[`PATRONI_${n}`] = String(api);
    nodes.push(startNode(`node-${n}`, { folder, postgres, api, etcd: client }));
    // The first node creates the database; the others copy it.
    if (n === 1)
      await until('the first PostgreSQL becomes the primary', async () => (await members(nodes)).some(isPrimary));
  }
  const command = ['haproxy', '-db', '-f', deploy('database.cfg')];
  const cluster = {
    proxy: new Supervised('haproxy-database', { command, env }, folder),
    /** The proxy's address, which leads to the primary. */
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${database}/postgres`,

    /** The node with this role. @throws if no node has it */
    async node(role: 'leader' | 'sync_standby'): Promise<DatabaseNode> {
      const name = (await members(nodes)).find((member) => member.role === role)?.name;
      const node = nodes.find((one) => one.name === name);
      if (node === undefined) throw new Error(`There is no ${role}.`);
      return node;
    },

    /** Waits until all three nodes run, one is the synchronous standby, and the proxy leads to the primary. */
    healed: () =>
      until('all three nodes run', async () => {
        const all = await members(nodes);
        const running = all.filter(({ state }) => state === 'running' || state === 'streaming');
        const hasStandby = all.some(({ role }) => role === 'sync_standby');
        return running.length === 3 && all.some(isPrimary) && hasStandby && (await isPrimaryAt(cluster.url));
      }),

    /** A planned change of the primary. */
    async switchover(): Promise<void> {
      const leader = await cluster.node('leader');
      const { name: candidate } = await cluster.node('sync_standby');
      const body = JSON.stringify({ leader: leader.name, candidate });
      const headers = { 'content-type': 'application/json', authorization: `Basic ${btoa(`patroni:${PASSWORD}`)}` };
      const response = await fetch(`${leader.api}/switchover`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`The switchover was refused: ${await response.text()}`);
    },

    async stop(): Promise<void> {
      await Promise.all([cluster.proxy, ...nodes.map((node) => node.process)].map((part) => part.stop()));
      await etcd.stop();
    },
  };
  await cluster.healed();
  return cluster;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

type Place = { folder: string; postgres: number; api: number; etcd: number };

function startNode(name: string, { folder, postgres, api, etcd }: Place): DatabaseNode {
  const home = join(folder, name);
  const data = join(home, 'data');
  mkdirSync(home);
  if (process.getuid?.() === 0) chownSync(home, NOBODY_UID, NOBODY_UID);
  else chmodSync(home, 0o700);
  const [listen, rest] = [`127.0.0.1:${postgres}`, `127.0.0.1:${api}`];
  const packages = join(UNPACKED, 'usr/lib/python3/dist-packages');
  const env = {
    ...(existsSync(packages) && { PYTHONPATH: packages }),
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcd}`,
    HOME: home,
    PATRONI_RESTAPI_LISTEN: rest,
    PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: PASSWORD,
    PATRONI_POSTGRESQL_LISTEN: listen,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: listen,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    // Resolve links: a folder of links may have only some of the programs.
    PATRONI_POSTGRESQL_BIN_DIR: dirname(realpathSync(join(postgresBinaries(), 'postgres'))),
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  };
  // Debian's Python, which its packages are for; the PATH may have another one first.
  const command = [...asServerUser(), '/usr/bin/python3', '-m', 'patroni', deploy('patroni.yml')];
  const pidFile = join(data, 'postmaster.pid');
  const others = () => (existsSync(pidFile) ? [Number.parseInt(readFileSync(pidFile, 'utf8'), 10)] : []);
  return { name, process: new Supervised(name, { command, env, others }, folder), api: `http://${rest}` };
}

/** Returns the state of all nodes, as reported by the first node that answers. */
async function members(nodes: readonly DatabaseNode[]): Promise<Member[]> {
  for (const { api } of nodes) {
    // A node that is down or frozen does not answer.
    const response = await fetch(`${api}/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    const { members: all } = (await response?.json().catch(() => null)) ?? {};
    if (all) return all;
  }
  return [];
}

/** Whether a primary answers within a second at this address. */
async function isPrimaryAt(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query('select pg_is_in_recovery() as standby')).rows[0]?.standby === false;
  } catch {
    return false;
  } finally {
    await Promise.race([client.end().catch(() => undefined), wait(200)]);
  }
}

/** Polls until a condition holds. @throws an error with the condition's name after a long time */
export async function until(condition: string, holds: () => Promise<boolean>): Promise<void> {
  const limit = Date.now() + WAIT_TIMEOUT_MS;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > limit) throw new Error(`Timed out waiting until ${condition}.`);
    await wait(250);
  }
}
