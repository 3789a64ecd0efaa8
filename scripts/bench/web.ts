/** What a phone gets of every route: bytes, times and scores by Lighthouse, cold and warm, and the way from tab to tab. */
import { startBuiltServer } from '#tests/support/built-server.ts';
import { type Audit, audit, categories } from './audit.ts';
import { type Chromium, startChromium } from './chromium.ts';
import { median } from './figures.ts';
import type { Measure, Row } from './report.ts';
import { type Kind, type Stop, stops } from './stops.ts';
import { tabChanges } from './tab-changes.ts';

/** The routes of which the median of three loads is taken; of the others, one load, unless asked for with --full. */
const MATTER = ['/about-us', '/home', '/allproduct', '/allindexing', '/product/{id}', '/catagory', '/cart'];
const WARM = ['/about-us', '/home', '/product/{id}'];

/** Scores have a goal on static pages alone: private screens and the order page are kept out of search engines on purpose. */
const GOALS: Readonly<Record<Kind, { lcp?: number; tbt?: number; cls: number; scores?: number }>> = {
  static: { lcp: 850, cls: 0, scores: 100 },
  list: { lcp: 1400, tbt: 20, cls: 0.01 },
  form: { cls: 0.01 },
  private: { cls: 0.01 },
};
const TITLES: Readonly<Record<Kind, string>> = {
  static: 'static pages',
  list: 'catalogue',
  form: 'login and registration',
  private: 'cart and orders, signed in',
};

type Loaded = Stop & { audit: Audit };

const ms = (value: number) => `${Math.round(value)} ms`;
const kB = (bytes = 0) => `${(bytes / 1000).toFixed(1)} kB`;
/** Two digits are what the goals have; a hundredth of a hundredth is no shift. */
const shift = (cls: number) => Number(cls.toFixed(3));

export const measure: Measure = async (tell) => {
  const isFull = process.argv.includes('--full');
  const server = await startBuiltServer();
  try {
    const all = await stops(server.url);
    /** A browser of its own: what the page before left behind (a worker that still stores the site) would be counted as this one's. */
    const inBrowser = async <T>(work: (chromium: Chromium) => Promise<T>): Promise<T> => {
      const chromium = await startChromium();
      try {
        await chromium.context.addInitScript(all.session);
        return await work(chromium);
      } finally {
        await chromium.close();
      }
    };
    const load = async (chromium: Chromium, path: string, warm = false): Promise<Audit> => {
      const once = () => audit(server.url + path, chromium.port, warm);
      return once().catch((error: unknown) => {
        // On a busy machine Lighthouse now and then loses the start of its trace.
        tell(`again: ${error instanceof Error ? error.message : String(error)}`);
        return once();
      });
    };
    const loaded: Loaded[] = [];
    for (const [index, stop] of all.stops.entries()) {
      if (index % 10 === 0) tell(`${index} of ${all.stops.length} routes`);
      const times = isFull || MATTER.includes(stop.route) ? 3 : 1;
      const audits: Audit[] = [];
      for (let time = 0; time < times; time += 1) audits.push(await inBrowser((fresh) => load(fresh, stop.path)));
      loaded.push({ ...stop, audit: middle(audits) });
    }
    tell('with the cache warm');
    const warm: Loaded[] = [];
    for (const stop of all.stops.filter(({ route }) => WARM.includes(route))) {
      const audits = await inBrowser(async (one) => {
        await load(one, stop.path);
        const again: Audit[] = [];
        for (let time = 0; time < 3; time += 1) again.push(await load(one, stop.path, true));
        return again;
      });
      warm.push({ ...stop, audit: middle(audits) });
    }
    tell('from tab to tab');
    const changes = await inBrowser(({ context }) => tabChanges(context, server.url));
    return {
      title: 'Web',
      method:
        `Lighthouse on Chromium, mobile preset (slow 4G and a CPU four times slower, both simulated), built site on this machine, brotli, a new browser for each load; ` +
        `median of 3 loads of ${isFull ? 'every route' : MATTER.join(', ')}${isFull ? '' : ', one load of the others'}.`,
      rows: [
        ...(['static', 'list', 'form', 'private'] as const).flatMap((kind) =>
          worst(
            kind,
            loaded.filter((stop) => stop.kind === kind),
          ),
        ),
        ...warm.map((stop) => row(stop, 'cache warm')),
        ...changes,
        ...loaded.map((stop) => row(stop)),
      ],
    };
  } finally {
    await server.stop();
  }
};

/** Of several loads, each figure's median; bytes and findings of the last. */
function middle(audits: readonly Audit[]): Audit {
  const last = audits.at(-1);
  if (!last) throw new Error('Nothing was loaded.');
  const of = (pick: (one: Audit) => number) => median(audits.map(pick));
  const scores = Object.fromEntries(categories.map((id) => [id, of((one) => one.scores[id])])) as Audit['scores'];
  return {
    ...last,
    fcp: of((one) => one.fcp),
    lcp: of((one) => one.lcp),
    tbt: of((one) => one.tbt),
    cls: of((one) => one.cls),
    scores,
  };
}

/** The worst route of a kind for each figure that has a goal. */
function worst(kind: Kind, loaded: readonly Loaded[]): Row[] {
  const goal = GOALS[kind];
  const highest = (pick: (one: Audit) => number): Loaded => {
    const [first] = loaded.toSorted((a, b) => pick(b.audit) - pick(a.audit));
    if (!first) throw new Error(`No route is of the kind ${kind}.`);
    return first;
  };
  const figure = (name: string, pick: (one: Audit) => number, text: (value: number) => string, limit?: number): Row => {
    const stop = highest(pick);
    return {
      name: `${TITLES[kind]}, worst ${name}`,
      figure: text(pick(stop.audit)),
      note: stop.route,
      ...(limit === undefined ? {} : { goal: `at most ${text(limit)}`, holds: pick(stop.audit) <= limit }),
    };
  };
  const lowest = highest((one) => -least(one));
  return [
    figure('LCP', (one) => one.lcp, ms, goal.lcp),
    figure('TBT', (one) => one.tbt, ms, goal.tbt),
    figure('CLS', (one) => shift(one.cls), String, goal.cls),
    figure('script', (one) => one.bytes['script'] ?? 0, kB),
    {
      name: `${TITLES[kind]}, lowest score`,
      figure: String(least(lowest.audit)),
      ...(goal.scores === undefined ? {} : { goal: String(goal.scores), holds: least(lowest.audit) >= goal.scores }),
      note: `${lowest.route}${lowest.audit.findings.length > 0 ? `: ${lowest.audit.findings.join('; ')}` : ''}`,
    },
  ];
}

const least = ({ scores }: Audit) => Math.min(...categories.map((id) => scores[id]));

function row({ route, audit: { bytes, totalBytes, requests, fcp, lcp, tbt, cls, scores } }: Loaded, how = ''): Row {
  const kinds = Object.entries(bytes)
    .filter(([, size]) => size > 0)
    .map(([kind, size]) => `${kind} ${(size / 1000).toFixed(1)}`);
  return {
    name: how ? `${route}, ${how}` : route,
    figure: `FCP ${Math.round(fcp)}, LCP ${Math.round(lcp)}, TBT ${Math.round(tbt)} ms, CLS ${shift(cls)}; scores ${categories.map((id) => scores[id]).join(' ')}`,
    note: `${kB(totalBytes)} in ${requests} requests: ${kinds.join(', ')}`,
  };
}
