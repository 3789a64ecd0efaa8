/** How searches without a match slow down other calls, in a catalogue of 10,000 items. */
import type { Request } from 'autocannon';
import { sqlite, withDatabase, withServer } from './databases.ts';
import { type Load, loadOf } from './load.ts';
import { atMost, digits, median, percentile, type Row, type Section } from './report.ts';
import { fillShop } from './shop.ts';

const ITEMS = 10_000;
const CLIENTS = 8;
const SECONDS = 20;
const MAX_SEARCH_MS = 30;
const MAX_P99_MS = 100;

/** Searches without a match: of words alone, and with every filter. For the latter the answer proposes filters to remove. */
const searches = (path: string): Request[] =>
  Array.from({ length: 200 }, (_, n) => `${path}?q=zzzzzz${n}+yyyyyyy`).flatMap((word) => [
    { path: word },
    { path: `${word}&kategori=Nasional&indexing=SINTA+2&maks=900000&urut=harga` },
  ]);

/** Other calls, which need no login. */
const OTHERS = ['/api/items?limit=1', '/api/items?page=1&limit=20', '/home', '/product/1', '/readyz'];

/** Measures the other calls while clients search. Each call has one client, which repeats it. */
async function duringSearches(url: string, path: string): Promise<Row[]> {
  const duration = SECONDS;
  const found = loadOf(200, { url, connections: CLIENTS, requests: searches(path), duration });
  const others = OTHERS.map((call) => loadOf(200, { url: url + call, connections: 1, duration }));
  const [search, ...loads] = await Promise.all([found, ...others]);
  const of = ({ times }: Load) => `median ${digits(median(times))} ms, of ${digits(times.length)}`;
  const during = `during ${digits(search.perSecond)} searches/s on ${path}`;
  return OTHERS.map((call, n) => {
    const answered = loads[n] as Load; // One each.
    return atMost(`${call} ${during}, p99`, percentile(answered.times, 99), MAX_P99_MS, ' ms', of(answered));
  });
}

export const measure: Section = async (report) =>
  withDatabase(sqlite, async (database) => {
    report(`filling ${ITEMS} items`);
    await fillShop(database.db, { items: ITEMS, orders: 10, buyers: 1 }, new Date());
    return withServer(database, async ({ url }) => {
      const rows: Row[] = [];
      for (const path of ['/allproduct/items.json', '/allproduct']) {
        report(path);
        // The first searches compile code and split the texts of items.
        await loadOf(200, { url, connections: 1, requests: searches(path), amount: 40 });
        const alone = await loadOf(200, { url, connections: 1, requests: searches(path), amount: 100 });
        rows.push(atMost(`a search on ${path} that matches nothing`, median(alone.times), MAX_SEARCH_MS, ' ms'));
        rows.push(...(await duringSearches(url, path)));
      }
      return rows;
    });
  });
