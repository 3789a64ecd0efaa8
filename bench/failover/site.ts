import { fileURLToPath } from 'node:url';
import { PRETEND_GATEWAY } from '#provider/payments/registry.ts';
import { freePort } from '#tests/support/postgres-cluster.ts';
import { serverArguments, serverEnvironment } from '../../scripts/project.mjs';
import { NO_UNPAID_LIMITS } from '../databases.ts';
import { until } from './cluster.ts';
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
