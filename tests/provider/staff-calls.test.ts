import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { staff, staffJson } from '#tests/support/staff-context.ts';
import { staffProgram } from '#tests/support/staff-program.ts';
import { test } from './provider-test.ts';
import { add, order, staySignedIn } from './shopping.ts';

describe('reports', () => {
  test('revenue: payments minus refunds, by month and indexing', async ({ p, customer }) => {
    const { alfa, beta } = p.catalogue;
    await add(customer, alfa, 'SINTA 2', 1, 2);
    await add(customer, beta, 'DOAJ', 1, 1);
    const mixed = await order(customer, [1_000_001, 2_249_999]);
    await p.play(mixed.id);
    await add(customer, alfa, 'SINTA 3', 1, 1);
    const cancelled = await order(customer);
    await p.play(cancelled.id);
    await staff(p, 'orders', 'cancel', cancelled.code, '--why', 'batal');
    p.advance(24 * 15);
    await staff(p, 'payments', 'mark-paid', mixed.code, '2', '--why', 'BCA');
    const rows = await staffJson(p, 'reports', 'revenue');
    expect(rows).toEqual([
      { month: '2026-11', indexing: 'DOAJ', amount: 76_923 },
      { month: '2026-11', indexing: 'SINTA 2', amount: 923_078 },
      { month: '2026-12', indexing: 'DOAJ', amount: 173_077 },
      { month: '2026-12', indexing: 'SINTA 2', amount: 2_076_922 },
    ]);
    expect(await staff(p, 'reports', 'revenue', '--from', '2026-12', '--to', '2026-12', '--csv')).toBe(
      '"month","indexing","amount"\r\n"2026-12","DOAJ","173077"\r\n"2026-12","SINTA 2","2076922"\r',
    );
    await expect(staff(p, 'reports', 'revenue', '--from', '2027-01', '--to', '2026-12')).rejects.toThrow('is after');
  });

  test('overdue termin with their contacts; the CSV escapes a name that looks like a formula', async ({ p }) => {
    const customer = await p.register({ name: 'Budi;=HYPERLINK("x");' });
    await add(customer, p.catalogue.alfa, 'SINTA 2', 3);
    const { id, code } = await order(customer, [500_000, 1_000_000]);
    await p.play(id);
    p.advance(24 * 33);
    await staySignedIn(p);
    const [head, record, ...more] = (await staff(p, 'reports', 'overdue', '--csv')).split('\r\n');
    expect(head).toBe(
      '"order","termin","amount","due","days_late","customer","email","whatsapp","reminded","whatsapp_link"',
    );
    expect(record).toContain(
      `"${code}","2","1000000","2026-12-20","3","Budi;'=HYPERLINK(""x"");","${customer.email}","6281234567890","","https://wa.me/6281234567890?text=Halo`,
    );
    expect(more).toEqual([]);
    // 'reports overdue' and 'orders list --overdue' have the same rows and field names.
    const rows = await staffJson(p, 'reports', 'overdue');
    expect(rows).toEqual(await staffJson(p, 'orders', 'list', '--overdue'));
    expect(rows).toMatchObject([{ order: code, whatsapp: '+6281234567890', reminded: null }]);
    await p.db
      .insertInto('mail_messages')
      .values({
        order_id: id,
        kind: 'due-today',
        termin: 2,
        status: 'sent',
        attempts: 1,
        next_attempt_at: null,
        created_at: p.now().toISOString(),
        not_before: p.now().toISOString(),
        ended_at: p.now().toISOString(),
      })
      .execute();
    const shown = await staff(p, 'reports', 'overdue');
    for (const part of ['due-today 2026-12-23', `${code} termin 2: https://wa.me/`, 'without SITE_URL'])
      expect(shown).toContain(part);
    await staff(p, 'orders', 'cancel', code, '--why', 'batal');
    expect(await staff(p, 'reports', 'overdue')).toBe('No termin is overdue.');
    // A cancelled order has no overdue termin.
    expect(await staffJson(p, 'payments', 'list', '--status', 'pending')).toEqual([]);
    expect(await staff(p, 'payments', 'list')).toContain('order cancelled');
  });

  test('months that are nearly full', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 4);
    await order(customer);
    await add(customer, p.catalogue.beta, 'DOAJ', 2, 2);
    await order(customer);
    expect(await staffJson(p, 'reports', 'months', '--full')).toEqual([
      { month: '2026-12', item: 'jurnal-alfa', name: 'Jurnal Alfa', capacity: 5, taken: 4, left: 1 },
      { month: '2027-01', item: 'jurnal-beta', name: 'Jurnal Beta', capacity: 2, taken: 2, left: 0 },
    ]);
    expect(await staffJson(p, 'reports', 'months', '--left', '0', '--full', '--item', 'jurnal-beta')).toHaveLength(1);
    expect(await staff(p, 'reports', 'months')).toMatch(/^2026-12 +jurnal-alfa +5 +4 +1$/m);
    expect(await staff(p, 'reports', 'months')).not.toContain('jurnal-beta');
    await staff(p, 'items', 'archive', 'jurnal-beta', '--why', 'x');
    expect(await staffJson(p, 'reports', 'months', '--full', '--left', '0')).toEqual([]);
  });
});

describe('how commands are called', () => {
  test.for([
    [['referrals', 'add', 'supp', 'A', 'B'], 'referrals add: "B" is too much'],
    [['doctor', 'now'], 'doctor: "now" is too much'],
    [['orders', 'list', 'x'], 'orders list: "x" is too much'],
    [['order', 'lst'], 'Did you mean: orders list'],
    [['orders', 'ship', 'X', '--by', ''], '--by needs a value'],
    [['orders', 'ship', 'X', '--why', 'a\nb'], '--why: at most 300 characters on one line.'],
    [['orders', 'list', '--why', 'x'], 'orders list has no option --why'],
    [['items', 'archive', 'jurnal-alfa'], 'items archive: say why'],
    [['help', 'nothing'], 'There is no command "nothing"'],
  ] as const)('%j is refused', async ([line, text], { p }) => {
    await expect(staff(p, ...line)).rejects.toMatchObject({ status: 2, message: expect.stringContaining(text) });
  });

  test('help shows one command with its values, or a group of commands', async ({ p }) => {
    for (const line of [
      ['help', 'orders', 'move-month'],
      ['orders', 'move-month', '--help'],
    ]) {
      const text = await staff(p, ...line);
      for (const part of ['ORDER LINE YYYY-MM --why TEXT', 'a month: 2027-03', '--by NAME', '--dry-run'])
        expect(text).toContain(part);
    }
    expect(await staff(p, 'help', 'orders', 'list')).toContain('pending, paid, shipped, completed, cancelled, failed');
    const group = await staff(p, 'help', 'reports');
    expect(group).toContain('reports revenue');
    expect(group).not.toContain('orders list');
  });

  test('orders show names who changed the status and why; a dry run records nothing', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2');
    const { id, code } = await order(customer);
    await p.play(id);
    await staff(p, 'orders', 'ship', code, '--by', 'Budi', '--why', 'naskah masuk', '--dry-run');
    expect(await staffJson(p, 'changes', 'list')).toEqual([]);
    await staff(p, 'orders', 'ship', code, '--by', 'Budi', '--why', 'naskah masuk');
    expect(await staff(p, 'orders', 'show', code)).toContain('Budi: status paid -> shipped (naskah masuk)');
    expect(JSON.stringify((await customer.call('GET', 'pi-orders')).body)).not.toMatch(/Budi|naskah masuk/);
  });

  test('changes of accounts, names and sessions are recorded', async ({ p, customer }) => {
    const id = `${customer.id}`;
    const lines = [
      ['customers', 'disable', id],
      ['customers', 'enable', id],
      ['customers', 'reset-password', id],
      ['customers', 'limits', id, '--orders', '20'],
      ['tokens', 'revoke', id],
      ['tokens', 'revoke', '--all'],
      ['indexings', 'rename', 'sinta-2', 'Sinta Dua'],
      ['slots', 'set', 'jurnal-alfa', '2026-12', '9'],
      ['customers', 'change', id, '--name', 'Nama Baru'],
    ];
    for (const line of lines) {
      // The new password ended all sessions; tokens revoke needs an open session to change.
      if (line[0] === 'tokens') await p.db.updateTable('sessions').set({ revoked_at: null }).execute();
      await staff(p, ...line, '--by', 'Budi', '--why', line.join(' '));
    }
    const recorded = await staffJson(p, 'changes', 'list');
    expect(recorded.map(({ changed_by, why }: Record<string, string>) => [changed_by, why])).toEqual(
      lines.toReversed().map((line) => ['Budi', line.join(' ')]),
    );
  });

  test('catalogue check needs no database and creates none', async ({ p }) => {
    const folder = mkdtempSync(join(tmpdir(), 'slotterbit-check-'));
    const file = join(folder, 'my.json');
    const item = {
      code: 'a',
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
      'at most 4',
      'no indexing has the code "x"',
      '"x" is given twice',
      'no picture "covers/none.svg"',
    ])
      expect(stderr).toContain(part);
    expect(existsSync(join(folder, 'data'))).toBe(false);
    rmSync(folder, { recursive: true });
  });
});
