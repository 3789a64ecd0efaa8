import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PRETEND_GATEWAY } from '#provider/payments/registry.ts';
import { freePort } from '#tests/support/postgres-cluster.ts';
import { serverArguments, serverEnvironment } from '../../scripts/project.mjs';
import { NO_UNPAID_LIMITS } from '../databases.ts';
import { canCommitAt, until } from './cluster.ts';
import { Supervised } from './process.ts';

const proxyFile = fileURLToPath(new URL('../../deploy/patroni/site.cfg', import.meta.url));

export type Instance = { process: Supervised; url: string };

/** Two instances of the built site on one database, behind HAProxy. */
export class Site {
  readonly instances: readonly Instance[];
  readonly proxy: Supervised;
  readonly url: string;

  private constructor(instances: readonly Instance[], proxy: Supervised, url: string) {
    this.instances = instances;
    this.proxy = proxy;
    this.url = url;
  }

  static async start(folder: string, databaseUrl: string): Promise<Site> {
    const port = await freePort();
    const ports: Record<string, string> = { SITE_PORT: String(port) };
    const instances: Instance[] = [];
    for (const n of [1, 2]) {
      const instancePort = String(await freePort());
      ports[`INSTANCE_${n}`] = instancePort;
      const env = {
        ...serverEnvironment,
        HOST: '127.0.0.1',
        PORT: instancePort,
        DATABASE_URL: databaseUrl,
        SEED: 'none',
        PAYMENT_GATEWAY: PRETEND_GATEWAY,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
        ...NO_UNPAID_LIMITS,
      };
      const command: [string, ...string[]] = [process.execPath, ...serverArguments];
      instances.push({
        process: new Supervised({ name: `instance-${n}`, command, env }, folder),
        url: `http://127.0.0.1:${instancePort}`,
      });
    }
    const proxy = new Supervised(
      { name: 'haproxy-site', command: ['haproxy', '-db', '-f', proxyFile], env: ports },
      folder,
    );
    const site = new Site(instances, proxy, `http://127.0.0.1:${port}`);
    await site.healed();
    return site;
  }

  /** Waits until both instances are ready and the proxy answers. */
  async healed(): Promise<void> {
    const urls = [...this.instances.map(({ url }) => url), this.url];
    await until('both instances are ready', async () => {
      const answers = await Promise.all(
        urls.map((url) => fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })),
      );
      return answers.every(({ ok }) => ok);
    });
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    await Promise.all(this.instances.map((instance) => instance.process.stop()));
  }
}

const INTERVAL_MS = 200;
const ANSWER_TIMEOUT_MS = 2_000;

/** An observed value, and when it was first observed as Date.now(). */
type Observed = { value: boolean; since: number };

function observe(previous: Observed | null, value: boolean): Observed {
  return previous?.value === value ? previous : { value, since: Date.now() };
}

/**
 * Compares /readyz of each instance with whether a commit succeeds through the database's proxy, until `signal` aborts. Returns the longest
 * time in milliseconds for which an instance was wrong. An instance that does not answer is not wrong.
 */
export async function watchReadiness(
  signal: AbortSignal,
  databaseUrl: string,
  instances: readonly string[],
): Promise<number> {
  let usable: Observed = { value: true, since: Date.now() };
  let longestMs = 0;
  const watchDatabase = async () => {
    while (!signal.aborted) {
      usable = observe(usable, await canCommitAt(databaseUrl));
      await wait(INTERVAL_MS);
    }
  };
  const watchInstance = async (url: string) => {
    let ready: Observed | null = null;
    while (!signal.aborted) {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(() => null);
      ready = answer === null ? null : observe(ready, answer.ok);
      if (ready !== null && ready.value !== usable.value) {
        longestMs = Math.max(longestMs, Date.now() - Math.max(ready.since, usable.since));
      }
      await wait(INTERVAL_MS);
    }
  };
  await Promise.all([watchDatabase(), ...instances.map(watchInstance)]);
  return longestMs;
}
