import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { ItemsAnswer } from '#contract/items.ts';
import { commands } from '#provider/staff/commands.ts';
import { runStaff } from '#provider/staff/run.ts';
import { staff, staffContext, staffFiles, staffJson } from '#tests/support/staff-context.ts';
import { staffProgram } from '#tests/support/staff-program.ts';
import { test } from './provider-test.ts';
import { add, order, read } from './shopping.ts';

const PATIENT = { timeout: 10_000 };

describe('orders', () => {
  test('are listed, shown and moved to the next status', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
    const { id, code } = await order(customer);
    expect(await staffJson(p, 'orders list')).toMatchObject([
      { id, code, status: 'pending', total: 3_000_000, paid: 0 },
    ]);
    const logged: string[] = [];
    const context = staffContext(p, staffFiles, logged);
    await expect(runStaff(['orders', 'ship', code], async () => context)).rejects.toThrow(
      `Order ${code} is pending: it cannot become shipped.`,
    );
    // A refused change must not be logged.
    expect(logged).toEqual([]);
    await p.play(id);
    expect(await staff(p, `orders ship ${code.toLowerCase()}`)).toBe(`${code}, ${customer.name}: paid -> shipped`);
    expect(await staff(p, `orders complete ${id}`)).toBe(`${code}, ${customer.name}: shipped -> completed`);
    expect((await read(customer, id)).status).toBe('completed');
    expect(await staffJson(p, 'orders list --status completed')).toMatchObject([{ paid: 3_000_000 }]);
    expect(await staffJson(p, 'orders list --status paid')).toEqual([]);
    const shown = await staff(p, `orders show ${code}`);
    for (const part of [code, 'completed', 'Rp 3.000.000', customer.email, 'Jurnal Alfa', 'Desember 2026']) {
      expect(shown).toContain(part);
    }
    // Times are in Jakarta's zone: the test's clock shows 03:00 UTC.
    expect(shown).toContain('pending 2026-11-20 10:00');
  });

  test('are found by the number of their invoice or of a receipt', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1);
    const { id, code } = await order(customer, [500_000, 1_000_000]);
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1);
    await order(customer, [1_500_000]);
    await p.play(id);
    await p.play(id);
    await customer.call('POST', `pi-orders/${id}/invoice`);
    for (const number of ['INV/2026/000001', 'KW/2026/000002', 'inv-2026-000001', 'kw/2026/2']) {
      const shown = await staff(p, `orders show ${number}`);
      for (const part of [code, 'INV/2026/000001', 'KW/2026/000001', 'KW/2026/000002']) expect(shown).toContain(part);
      expect(await staffJson(p, `orders list --order ${number}`)).toMatchObject([{ id }]);
    }
    await expect(staff(p, 'orders show INV/2026/000002')).rejects.toThrow('There is no order INV/2026/000002.');
    expect(await staff(p, 'orders show --help')).toContain('number of its invoice or receipt');
  });

  test('free their slots when cancelled, and paid money is due for refund', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
    const { id, code } = await order(customer, [1_000_000, 2_000_000]);
    await p.play(id);
    await staff(p, `orders cancel ${code} --why batal`);
    expect((await p.slot(p.catalogue.alfa.slots[1]?.id ?? 0)).used).toBe(0);
    expect((await staffJson(p, `orders show ${code}`)).refunds).toMatchObject([
      { amount: 1_000_000, reason: 'order cancelled' },
    ]);
    await expect(staff(p, `orders cancel ${code} --why batal`)).rejects.toThrow('it cannot become cancelled');
  });
});

describe('slots', () => {
  test('are listed by month, past months only with --all', async ({ p }) => {
    p.advance(24 * 11);
    const months = (rows: { month: number }[]) => rows.map(({ month }) => month);
    const alfa = `--item ${p.catalogue.alfa.id}`;
    expect(months(await staffJson(p, `slots list ${alfa}`))).toEqual([12, 1, 2, 3]);
    expect(months(await staffJson(p, `slots list ${alfa} --all`))).toEqual([11, 12, 1, 2, 3]);
  });

  test('are opened and changed, never below the sold places; customers see the change', async ({ p, customer }) => {
    const { alfa } = p.catalogue;
    const views = () => p.call<ItemsAnswer>('GET', 'items').then(({ body }) => body.data.items[0]?.slots ?? []);
    expect(await views()).toHaveLength(5);
    expect(await staff(p, `slots set ${alfa.id} 2027-09 7 --why baru`)).toBe(
      'jurnal-alfa 2027-09: capacity 7, 0 taken',
    );
    await expect.poll(views, PATIENT).toHaveLength(6);
    await add(customer, alfa, 'SINTA 2', 1, 3);
    await order(customer);
    await expect(staff(p, `slots set ${alfa.id} 2026-12 2 --why kurang`)).rejects.toThrow(
      '3 are taken already; the capacity cannot be 2.',
    );
    await staff(p, `slots set ${alfa.id} 2026-12 3 --why kurang`);
    await expect.poll(async () => (await views())[1], PATIENT).toMatchObject({ capacity: 3, used: 3, remaining: 0 });
  });
});

test('customers, holdings and referral codes are listed and added', async ({ p, customer }) => {
  expect(await staffJson(p, 'customers list')).toMatchObject([
    { email: customer.email, holding_code: 'supp', orders: 0 },
  ]);
  expect(await staffJson(p, 'customers list --holding demo-kampus')).toEqual([]);
  await staff(p, 'holdings add Kampus-2 Kampus Dua --min-percent 50');
  await expect(staff(p, 'holdings add kampus-2 Lagi')).rejects.toThrow('There is already a holding kampus-2.');
  await staff(p, 'referrals add kampus-2 agus');
  await expect(staff(p, 'referrals add lain agus')).rejects.toThrow('There is no holding lain.');
  const registered = await p.register({ holding_code: 'kampus-2', marketing_code: 'Agus' });
  expect((await registered.call('GET', 'carts')).body).toMatchObject({ min_paid_percent: 50 });
  expect(await staffJson(p, 'holdings list')).toContainEqual({
    code: 'kampus-2',
    name: 'Kampus Dua',
    min_paid_percent: 50,
    referral_codes: ['AGUS'],
  });
});

test('an exported catalogue is imported without changes', async ({ p }) => {
  await staff(p, 'catalogue export copy.json');
  expect(await staff(p, 'catalogue import copy.json')).toContain('Items: 0 added, 0 updated, 3 unchanged');
  staffFiles.set('broken.json', '{ "format": 1');
  await expect(staff(p, 'catalogue import broken.json')).rejects.toThrow(/^broken\.json was not imported:\nline 1/);
});

describe('a wrong call', () => {
  test.for([
    ['orders fly X', 'There is no command "orders fly X"'],
    ['orders show', 'Which order?'],
    ['orders show ST000000-XXXXXX', 'There is no order ST000000-XXXXXX.'],
    ['orders list --status gone', '--status: "gone" is not one of'],
    ['orders list --colour red', 'orders list has no option --colour.'],
    ['orders list --from 2026-12-02 --to 2026-12-01', '--from 2026-12-02 is after --to 2026-12-01.'],
    ['payments refund-mark 1 --note --dry-run', '--note needs a value.'],
    ['orders list --limit many', '--limit: "many" is not a whole number.'],
    ['orders list --limit 0', '--limit: at least 1.'],
    ['orders list --item jurnal-alf', 'There is no item jurnal-alf. Did you mean: jurnal-alfa'],
    ['orders cancel ST000000-XXXXXX', 'orders cancel: say why, with --why'],
    ['orders fail ST000000-XXXXXX', 'orders fail: say why'],
    ['payments refund-mark 1', 'payments refund-mark: say why'],
    ['items price jurnal-alfa sinta-2 1', 'items price: say why'],
    ['slots set jurnal-alfa 2027-09 7', 'slots set: say why'],
    ['slots close jurnal-alfa 2026-12', 'slots close: say why'],
    ['slots set 1 12-2026 5 --why x', 'Month: "12-2026" is not of the form 2027-03.'],
    ['slots set none 2026-12 5 --why x', 'There is no item none.'],
    ['slots set jurnal-alfa 2026-10 5 --why x', '2026-10 is over: it cannot be opened.'],
    ['holdings add x', 'Give a code'],
  ])('is explained: %s', async ([line, text], { p }) => {
    await expect(staff(p, String(line))).rejects.toThrow(String(text));
  });

  test('exits with status 2 for every command that needs an argument', async ({ p }) => {
    for (const { name } of commands.filter(({ usage }) => /^[A-Z]/.test(usage))) {
      await expect(staff(p, name), name).rejects.toMatchObject({ status: 2 });
    }
  });

  test('help names every group of commands', async ({ p }) => {
    const help = await staff(p, 'help');
    for (const name of [
      'catalogue import',
      'slots set',
      'orders ship',
      'orders cancel',
      'customers list',
      'referrals add',
    ]) {
      expect(help).toContain(name);
    }
  });
});

test('the program works next to a running server: data on stdout, errors on stderr with status 1', async ({
  p,
  customer,
}) => {
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  const { id, code } = await order(customer);
  const folder = mkdtempSync(join(tmpdir(), 'slotterbit-staff-'));
  const run = (...args: string[]) => staffProgram(p.settings, args);
  const listed = await run('orders', 'list', '--json');
  expect(JSON.parse(listed.stdout)).toMatchObject([{ id, code }]);
  const copy = join(folder, 'copy.json');
  await run('catalogue', 'export', copy);
  expect(JSON.parse(readFileSync(copy, 'utf8')).items).toHaveLength(3);
  await run('orders', 'cancel', code, '--why', 'batal');
  expect((await read(customer, id)).status).toBe('cancelled');
  expect(await run('orders', 'cancel', code, '--why', 'batal')).toMatchObject({ code: 1, stdout: '' });
  // A wrong DATA_DIR must not look like an empty shop.
  const misspelt = { databaseUrl: null, dataDir: join(folder, 'none') };
  expect(await staffProgram(misspelt, ['doctor'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('there is no database in'),
  });
  rmSync(folder, { recursive: true });
}, 120_000);
