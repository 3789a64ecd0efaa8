import { spawnSync } from 'node:child_process';
import { onEachEngine, withDatabase, withServer } from './databases.ts';
import { fillShop } from './shop.ts';

await onEachEngine(async (engine) => {
  if (engine.name !== (process.argv[2] ?? 'SQLite')) return;
  await withDatabase(engine, async (database) => {
    const shop = await fillShop(database.db, { items: 60, orders: 4100, buyers: 3200 }, new Date());
    const b = {
      ...database,
      env: {
        ...database.env,
        ...(process.env.PROF ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=/tmp/prof/${process.env.PROF}` } : {}),
      },
    };
    await withServer(b, async ({ url }) => {
      for (const path of process.argv.slice(3)) {
        const { stdout } = spawnSync(
          'wrk',
          [
            '-t1',
            '-c32',
            '-d6s',
            '-H',
            'accept-encoding: br',
            '-H',
            `authorization: Bearer ${shop.few.token}`,
            url + path,
          ],
          { encoding: 'utf8' },
        );
        console.log(path, /Requests\/sec:\s+(\S+)/.exec(stdout)?.[1], /Non-2xx.*/.exec(stdout)?.[0] ?? '');
      }
    });
  });
});
