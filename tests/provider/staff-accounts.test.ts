import { describe, expect } from 'vitest';
import type { ItemsAnswer } from '#contract/items.ts';
import { exportCatalogue } from '#provider/catalogue/export.ts';
import { commands } from '#provider/staff/commands.ts';
import type { TestCustomer, TestProvider } from '#tests/support/provider.ts';
import { staff, staffFiles, staffJson, staffResult } from '#tests/support/staff-context.ts';
import { test } from './provider-test.ts';
import { add, order, read } from './shopping.ts';

const login = async (p: TestProvider, { email }: TestCustomer, password: string) =>
  (await p.call('POST', 'customer-login', { email, password })).status;

describe('customers', () => {
  test('are disabled and enabled, by id or e-mail', async ({ p, customer }) => {
    const { output, logged } = await staffResult(p, `customers disable ${customer.email}`);
    expect(output).toBe(`${customer.email}: disabled, 1 session(s) ended`);
    expect(logged).toEqual([`Closes the account of ${customer.name} <${customer.email}> of supp.`]);
    expect((await customer.call('GET', 'carts')).status).toBe(401);
    await expect(staff(p, `customers disable ${customer.id}`)).rejects.toThrow('is disabled already');
    await staff(p, `customers enable ${customer.id}`);
    expect(await login(p, customer, customer.password)).toBe(200);
  });

  test('get a new password, printed once', async ({ p, customer }) => {
    const { password, sessions_ended } = await staffJson(p, `customers reset-password ${customer.email}`);
    expect(password).toMatch(/^[2-9a-z]{12}$/);
    expect(sessions_ended).toBe(1);
    expect(await login(p, customer, customer.password)).toBe(401);
    expect(await login(p, customer, password)).toBe(200);
  });

  test('keep their password in a dry run, which prints no password', async ({ p, customer }) => {
    for (const more of ['', ' --json']) {
      const { output, logged } = await staffResult(p, `customers reset-password ${customer.email} --dry-run${more}`);
      expect(`${logged} ${output}`).not.toMatch(/\b[2-9a-hjkmnp-z]{12}\b/);
      expect(output).toContain(more ? '"dry_run": true' : 'Dry run: nothing was changed.');
    }
    expect(await login(p, customer, customer.password)).toBe(200);
  });

  test('with the same e-mail in two holdings need --holding', async ({ p, customer }) => {
    await p.register({ email: customer.email, holding_code: 'demo-kampus' });
    await expect(staff(p, `tokens revoke ${customer.email}`)).rejects.toThrow('say which with --holding');
    await staff(p, `tokens revoke ${customer.email} --holding supp`);
    expect((await customer.call('GET', 'carts')).status).toBe(401);
    await expect(staff(p, 'customers disable nobody@x.test')).rejects.toThrow('There is no customer nobody@x.test.');
  });

  test('are signed out, one customer or all', async ({ p, customer }) => {
    const other = await p.register();
    expect(await staff(p, `tokens revoke ${customer.id}`)).toBe(`${customer.email}: 1 session(s) ended`);
    expect((await other.call('GET', 'carts')).status).toBe(200);
    expect(await staff(p, 'tokens revoke --all')).toBe('1 session(s) ended');
    expect((await other.call('GET', 'carts')).status).toBe(401);
  });
});

describe('payments', () => {
  test('are listed with their bills; refunds are listed until they are marked', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2');
    const { id, code } = await order(customer, [500_000, 1_000_000]);
    await p.play(id);
    expect(await staffJson(p, `payments list --order ${code}`)).toMatchObject([
      { order: code, termin: 1, amount: 500_000, status: 'paid', gateway_said: 'captured' },
      { order: code, termin: 2, amount: 1_000_000, status: 'pending', bill: null },
    ]);
    expect(await staffJson(p, 'payments list --status expired')).toEqual([]);
    expect(await staff(p, 'payments list --refunds')).toBe('No refunds are due.');
    await staff(p, `orders cancel ${code} --why batal`);
    const [due] = await staffJson(p, 'payments list --refunds');
    expect(due).toMatchObject({ order: code, amount: 500_000, customer: customer.name, refunded_at: null });
    expect(await staff(p, `payments refund-mark ${due.id} --note BCA-17`)).toBe(
      `Refund ${due.id}: Rp 500.000 of order ${code} marked as sent back`,
    );
    expect(await staffJson(p, 'payments list --refunds')).toEqual([]);
    expect(await staffJson(p, 'payments list --refunds --all')).toMatchObject([{ note: 'BCA-17' }]);
    await expect(staff(p, `payments refund-mark ${due.id} --why BCA`)).rejects.toThrow(
      'was marked already, on 2026-11-20.',
    );
    await expect(staff(p, 'payments refund-mark 99 --why BCA')).rejects.toThrow('There is no refund 99.');
  });
});

describe('orders list', () => {
  test('filters by day, customer and holding', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2');
    const { code } = await order(customer);
    const codes = async (filter: string) =>
      (await staffJson(p, `orders list ${filter}`)).map((one: { code: string }) => one.code);
    const other = await p.register();
    expect(await codes(`--customer ${customer.email} --from 2026-11-20 --to 2026-11-20`)).toEqual([code]);
    expect(await codes(`--customer ${other.id}`)).toEqual([]);
    expect(await codes('--to 2026-11-19')).toEqual([]);
    expect(await codes('--from 2026-11-21')).toEqual([]);
    expect(await codes('--holding demo-kampus')).toEqual([]);
    await expect(staff(p, 'orders list --from 2026-02-30')).rejects.toThrow('--from: "2026-02-30" is not a day');
  });
});

describe('the catalogue', () => {
  test('closes a month: sold places stay sold, and customers cannot add more', async ({ p, customer }) => {
    const { alfa } = p.catalogue;
    await add(customer, alfa, 'SINTA 2', 1, 2);
    await order(customer);
    const { output, logged } = await staffResult(p, `slots close ${alfa.id} 2026-12 --why penuh`);
    expect([output, logged.length]).toEqual(['jurnal-alfa 2026-12: closed, 2 taken', 1]);
    expect(await p.slot(alfa.slots[1]?.id ?? 0)).toEqual({ capacity: 2, used: 2 });
    expect((await add(customer, alfa, 'SINTA 2')).status).toBe(422);
    await expect(staff(p, `slots close ${alfa.id} 2031-01 --why penuh`)).rejects.toThrow(
      'jurnal-alfa has no month 2031-01.',
    );
  });

  test('lists indexings with their prices and renames them', async ({ p }) => {
    const listed = await staffJson(p, 'indexings');
    expect(listed.find((one: { nama: string }) => one.nama === 'SINTA 2')).toMatchObject({ lowest: 1_500_000 });
    const { code } = listed.find((one: { nama: string }) => one.nama === 'SINTA 2');
    await staff(p, `indexings rename ${code} Sinta Dua`);
    const names = async () => {
      const { body } = await p.call<ItemsAnswer>('GET', 'items');
      return body.data.items.flatMap((item) => item.indexing.map(({ nama }) => nama));
    };
    await expect.poll(names, { timeout: 10_000 }).toContain('Sinta Dua');
    staffFiles.set('some.json', '{ "format": 1');
    await expect(staff(p, 'catalogue check some.json')).rejects.toThrow('some.json was not imported:\nline 1');
  });
});

describe('--dry-run', () => {
  test('prints the planned change and changes nothing', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
    const { id, code } = await order(customer, [1_000_000, 2_000_000]);
    await p.play(id);
    const before = await read(customer, id);
    expect(await staff(p, `orders cancel ${code} --why batal --dry-run`)).toContain(
      `Would answer: ${code}, ${customer.name}: pending -> cancelled; Rp 1.000.000 is due for refund (payments list --refunds)\nDry run: nothing was changed.`,
    );
    expect(await staffJson(p, `customers disable ${customer.id} --dry-run`)).toMatchObject({
      dry_run: true,
      would_answer: { disabled: true, sessions_ended: 1 },
    });
    await staff(p, `slots close ${p.catalogue.alfa.id} 2026-12 --why x --dry-run`);
    await staff(p, `slots set ${p.catalogue.alfa.id} 2028-01 5 --why x --dry-run`);
    await staff(p, 'holdings add baru Baru --dry-run');
    await staff(p, `customers reset-password ${customer.id} --dry-run`);
    await staff(p, 'tokens revoke --all --dry-run');
    expect(await read(customer, id)).toEqual(before);
    expect(await staffJson(p, 'payments list --refunds')).toEqual([]);
    expect(await staffJson(p, `slots list --item ${p.catalogue.alfa.id} --all`)).toHaveLength(5);
    // A dry run refuses what the real command refuses.
    await expect(staff(p, `orders complete ${code} --dry-run`)).rejects.toThrow('it cannot become completed');
  });

  test('prints the planned change of every command that changes data', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
    const { id, code } = await order(customer, [1_000_000, 2_000_000]);
    await p.play(id);
    await staff(p, `orders cancel ${code} --why batal`);
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
    const next = (await order(customer)).code;
    await staff(p, 'accounts add rina@example.test Rina --role baca --why x');
    staffFiles.set('all.json', await exportCatalogue(p.db, p.now()));
    const { code: indexing } = await p.db.selectFrom('indexings').select('code').executeTakeFirstOrThrow();
    const expected: Record<string, string> = {
      'catalogue import all.json': 'Loads 3 item(s) and 5 indexing(s) of all.json: adds what is new',
      [`indexings rename ${indexing} Baru`]: `Renames indexing ${indexing} from`,
      'slots set jurnal-alfa 2026-12 9 --why x': 'Changes the capacity of jurnal-alfa 2026-12 from 5 to 9.',
      'slots close jurnal-alfa 2026-12 --why x': 'Closes jurnal-alfa 2026-12: what is taken stays',
      [`orders cancel ${next} --why x`]: `Moves order ${next} of ${customer.name} from pending to cancelled.`,
      [`orders fail ${next} --why x`]: `Moves order ${next} of ${customer.name} from pending to failed.`,
      'payments refund-mark 1 --why x': `Notes that Rp 1.000.000 of order ${code} was sent back.`,
      [`payments recheck ${code}`]: `Goes through the money of order ${code} again.`,
      [`orders note ${next} --why x`]: `Records a note with order ${next}.`,
      'accounts add budi@example.test Budi --role admin --why x':
        'Adds the staff account budi@example.test, "Budi", as admin.',
      'accounts role rina@example.test --role admin --why x':
        'Changes the role of rina@example.test from baca to admin.',
      'accounts reset rina@example.test --why x': 'Ends password, authenticator app, recovery codes and sessions of',
      'accounts remove rina@example.test --why x': 'Removes the staff account rina@example.test (baca).',
      'slots recount --why x': 'Recounts the places of every month',
      [`customers change ${customer.id} --name Baru --why x`]: 'Changes the contact of',
      'mail retry --all-given-up': 'Tries every message again that was given up.',
      [`customers limits ${customer.id} --orders 20`]: `Changes what ${customer.name}`,
      [`customers disable ${customer.id}`]: 'Closes the account of',
      [`customers reset-password ${customer.id}`]: `Gives ${customer.name}`,
      [`tokens revoke ${customer.id}`]: 'Ends the sessions of',
      'holdings add kampus-3 Kampus Tiga':
        'Enters the holding kampus-3, "Kampus Tiga"; a first termin pays at least 30 percent.',
      'referrals add supp BARU': 'Enters the referral code BARU: customers who have it can register with supp.',
      'referrals remove supp DEMO':
        'Removes the referral code DEMO of supp; 1 customer(s) who registered with it stay.',
      'holdings change supp --min-percent 40': 'Changes the holding supp from ',
      'items archive jurnal-alfa --why habis':
        'Takes jurnal-alfa, "Jurnal Alfa", out of the offer. Orders under way keep it: ',
      'items price jurnal-alfa sinta-2 1600000 --why x': 'Changes what jurnal-alfa costs with sinta-2 to Rp 1.600.000',
      [`orders move-month ${next} 1 2027-01 --why diminta`]: `Moves order ${next}, line 1, Jurnal Alfa (SINTA 2) x 2`,
      [`payments mark-paid ${next} 1 --why BCA`]: `Enters for order ${next} of ${customer.name}: termin 1, Rp 3.000.000, by bank transfer`,
    };
    for (const [line, text] of Object.entries(expected)) {
      const { said } = await staffJson(p, `${line} --dry-run`);
      expect(said, line).toEqual([expect.stringContaining(text)]);
    }
    const tried = Object.keys(expected).map((line) => line.split(' ', 2).join(' '));
    // The first three share code with commands above; the others have their own tests.
    const others = [
      'orders ship',
      'orders complete',
      'customers enable',
      'customers delete',
      'customers export-data',
      'items restore',
      'database import',
      'demo remove',
      'mail drop',
      'waiting remove',
    ];
    const changing = commands.filter(({ changes }) => changes).map(({ name }) => name);
    expect([...tried, ...others].sort()).toEqual(changing.sort());
  });

  test('is an option only of commands that change data; a wrong call exits with status 2', async ({ p }) => {
    await expect(staff(p, 'orders list --dry-run')).rejects.toMatchObject({ status: 2 });
    await expect(staff(p, 'orders fly')).rejects.toMatchObject({ status: 2 });
    await expect(staff(p, 'orders show ST000000-XXXXXX')).rejects.toMatchObject({ status: 1 });
  });
});
