import { freePort } from '@slotterbit/provider/tests/support/postgres-cluster.ts';
import { serverArguments, serverEnvironment } from '../../scripts/project.mjs';
import { NO_UNPAID_LIMITS } from '../databases.ts';
import { deploy, until } from './cluster.ts';
import { Supervised } from './process.ts';

/** Starts two instances of the built site on one database, behind HAProxy. */
export async function startSite(folder: string, databaseUrl: string) {
  const env = {
    ...serverEnvironment,
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    SEED: 'none',
    TRIAL: 'yes',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    ...NO_UNPAID_LIMITS,
  };
  const [PORT, INSTANCE_1, INSTANCE_2] = [`${await freePort()}`, `${await freePort()}`, `${await freePort()}`];
  const instances = [INSTANCE_1, INSTANCE_2].map((port, n) => {
    const command = [process.execPath, ...serverArguments];
    return new Supervised(`instance-${n + 1}`, { command, env: { ...env, PORT: port } }, folder);
  });
  const command = ['haproxy', '-db', '-f', deploy('site.cfg')];
  const ports = { SITE_PORT: PORT, INSTANCE_1, INSTANCE_2 };
  const proxy = new Supervised('haproxy-site', { command, env: ports }, folder);
  const site = {
    instances,
    proxy,
    url: `http://127.0.0.1:${PORT}`,

    /** Waits until both instances are ready and the proxy answers. */
    healed: () =>
      until('both instances are ready', async () => {
        const signal = AbortSignal.timeout(2_000);
        const answers = await Promise.all(
          Object.values(ports).map((port) => fetch(`http://127.0.0.1:${port}/readyz`, { signal })),
        );
        return answers.every(({ ok }) => ok);
      }),

    async stop(): Promise<void> {
      for (const part of [proxy, ...instances]) await part.stop();
    },
  };
  await site.healed();
  return site;
}

export type Site = Awaited<ReturnType<typeof startSite>>;
