import { sql } from 'kysely';
import { onEachEngine, withDatabase, withServer } from './databases.ts';
import { CONNECTIONS, loadOf } from './load.ts';
import { fillCarts, fillShop, orderOf, type Shop } from './shop.ts';

const BUYERS = 3200;
const offerFor = (shop: Shop, n: number) => shop.offer((n % 50) + 1, 1 + (Math.floor(n / 50) % 2));
await onEachEngine(async (engine) => {
  if (engine.name !== (process.argv[2] ?? 'PostgreSQL')) return;
  await withDatabase(engine, async (database) => {
    const shop = await fillShop(database.db, { items: 60, orders: 4100, buyers: BUYERS }, new Date());
    const b = {
      ...database,
      env: {
        ...database.env,
        ...(process.env.PROF ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=/tmp/prof/${process.env.PROF}` } : {}),
      },
    };
    await withServer(b, async ({ url }) => {
      for (let i = 0; i < 3; i++) {
        await fillCarts(database.db, shop, BUYERS, (n) => offerFor(shop, n));
        const requests = Array.from({ length: BUYERS }, (_, n) => ({
          method: 'POST' as const,
          path: '/api/pi-order/create',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.buyer(n).token}` },
          body: JSON.stringify(orderOf(offerFor(shop, n))),
        }));

        let clients = 0;
        const waits: Record<string, number> = {};
        let on = !!process.env.SAMPLE;
        const sampler = (async () => {
          while (on) {
            const { rows } = await sql<{
              w: string;
              q: string;
            }>`select coalesce(wait_event_type || ':' || wait_event, state) as w, left(query, 40) as q from pg_stat_activity where application_name = 'slotterbit' and pid <> pg_backend_pid()`.execute(
              database.db,
            );
            for (const { w, q } of rows) {
              const k = `${w} | ${q.replaceAll('\n', ' ')}`;
              waits[k] = (waits[k] ?? 0) + 1;
            }
            await new Promise((r) => setTimeout(r, 20));
          }
        })();
        const r = await loadOf(201, {
          url,
          amount: BUYERS,
          setupClient: (c) => {
            const k = clients;
            c.setRequests(requests.filter((_, n) => n % CONNECTIONS === k));
            clients += 1;
          },
        });
        on = false;
        await sampler;
        if (i === 2)
          console.log(
            Object.entries(waits)
              .sort((a, b) => b[1] - a[1])
              .slice(0, 25)
              .map(([k, v]) => `${v} ${k}`)
              .join('\n'),
          );
        console.log(engine.name, Math.round(r.perSecond));
      }
    });
  });
});
