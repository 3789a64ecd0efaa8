import { expect } from 'vitest';
import { staff, staffJson, staffResult } from '#tests/support/staff-context.ts';
import { test } from './provider-test.ts';
import { add, cartOf, order } from './shopping.ts';

test('a command that changes nothing says so and is not recorded', async ({ p, customer }) => {
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  const { code } = await order(customer, [500_000, 1_000_000]);
  const id = `${customer.id}`;
  const [indexing] = await staffJson(p, 'indexings');
  const twice = [
    ['items', 'price', 'jurnal-alfa', 'sinta-2', '1600000', '--why', 'x'],
    ['items', 'price', 'jurnal-alfa', '--own', '200000', '--old', 'none', '--why', 'x'],
    ['slots', 'set', 'jurnal-alfa', '2026-12', '9', '--why', 'x'],
    ['slots', 'close', 'jurnal-alfa', '2027-01', '--why', 'x'],
    ['customers', 'change', id, '--name', 'Nama Baru', '--why', 'x'],
    ['holdings', 'change', 'supp', '--min-percent', '40'],
    ['indexings', 'rename', indexing.code, 'Lain'],
  ];
  for (const line of twice) expect(await staff(p, ...line), line.join(' ')).not.toContain('Nothing changed.');
  for (const line of [
    ['customers', 'limits', id, '--orders', '20'],
    ['tokens', 'revoke', '--all'],
  ])
    await staff(p, ...line);
  const before = await staffJson(p, 'changes', 'list');
  const version = () => p.db.selectFrom('meta').selectAll().orderBy('key').execute();
  const versions = await version();
  for (const line of [
    ...twice,
    ['mail', 'retry', '--all-given-up'],
    ['payments', 'recheck', code],
    ['slots', 'recount', '--why', 'x'],
  ])
    expect(await staff(p, ...line), line.join(' ')).toContain('Nothing changed.');
  for (const line of [
    ['customers', 'limits', id, '--orders', '20'],
    ['tokens', 'revoke', '--all'],
    ['tokens', 'revoke', id],
  ])
    await staff(p, ...line);
  expect(await staffJson(p, 'changes', 'list')).toEqual(before);
  // The version is unchanged: no server reloads the catalogue.
  expect(await version()).toEqual(versions);
});

test('a price of 0 needs --free', async ({ p }) => {
  const price = (...more: string[]) => staff(p, 'items', 'price', 'jurnal-alfa', ...more, '--why', 'promo');
  await expect(price('sinta-2', '0')).rejects.toMatchObject({ status: 2, message: expect.stringContaining('--free') });
  expect(await price('sinta-2', '0', '--free', '--yes')).toBe('jurnal-alfa, sinta-2: Rp 1.500.000 -> Rp 0');
});

test('an archived line that is not ordered does not limit the number of termin', async ({ p, customer }) => {
  const { alfa, beta } = p.catalogue;
  await p.db.updateTable('items').set({ max_termin: 4 }).where('id', '=', alfa.id).execute();
  await p.db.updateTable('items').set({ max_termin: 1 }).where('id', '=', beta.id).execute();
  await add(customer, alfa, 'SINTA 2');
  await add(customer, beta, 'DOAJ');
  expect((await cartOf(customer)).max_termin).toBe(1);
  await staff(p, 'items', 'archive', 'jurnal-beta', '--why', 'berhenti');
  expect((await cartOf(customer)).max_termin).toBe(4);
});

test('items archive names the orders that keep the journal; orders list filters by journal', async ({
  p,
  customer,
}) => {
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  const { code } = await order(customer);
  await add(customer, p.catalogue.beta, 'DOAJ');
  const said = await staff(p, 'items', 'archive', 'jurnal-alfa', '--why', 'x', '--dry-run');
  expect(said).toContain(`Orders under way keep it: ${code}. 0 cart(s) hold it`);
  expect(await staffJson(p, 'items', 'archive', 'jurnal-beta', '--why', 'x', '--dry-run')).toMatchObject({
    would_answer: { orders: [], carts: 1 },
  });
  expect(await staffJson(p, 'orders', 'list', '--item', 'jurnal-alfa')).toMatchObject([{ code }]);
  expect(await staffJson(p, 'orders', 'list', '--item', 'jurnal-beta')).toEqual([]);
  await expect(staff(p, 'items', 'archive', 'jurnal-alffa', '--why', 'x')).rejects.toThrow(
    'There is no item jurnal-alffa. Did you mean: jurnal-alfa',
  );
  await expect(staff(p, 'items', 'archive', 'alfa', '--why', 'x')).rejects.toThrow('Did you mean: jurnal-alfa?');
});

test('slots recount corrects used places, and raises a capacity that is too small', async ({ p, customer }) => {
  const { alfa } = p.catalogue;
  const slot = alfa.slots[1]?.id ?? 0;
  await add(customer, alfa, 'SINTA 2', 1, 3);
  await order(customer);
  await p.db.updateTable('slots').set({ used: 1, capacity: 2 }).where('id', '=', slot).execute();
  expect(await staff(p, 'doctor')).toMatch(
    /jurnal-alfa 2026-12\n {2}1 of 2 places count as used.*\n {2}Then: slots recount/,
  );
  expect(await staff(p, 'slots', 'recount', '--why', 'doctor', '--dry-run')).toContain('nothing was changed');
  expect(await p.slot(slot)).toEqual({ capacity: 2, used: 1 });
  expect(await staff(p, 'slots', 'recount', '--why', 'doctor')).toBe(
    'jurnal-alfa 2026-12: 1 -> 3 taken, capacity 2 -> 3',
  );
  expect(await p.slot(slot)).toEqual({ capacity: 3, used: 3 });
  expect((await staffResult(p, 'doctor')).failed).toBe(false);
  expect((await staffJson(p, 'changes', 'list'))[0]).toMatchObject({ why: 'doctor' });
});

test('the doctor names the repairing command of each finding', async ({ p, customer }) => {
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  const { id, code } = await order(customer, [500_000, 1_000_000]);
  await p.play(id);
  await p.db.updateTable('orders').set({ status: 'paid' }).where('id', '=', id).execute();
  const { output, failed } = await staffResult(p, 'doctor');
  expect(failed).toBe(true);
  expect(output).toContain(
    `${code}\n  is paid, but one of its termin is not\n  Then: payments recheck ${code} --dry-run, then without`,
  );
  expect(await staff(p, 'payments', 'recheck', code)).toContain(`${code}: pending`);
  expect((await staffResult(p, 'doctor')).failed).toBe(false);
});
