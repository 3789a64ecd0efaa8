/** What clients who search for nothing that there is cost the others, in a catalogue of 10,000 items. */
import type { Request } from 'autocannon';
import { sqlite, withDatabase, withServer } from './databases.ts';
import { type Load, loadOf } from './load.ts';
import { atMost, digits, median, percentile, type Row, type Section } from './report.ts';
import { fillShop } from './shop.ts';

const ITEMS = 10_000;
const CLIENTS = 8;
const SECONDS = 20;
const MOST_SEARCH_MS = 30;
const MOST_P99_MS = 100;

/** Searches that match nothing: of a word alone, and with every filter, whose answer tells what to do without. */
const searches = (path: string): Request[] =>
  Array.from({ length: 200 }, (_, n) => `${path}?q=zzzzzz${n}+yyyyyyy`).flatMap((word) => [
    { path: word },
    { path: `${word}&kategori=Nasional&indexing=SINTA+2&maks=900000&urut=harga` },
  ]);

/** Calls that need no login. */
const OTHERS = ['/api/items?limit=1', '/api/items?page=1&limit=20', '/home', '/product/1', '/readyz'];

/** Each of the other calls from a client that asks again and again. */
async function besideSearches(url: string, path: string): Promise<Row[]> {
  const duration = SECONDS;
  const found = loadOf(200, { url, connections: CLIENTS, requests: searches(path), duration });
  const others = OTHERS.map((call) => loadOf(200, { url: url + call, connections: 1, duration }));
  const [search, ...loads] = await Promise.all([found, ...others]);
  const of = ({ times }: Load) => `median ${digits(median(times))} ms, of ${digits(times.length)}`;
  const beside = `beside ${digits(search.perSecond)} searches/s on ${path}`;
  return OTHERS.map((call, n) => {
    const answered = loads[n] as Load; // One each.
    return atMost(`${call} ${beside}, p99`, percentile(answered.times, 99), MOST_P99_MS, ' ms', of(answered));
  });
}

export const measure: Section = async (tell) =>
  withDatabase(sqlite, async (database) => {
    tell(`filling ${ITEMS} items`);
    await fillShop(database.db, { items: ITEMS, orders: 10, buyers: 1 }, new Date());
    return withServer(database, async ({ url }) => {
      const rows: Row[] = [];
      for (const path of ['/allproduct/items.json', '/allproduct']) {
        tell(path);
        // The first search of an item compiles code and splits its texts.
        await loadOf(200, { url, connections: 1, requests: searches(path), amount: 40 });
        const alone = await loadOf(200, { url, connections: 1, requests: searches(path), amount: 100 });
        rows.push(atMost(`a search on ${path} that matches nothing`, median(alone.times), MOST_SEARCH_MS, ' ms'));
        rows.push(...(await besideSearches(url, path)));
      }
      return rows;
    });
  });
