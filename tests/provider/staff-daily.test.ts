import { describe, expect } from 'vitest';
import { staff, staffFiles, staffJson } from '#tests/support/staff-context.ts';
import { test } from './provider-test.ts';
import { add, cartOf, create, order, orderOf, read } from './shopping.ts';

describe('journals', () => {
  test('are archived and restored: carts are refused, orders stay, an import without the field changes nothing', async ({
    p,
    customer,
  }) => {
    const { alfa } = p.catalogue;
    await add(customer, alfa, 'SINTA 2');
    const { id } = await order(customer);
    await add(customer, alfa, 'SINTA 2', 2);
    const request = orderOf(await cartOf(customer));
    await staff(p, 'catalogue', 'export', 'before.json');
    expect(await staff(p, 'items', 'archive', 'jurnal-alfa', '--why', 'berhenti terbit')).toBe('jurnal-alfa: archived');
    await expect(staff(p, 'items', 'archive', 'jurnal-alfa', '--why', 'lagi')).rejects.toThrow('is archived already');
    const refused = await create(customer, request);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Jurnal Alfa (SINTA 2) tidak ditawarkan lagi. Hapus dari keranjang.',
    ]);
    expect((await read(customer, id)).status).toBe('pending');
    expect(await staffJson(p, 'items', 'list')).toHaveLength(2);
    expect(await staff(p, 'items', 'list', '--archived')).toMatch(/jurnal-alfa .* 2026-11-20$/m);
    // The file is older than the archiving: it has no field "archived".
    expect(await staff(p, 'catalogue', 'import', 'before.json')).toContain('Items: 0 added, 0 updated, 3 unchanged');
    expect(await staffJson(p, 'items', 'list', '--archived')).toMatchObject([{ code: 'jurnal-alfa' }]);
    const said = JSON.parse(staffFiles.get('before.json') ?? '');
    for (const item of said.items) item.archived = false;
    staffFiles.set('said.json', JSON.stringify(said));
    await staff(p, 'catalogue', 'import', 'said.json');
    expect(await staffJson(p, 'items', 'list', '--archived')).toEqual([]);
    await staff(p, 'items', 'archive', 'jurnal-alfa', '--why', 'x');
    await staff(p, 'items', 'restore', 'jurnal-alfa', '--why', 'terbit lagi');
    expect((await create(customer, request)).status).toBe(201);
    expect(await staff(p, 'changes', 'list')).toMatch(/petugas .* jurnal-alfa: back in the offer .* terbit lagi/);
  });

  test('get a new price: carts show the change, orders keep the old price, an import sets the price again', async ({
    p,
    customer,
  }) => {
    const { alfa } = p.catalogue;
    await add(customer, alfa, 'SINTA 2');
    const { id } = await order(customer);
    await add(customer, alfa, 'SINTA 2');
    const request = orderOf(await cartOf(customer));
    await staff(p, 'catalogue', 'export', 'prices.json');
    expect(await staff(p, 'items', 'price', 'jurnal-alfa', 'sinta-2', '1600000', '--why', 'naik')).toBe(
      'jurnal-alfa, sinta-2: Rp 1.500.000 -> Rp 1.600.000',
    );
    expect((await create(customer, request)).body.message).toBe(
      'Harga Jurnal Alfa telah berubah. Muat ulang keranjang.',
    );
    expect((await read(customer, id)).total).toBe(1_500_000);
    expect((await cartOf(customer)).total).toBe(1_600_000);
    await staff(p, 'catalogue', 'import', 'prices.json');
    expect((await cartOf(customer)).total).toBe(1_500_000);
    await staff(p, 'items', 'price', 'jurnal-alfa', 'sinta-2', 'none', '--why', 'habis');
    expect((await cartOf(customer)).carts[0]?.req_price).toBeNull();
  });

  test('have an own price below the crossed-out price', async ({ p }) => {
    await staff(p, 'items', 'price', 'jurnal-alfa', '--own', '2000000', '--old', '2500000', '--yes', '--why', 'promo');
    expect((await staffJson(p, 'items', 'list'))[0]).toMatchObject({ price: 2_000_000, old_price: 2_500_000 });
    await expect(staff(p, 'items', 'price', 'jurnal-alfa', '--own', '3000000', '--why', 'promo')).rejects.toThrow(
      'the price crossed out, Rp 2.500.000, must be above Rp 3.000.000',
    );
    for (const line of [
      ['sinta-2'],
      ['sinta-2', '1.500'],
      ['sinta-2', '1', '--own', '1'],
      ['sinta-2', '0'],
      ['--own', '0'],
      ['sinta-2', '5', '--free'],
      ['sinta-2', 'none', '--free'],
      ['--own', 'none', '--free'],
      ['--old', '3000000', '--free'],
      [],
    ]) {
      await expect(staff(p, 'items', 'price', 'jurnal-alfa', ...line, '--why', 'x'), line.join()).rejects.toMatchObject(
        {
          status: 2,
        },
      );
    }
    await expect(staff(p, 'items', 'price', 'jurnal-alfa', 'doaj', '5', '--why', 'x')).rejects.toThrow(
      'but in: sinta-2, sinta-3.',
    );
  });
});

describe('customers', () => {
  test('are found by a part of a name, e-mail or number, and shown with their orders', async ({ p, customer }) => {
    const other = await p.register({ name: 'Dr. 100%_Siti', email: 'siti@kampus.test', whatsapp: '0857 1111 2222' });
    await add(customer, p.catalogue.alfa, 'SINTA 2');
    const { code } = await order(customer);
    const found = async (text: string) =>
      (await staffJson(p, 'customers', 'search', text)).map(({ id }: { id: number }) => id);
    for (const text of ['siti', 'KAMPUS.test', '0857 1111', '+62 857', '85711112222', '100%', '%_s'])
      expect(await found(text), text).toEqual([other.id]);
    expect(await found('universitas contoh')).toEqual([other.id, customer.id]);
    expect(await found('_')).toEqual([other.id]);
    expect(await staff(p, 'customers', 'search', 'tidak ada')).toContain('No customer has "tidak ada"');
    await staff(p, 'customers', 'disable', `${other.id}`);
    expect(await staff(p, 'customers', 'show', 'siti@kampus.test')).toContain('DISABLED since 2026-11-20 10:00');
    expect(await staff(p, 'customers', 'list')).toMatch(/siti@kampus\.test.*2026-11-20 +0 +2026-11-20$/m);
    const shown = await staff(p, 'customers', 'show', customer.email);
    for (const part of [customer.name, code, 'pending', 'open sessions: 1', 'Universitas Contoh'])
      expect(shown).toContain(part);
    expect(shown).not.toMatch(/DISABLED|scrypt|password/);
  });

  test('cannot register with a removed referral code, and pay the minimum of their holding', async ({
    p,
    customer,
  }) => {
    await staff(p, 'referrals', 'add', 'supp', 'agus');
    await staff(p, 'referrals', 'remove', 'supp', 'agus');
    await expect(staff(p, 'referrals', 'remove', 'supp', 'agus')).rejects.toThrow(
      'There is no referral code AGUS of supp.',
    );
    await expect(p.register({ marketing_code: 'AGUS' })).rejects.toThrow('422');
    await staff(p, 'holdings', 'change', 'supp', '--name', 'Penerbit Baru', '--min-percent', '60');
    expect((await customer.call('GET', 'carts')).body).toMatchObject({ min_paid_percent: 60 });
    expect(await staffJson(p, 'holdings')).toContainEqual(
      expect.objectContaining({ code: 'supp', name: 'Penerbit Baru', min_paid_percent: 60 }),
    );
    await expect(staff(p, 'holdings', 'change', 'supp')).rejects.toMatchObject({ status: 2 });
  });
});
