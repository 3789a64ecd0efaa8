import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '@slotterbit/office/commands/commands.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, order } from '@slotterbit/provider/tests/shopping.ts';
import { expect } from 'vitest';
import { staff, staffJson } from './support/staff-context.ts';
import { staffProgram } from './support/staff-program.ts';

test('holdings and referral codes are added, changed and removed', async ({ p, customer }) => {
  await staff(p, 'holdings add Kampus-2 Kampus Dua --min-percent 50');
  await expect(staff(p, 'holdings add kampus-2 Lagi')).rejects.toThrow('Organisasi kampus-2 sudah ada.');
  await staff(p, 'referrals add kampus-2 agus');
  await expect(staff(p, 'referrals add lain agus')).rejects.toThrow('Organisasi lain tidak ada.');
  const registered = await p.register({ holding_code: 'kampus-2', marketing_code: 'Agus' });
  expect((await registered.call('GET', 'carts')).body).toMatchObject({ min_paid_percent: 50 });
  expect(await staffJson(p, 'holdings list')).toContainEqual({
    code: 'kampus-2',
    name: 'Kampus Dua',
    min_paid_percent: 50,
    referral_codes: ['AGUS'],
  });
  await staff(p, 'referrals remove kampus-2 agus');
  await expect(staff(p, 'referrals remove kampus-2 agus')).rejects.toThrow('Kode referral AGUS tidak ada di kampus-2.');
  await expect(p.register({ holding_code: 'kampus-2', marketing_code: 'AGUS' })).rejects.toThrow('422');
  await staff(p, 'holdings', 'change', 'supp', '--name', 'Penerbit Baru', '--min-percent', '60');
  expect((await customer.call('GET', 'carts')).body).toMatchObject({ min_paid_percent: 60 });
  expect(await staff(p, 'holdings change supp --min-percent 60')).toContain('Nothing changed.');
});

test('every command that needs an argument exits with status 2 without it', async ({ p }) => {
  for (const { name } of commands.filter(({ name, words }) => words && name !== 'catalogue export')) {
    await expect(staff(p, name), name).rejects.toMatchObject({ status: 2 });
  }
});

test('the program works next to a running server: data on stdout, errors on stderr with status 1', async ({
  p,
  customer,
}) => {
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  const { code } = await order(customer);
  const folder = mkdtempSync(join(tmpdir(), 'slotterbit-staff-'));
  const rechecked = await staffProgram(p.settings, ['payments', 'recheck', code, '--json']);
  expect(JSON.parse(rechecked.stdout)).toMatchObject({ order: code, changed: false });
  // A wrong DATA_DIR must not look like an empty shop.
  const misspelt = { databaseUrl: null, dataDir: join(folder, 'none') };
  expect(await staffProgram(misspelt, ['doctor'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('there is no database in'),
  });
  rmSync(folder, { recursive: true });
}, 120_000);
