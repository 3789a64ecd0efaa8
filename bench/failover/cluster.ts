import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#provider/db/schema.ts';
import { asServerUser } from '#tests/support/postgres-binaries.ts';
import { freePort } from '#tests/support/postgres-cluster.ts';
import { Supervised } from './process.ts';
import { type Programs, PYTHON } from './programs.ts';

/** The user id of 'nobody', for which PostgreSQL runs when the bench runs as root. */
const NOBODY_UID = 65_534;
const deploy = (name: string) => fileURLToPath(new URL(`../../deploy/patroni/${name}`, import.meta.url));
/** Long, so that a busy machine does not fail a round. */
const WAIT_TIMEOUT_MS = 180_000;

type Member = { name: string; role: string; state: string; lag?: number };
export type DatabaseNode = { name: string; process: Supervised; api: string };

/** Three PostgreSQL under Patroni in synchronous mode, with etcd and HAProxy. All run on loopback, with their files in `folder`. */
export class PatroniCluster {
  readonly nodes: readonly DatabaseNode[];
  readonly proxy: Supervised;
  /** The proxy's address, which leads to the primary. */
  readonly url: string;
  readonly #etcd: Supervised;

  private constructor(nodes: readonly DatabaseNode[], proxy: Supervised, etcd: Supervised, url: string) {
    this.nodes = nodes;
    this.proxy = proxy;
    this.url = url;
    this.#etcd = etcd;
  }

  static async start(folder: string, programs: Programs): Promise<PatroniCluster> {
    const [client, peer, database] = [await freePort(), await freePort(), await freePort()];
    const etcdUrl = `http://127.0.0.1:${client}`;
    const peerUrl = `http://127.0.0.1:${peer}`;
    const etcdOptions = {
      name: 'one',
      'data-dir': join(folder, 'etcd'),
      'listen-client-urls': etcdUrl,
      'advertise-client-urls': etcdUrl,
      'listen-peer-urls': peerUrl,
      'initial-advertise-peer-urls': peerUrl,
      'initial-cluster': `one=${peerUrl}`,
    };
    const args = Object.entries(etcdOptions).map(([option, value]) => `--${option}=${value}`);
    const etcd = new Supervised({ name: 'etcd', command: ['etcd', ...args] }, folder);
    const nodes: DatabaseNode[] = [];
    const ports: Record<string, string> = { DATABASE_PORT: String(database) };
    for (const n of [1, 2, 3]) {
      const [postgres, api] = [await freePort(), await freePort()];
      ports[`POSTGRES_${n}`] = String(postgres);
      ports[`PATRONI_${n}`] = String(api);
      nodes.push(startNode(n, { folder, programs, postgres, api, etcd: client }));
      // The first node creates the database; the others copy it.
      if (n === 1)
        await until('the first PostgreSQL becomes the primary', async () => (await members(nodes)).some(isPrimary));
    }
    const command = ['haproxy', '-db', '-f', deploy('database.cfg')] as const;
    const proxy = new Supervised({ name: 'haproxy-database', command, env: ports }, folder);
    const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${database}/postgres`;
    const cluster = new PatroniCluster(nodes, proxy, etcd, url);
    await cluster.healed();
    return cluster;
  }

  /** The node that holds the leader lock; undefined while no node holds it. */
  async primary(): Promise<DatabaseNode | undefined> {
    const name = (await members(this.nodes)).find(isPrimary)?.name;
    return this.nodes.find((node) => node.name === name);
  }

  /** The node that must confirm each commit; undefined while there is no such node. */
  async synchronousStandby(): Promise<DatabaseNode | undefined> {
    const name = (await members(this.nodes)).find(({ role }) => role === 'sync_standby')?.name;
    return this.nodes.find((node) => node.name === name);
  }

  /** Waits until all three nodes run, one is the synchronous standby, and the proxy leads to the primary. */
  async healed(): Promise<void> {
    await until('all three nodes run', async () => {
      const all = await members(this.nodes);
      const running = all.filter(({ state }) => state === 'running' || state === 'streaming');
      const hasStandby = all.some(({ role }) => role === 'sync_standby');
      return running.length === 3 && all.some(isPrimary) && hasStandby && (await isPrimaryAt(this.url));
    });
  }

  /** A planned change of the primary. */
  async switchover(): Promise<void> {
    const leader = await this.primary();
    const standby = await this.synchronousStandby();
    if (leader === undefined || standby === undefined)
      throw new Error('There is no primary, or no synchronous standby.');
    const body = JSON.stringify({ leader: leader.name, candidate: standby.name });
    const headers = { 'content-type': 'application/json', authorization: `Basic ${btoa(`patroni:${PASSWORD}`)}` };
    const response = await fetch(`${leader.api}/switchover`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`The switchover was refused: ${await response.text()}`);
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    await Promise.all(this.nodes.map((node) => node.process.stop()));
    await this.#etcd.stop();
  }
}

/** For temporary servers on loopback. */
const PASSWORD = 'failover';

const isPrimary = ({ role, state }: Member) => role === 'leader' && state === 'running';

type NodeParts = { folder: string; programs: Programs; postgres: number; api: number; etcd: number };

function startNode(n: number, { folder, programs, postgres, api, etcd }: NodeParts): DatabaseNode {
  const name = `node-${n}`;
  const home = join(folder, name);
  const data = join(home, 'data');
  mkdirSync(home);
  if (process.getuid?.() === 0) chownSync(home, NOBODY_UID, NOBODY_UID);
  else chmodSync(home, 0o700);
  const [listen, rest] = [`127.0.0.1:${postgres}`, `127.0.0.1:${api}`];
  const [program = '', ...args] = [...asServerUser(), PYTHON, '-m', 'patroni', deploy('patroni.yml')];
  const supervised = new Supervised(
    {
      name,
      command: [program, ...args],
      env: {
        ...programs.patroni,
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
        PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
        PATRONI_SUPERUSER_PASSWORD: PASSWORD,
        PATRONI_REPLICATION_PASSWORD: PASSWORD,
      },
      others: () => postmasterOf(data),
    },
    folder,
  );
  return { name, process: supervised, api: `http://${rest}` };
}

/** Returns the process id of the node's PostgreSQL, which is no child process of Patroni. */
function postmasterOf(data: string): number[] {
  try {
    return [Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])];
  } catch {
    return [];
  }
}

/** Returns the state of all nodes, as reported by the first node that answers. */
async function members(nodes: readonly DatabaseNode[]): Promise<Member[]> {
  for (const { api } of nodes) {
    try {
      const response = await fetch(`${api}/cluster`, { signal: AbortSignal.timeout(1_000) });
      const { members: all } = (await response.json()) as { members?: Member[] };
      if (all !== undefined) return all;
    } catch {
      // The node is down or frozen: ask the next one.
    }
  }
  return [];
}

/** Whether a primary answers at this address within a second. */
export function isPrimaryAt(url: string): Promise<boolean> {
  return answersWithTrue(url, 'select not pg_is_in_recovery() as answer');
}

/** Creates the table that `canCommitAt` writes to. */
export async function enterProbe(db: Db): Promise<void> {
  await sql`create table failover_probe (n integer not null)`.execute(db);
  await sql`insert into failover_probe values (0)`.execute(db);
}

/** Whether a commit finishes within a second at this address. A primary without a standby answers, but its commits wait. */
export function canCommitAt(url: string): Promise<boolean> {
  return answersWithTrue(url, 'update failover_probe set n = n + 1 returning true as answer');
}

async function answersWithTrue(url: string, statement: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: boolean }>(statement);
    return rows[0]?.answer === true;
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
