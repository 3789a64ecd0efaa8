import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderDatabaseGauges } from '@slotterbit/provider/database-gauges.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { Metrics } from '@slotterbit/provider/metrics/metrics.ts';
import type { KyselyPlugin, PluginTransformQueryArgs, RootOperationNode } from 'kysely';
import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('alarms and the queries of the guide name no metric that GET /metrics does not give', async ({ p }) => {
  const text = await (await p.fetch('http://provider.test/metrics')).text();
  const given = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
  // The embedded database has no pool.
  for (const fact of ['size', 'connections', 'waiting']) given.add(`slotterbit_database_pool_${fact}`);
  // Metrics that an expression names, without what a histogram's series add.
  const names = (read('deploy/prometheus/alerts.yml') + read('docs/operating/watch.md')).match(
    /\b(slotterbit|nodejs|process)_[a-z\d_]+/g,
  );
  const named = new Set(names?.map((name) => name.replace(/_(bucket|count|sum)$/, '')));
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !given.has(name))).toEqual([]);
});

/** The database whose statements all fail with `error`, or never end. */
function failing(db: Db, error?: Error): Db {
  class Failing implements KyselyPlugin {
    transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
      if (error) throw error;
      return node;
    }
    transformResult = () => new Promise<never>(() => undefined);
  }
  return db.withPlugin(new Failing());
}

describe('where the database cannot be read, what is left out is what it holds', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const unreadable = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
  const cases: [string, { error?: Error; up: 0 | 1; logged: string[] }][] = [
    ['it is away: down; /readyz logs it', { error: away, up: 0, logged: [] }],
    ['it does not answer in time: down', { up: 0, logged: [] }],
    ['its file cannot be read: down', { error: unreadable, up: 0, logged: [] }],
    [
      'a fault of ours: it is up, and the fault is logged',
      { error: new TypeError('x is not'), up: 1, logged: ['x is not'] },
    ],
  ];
  test.for(cases)('%s', async ([, { error, up, logged }], { p }) => {
    const { settings } = p.context;
    const metrics = new Metrics(renderDatabaseGauges, 1_000);
    const lines: string[] = [];
    const log = { error: (line: string) => void lines.push(line) };
    expect(await metrics.render(p.db, p.now(), settings, log)).toMatch(/^slotterbit_database_up 1$/m);
    const text = await metrics.render(failing(p.db, error), p.now(), settings, log);
    expect(text).toMatch(new RegExp(`^slotterbit_database_up ${up}$`, 'm'));
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).not.toContain('slotterbit_unpaid_rupiah');
    expect(lines).toEqual(logged.map((part) => expect.stringMatching(`^metrics: .*${part}`)));
  });
});
