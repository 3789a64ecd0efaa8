import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addHours } from '@slotterbit/contract/values/date.ts';
import { commands } from '@slotterbit/office/commands/commands.ts';
import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { exportCatalogue } from '@slotterbit/provider/catalogue-file/export-catalogue.ts';
import { acceptTime } from '@slotterbit/provider/db/newest-time.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, buy, order, setManuscriptDays } from '@slotterbit/provider/tests/shopping.ts';
import { describe, expect } from 'vitest';
import { staff, staffFiles, staffJson, staffResult } from './support/staff-context.ts';
import { staffProgram } from './support/staff-program.ts';

describe('how commands are called', () => {
  test.for([
    [['referrals', 'add', 'supp', 'A', 'B'], 'referrals add: "B" is too much'],
    [['doctor', 'now'], 'doctor: "now" is too much'],
    [['holdings', 'list', 'x'], 'holdings list: "x" is too much'],
    [['tokens', 'revoke', 'X', '--by', ''], '--by needs a value'],
    [['holdings', 'list', '--by', ''], '--by needs a value'],
    [['tokens', 'revoke', 'X', '--why', 'a\nb'], 'Alasan (--why): satu baris, paling banyak 300 karakter.'],
    [['holdings', 'list', '--why', 'x'], 'holdings list has no option --why'],
    [['holdings', 'list', '--dry-run'], 'holdings list has no option --dry-run'],
    [['slots', 'recount'], 'slots recount: say why'],
    [['numbers', 'raise', '0', '--why', 'x'], 'By how much?'],
    [['orders', 'list'], 'There is no command "orders list"'],
    [['help', 'nothing'], 'There is no command "nothing"'],
  ] as const)('%j is refused', async ([line, text], { p }) => {
    await expect(staff(p, ...line)).rejects.toMatchObject({ status: 2, message: expect.stringContaining(text) });
  });

  test('help shows one command with its values, or a group of commands', async ({ p }) => {
    for (const line of [
      ['help', 'payments', 'recheck'],
      ['payments', 'recheck', '--help'],
    ]) {
      const text = await staff(p, ...line);
      for (const part of ['payments recheck ORDER', 'KW/2027/000123', '--by NAME', '--dry-run'])
        expect(text).toContain(part);
    }
    const group = await staff(p, 'help', 'accounts');
    expect(group).toContain('accounts reset');
    expect(group).not.toContain('doctor');
  });

  test('catalogue check needs no database and creates none', async ({ p }) => {
    const folder = mkdtempSync(join(tmpdir(), 'slotterbit-check-'));
    const file = join(folder, 'my.json');
    // The text of a refusal is escaped.
    const item = {
      code: 'a\u001b[2J',
      name: 'A',
      max_termin: 9,
      image: 'covers/none.svg',
      indexing: [{ code: 'x' }, { code: 'x' }],
    };
    writeFileSync(file, JSON.stringify({ format: 'slotterbit-catalogue', version: 1, items: [item] }));
    const settings = { ...p.settings, databaseUrl: null, dataDir: join(folder, 'data') };
    const { code, stderr } = await staffProgram(settings, ['catalogue', 'check', file]);
    expect(code).toBe(1);
    for (const part of [
      String.raw`max_termin (a\u001b[2J) = 9: Terlalu besar`,
      'tidak ada indexing dengan kode "x"',
      '"x" tertulis dua kali',
      'gambar "covers/none.svg" tidak ada',
    ])
      expect(stderr).toContain(part);
    expect(existsSync(join(folder, 'data'))).toBe(false);
    rmSync(folder, { recursive: true });
  });
});

describe('tokens revoke', () => {
  test('ends the sessions of one customer or of all, and records who did it', async ({ p, customer }) => {
    const other = await p.register();
    expect(await staff(p, `tokens revoke ${customer.id} --by Budi --why hilang`)).toBe(
      `${customer.email}: 1 session(s) ended`,
    );
    expect((await customer.call('GET', 'carts')).status).toBe(401);
    expect((await other.call('GET', 'carts')).status).toBe(200);
    expect(await staff(p, 'tokens revoke --all')).toBe('1 session(s) ended');
    expect((await other.call('GET', 'carts')).status).toBe(401);
    expect(await recordedChanges(p.db, { limit: 9 })).toMatchObject([
      { by: 'petugas', why: null },
      { by: 'Budi', why: 'hilang' },
    ]);
    // Nothing is left to end, so nothing is recorded.
    await staff(p, 'tokens revoke --all');
    expect(await recordedChanges(p.db, { limit: 9 })).toHaveLength(2);
  });

  test('needs --holding for an e-mail in two organisations', async ({ p, customer }) => {
    const other = await p.register({ email: customer.email, holding_code: 'demo-kampus' });
    await expect(staff(p, `tokens revoke ${customer.email}`)).rejects.toThrow('pilih dengan --holding');
    await staff(p, `tokens revoke ${customer.email} --holding supp`);
    expect((await other.call('GET', 'carts')).status).toBe(200);
    await expect(staff(p, 'tokens revoke x@x.test')).rejects.toThrow('Pelanggan x@x.test tidak ada.');
  });
});

test('--dry-run prints the plan of every command that changes data, and changes nothing', async ({ p, customer }) => {
  const { code } = await buy(p, customer, [3_000_000]);
  await staff(p, 'accounts add rina@example.test Rina --role baca --why x');
  await setManuscriptDays(p, 0);
  staffFiles.set('all.json', await exportCatalogue(p.db, p.now()));
  await acceptTime(p.db, addHours(p.now(), -72));
  const before = await recordedChanges(p.db, { limit: 99 });
  const expected: Record<string, string> = {
    'catalogue import all.json': 'Loads 3 item(s) and ',
    'holdings add kampus-3 Kampus Tiga':
      'Enters the holding kampus-3, "Kampus Tiga"; a first termin pays at least 30 percent.',
    'holdings change supp --min-percent 40': 'organisasi supp: ',
    'holdings rename supp penerbit': 'organisasi supp menjadi penerbit.',
    'referrals add supp BARU': 'Enters the referral code BARU: customers who have it can register with supp.',
    'referrals remove supp DEMO': 'Removes the referral code DEMO of supp; 1 customer(s) who registered with it stay.',
    'accounts add budi@example.test Budi --role admin': 'Adds the staff account budi@example.test, "Budi", as admin.',
    'accounts role rina@example.test --role admin': 'Changes the role of rina@example.test from baca to admin.',
    'accounts reset rina@example.test': 'Ends password, authenticator app, recovery codes and sessions of',
    'accounts remove rina@example.test': 'Removes the staff account rina@example.test (baca).',
    [`tokens revoke ${customer.id}`]: 'Ends the sessions of',
    'slots recount --why x': 'Recounts the places of every month',
    'numbers raise 5 --why x': 'Skips 5 numbers in each series of this year.',
    'clock confirm': 'Accepts 2026-',
    [`payments recheck ${code}`]: `Goes through the money of order ${code} again.`,
  };
  for (const [line, text] of Object.entries(expected)) {
    const { said } = await staffJson(p, `${line} --dry-run`);
    expect(said, line).toEqual([expect.stringContaining(text)]);
  }
  const tried = Object.keys(expected).map((line) => line.split(' ', 2).join(' '));
  const changing = commands.filter(({ changes }) => changes).map(({ name }) => name);
  // The import of a database needs an empty one: staff-schema.test.ts.
  expect([...tried, 'database import'].sort()).toEqual(changing.sort());
  expect(await recordedChanges(p.db, { limit: 99 })).toEqual(before);
  expect((await customer.call('GET', 'carts')).status).toBe(200);
});

describe('a repair', () => {
  test('slots recount corrects used places, and raises a capacity that is too small', async ({ p, customer }) => {
    const { alfa } = p.catalogue;
    const slot = alfa.slots[1]?.id ?? 0;
    await add(customer, alfa, 'SINTA 2', 1, 3);
    await order(customer);
    await p.db.updateTable('slots').set({ used: 1, capacity: 2 }).where('id', '=', slot).execute();
    expect(await staff(p, 'doctor')).toMatch(
      /jurnal-alfa, Desember 2026\n {2}1 dari 2 slot tercatat terisi.*\n {2}Then: slots recount/,
    );
    expect(await staff(p, 'slots recount --why doctor --dry-run')).toContain('nothing was changed');
    expect(await p.slot(slot)).toEqual({ capacity: 2, used: 1 });
    expect(await staff(p, 'slots recount --why doctor')).toBe(
      'jurnal-alfa 2026-12: slot terisi dihitung ulang, 1 menjadi 3, kapasitas 2 menjadi 3',
    );
    expect(await p.slot(slot)).toEqual({ capacity: 3, used: 3 });
    expect((await staffResult(p, 'doctor')).failed).toBe(false);
    expect(await staff(p, 'slots recount --why doctor')).toContain('Nothing changed.');
    expect(await recordedChanges(p.db, { limit: 9 })).toMatchObject([{ why: 'doctor' }]);
  });
});

test('holdings and referral codes are added, changed and removed', async ({ p, customer }) => {
  await staff(p, 'holdings add Kampus-2 Kampus Dua --min-percent 50');
  await expect(staff(p, 'holdings add kampus-2 Lagi')).rejects.toThrow('Organisasi kampus-2 sudah ada.');
  expect(await staff(p, 'referrals add kampus-2 agus')).toContain('Give its customers /register/kampus-2');
  expect(await staff(p, 'referrals add supp agus')).toBe('Referral code AGUS of supp entered.');
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

test('the program works beside a server: data on stdout, errors on stderr with status 1', async ({ p }) => {
  const { code, stdout, stderr } = await staffProgram(p.settings, ['catalogue', 'export', '-']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout).items).toHaveLength(3);
  // A wrong DATA_DIR must not look like an empty shop.
  const misspelt = { databaseUrl: null, dataDir: join(tmpdir(), 'slotterbit-none') };
  expect(await staffProgram(misspelt, ['doctor'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('there is no database in'),
  });
}, 120_000);

test('an organisation gets another code, with its customers and referral codes, until a document has a number', async ({
  p,
}) => {
  const customer = await p.register({ holding_code: 'demo-kampus' });
  await expect(staff(p, 'holdings rename demo-kampus supp')).rejects.toThrow('Organisasi supp sudah ada.');
  await expect(staff(p, 'holdings rename demo-kampus Kampus!')).rejects.toThrow('Beri kode');
  expect(await staff(p, 'holdings rename demo-kampus Kampus-2')).toBe('organisasi demo-kampus menjadi kampus-2');
  expect(await recordedChanges(p.db, { limit: 1 })).toMatchObject([{ by: 'petugas' }]);
  const { email, password } = customer;
  const login = await p.call('POST', 'customer-login', { email, password, holding_code: 'kampus-2' });
  expect(login.status).toBe(200);
  expect((await p.register({ holding_code: 'kampus-2' })).id).toBeGreaterThan(customer.id);
  const { id } = await buy(p, customer);
  await customer.call('POST', `pi-orders/${id}/invoice`);
  await expect(staff(p, 'holdings rename kampus-2 lain')).rejects.toThrow('bernomor');
});
