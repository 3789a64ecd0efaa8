import { openProvider } from '@slotterbit/provider/app.ts';
import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { buy } from '@slotterbit/provider/tests/shopping.ts';
import { startTestProvider, type TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { staff } from './support/staff-context.ts';

let p: TestProvider;
let lines: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  lines = [];
  const env = { ORDER_DEADLINE_HOURS: '1', RETENTION_TOKEN_DAYS: '1' };
  p = await startTestProvider({ env, log: (line) => lines.push(line) });
  const [buyer, leaver] = [await p.register(), await p.register()];
  await buy(p, buyer);
  await leaver.call('POST', 'customer/deletion', { password: leaver.password });
});
afterEach(async () => {
  await p.close();
  vi.useRealTimers();
});

const warnings = () => lines.filter((line) => line.includes('clock confirm'));

/** What time alone changes: the order, the account of `leaver`, and the tokens. */
async function state() {
  const one = await p.db.selectFrom('orders').select('status').executeTakeFirstOrThrow();
  const gone = await p.db.selectFrom('customers').select('id').where('deleted_at', 'is not', null).execute();
  const tokens = await p.db.selectFrom('tokens').select('hash').execute();
  return [one.status, gone.length, tokens.length > 0] as const;
}
const UNTOUCHED = ['pending', 0, true] as const;

async function restart() {
  lines.length = 0;
  const again = await openProvider(p.settings, { now: p.now, log: (line) => lines.push(line) });
  await again.close();
}

async function runJobs() {
  lines.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  await p.provider.stopWork();
}

describe.each([
  ['a start', restart],
  ['a running server', runJobs],
])('%s', (_what, work) => {
  test.each([20 * 24, 25, 24 * 365 * 100])('%d hours ahead holds what deletes and cancels', async (hours) => {
    p.advance(hours);
    await work();
    expect([await state(), warnings().length]).toEqual([UNTOUCHED, 1]);
  });

  test('23 hours ahead works as always', async () => {
    p.advance(23);
    await work();
    expect([(await state())[0], warnings()]).toEqual(['cancelled', []]);
  });

  test.each([
    [-2, 1],
    [-0.5, 0],
  ])('%d hours behind: %d warnings', async (hours, expected) => {
    p.advance(hours);
    await work();
    expect([await state(), warnings().length]).toEqual([UNTOUCHED, expected]);
  });
});

test.each([
  [25, 'pending'],
  [23, 'cancelled'],
])('%d hours ahead, a tap on the payment link leaves the overdue order %s', async (hours, status) => {
  p.advance(hours);
  await p.call('POST', 'payments/karangan/pay');
  expect((await state())[0]).toBe(status);
});

test('a server that runs for days accepts its own clock', async () => {
  for (let hour = 0; hour < 48; hour += 12) {
    p.advance(12);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(async () =>
      expect(
        await p.db.selectFrom('meta').select('key').where('value', '=', p.now().toISOString()).execute(),
      ).toHaveLength(1),
    );
  }
  expect([(await state())[0], warnings()]).toEqual(['cancelled', []]);
});

test('after days without a server, the doctor says what to do, and clock confirm lets the jobs continue', async () => {
  p.advance(400 * 24);
  await restart();
  expect(await staff(p, 'doctor')).toContain('if it is right, because the server was off: clock confirm');
  expect(await staff(p, 'clock confirm')).toContain('Confirmed.');
  expect(await recordedChanges(p.db, { limit: 1 })).toMatchObject([{ kind: 'clock-confirmed', by: 'petugas' }]);
  expect(await staff(p, 'clock confirm')).toContain('Nothing changed.');
  await restart();
  expect([await state(), warnings()]).toEqual([['cancelled', 1, false], []]);
});
