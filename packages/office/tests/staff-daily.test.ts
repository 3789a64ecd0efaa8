import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, cartOf, create, order, orderOf, read } from '@slotterbit/provider/tests/shopping.ts';
import { describe, expect } from 'vitest';
import { act } from './support/staff-browser.ts';
import { staff, staffFiles } from './support/staff-context.ts';

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
    expect(await act(p, 'arsipkan', { jurnal: 'jurnal-alfa', alasan: 'berhenti terbit' })).toContain(
      'jurnal-alfa diarsipkan.',
    );
    expect(await act(p, 'arsipkan', { jurnal: 'jurnal-alfa' })).toContain('sudah diarsipkan');
    const refused = await create(customer, request);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Jurnal Alfa (SINTA 2) tidak ditawarkan lagi. Hapus dari keranjang.',
    ]);
    expect((await read(customer, id)).status).toBe('pending');
    const archived = async () =>
      (await p.db.selectFrom('items').select('code').where('archived_at', 'is not', null).execute()).map(
        ({ code }) => code,
      );
    expect(await archived()).toEqual(['jurnal-alfa']);
    // The file is older than the archiving: it has no field "archived".
    expect(await staff(p, 'catalogue', 'import', 'before.json')).toContain('Items: 0 added, 0 updated, 3 unchanged');
    expect(await archived()).toEqual(['jurnal-alfa']);
    const said = JSON.parse(staffFiles.get('before.json') ?? '');
    for (const item of said.items) item.archived = false;
    staffFiles.set('said.json', JSON.stringify(said));
    await staff(p, 'catalogue', 'import', 'said.json');
    expect(await archived()).toEqual([]);
    await act(p, 'arsipkan', { jurnal: 'jurnal-alfa', alasan: 'x' });
    await act(p, 'tawarkan-kembali', { jurnal: 'jurnal-alfa', alasan: 'terbit lagi' });
    expect((await create(customer, request)).status).toBe(201);
    expect((await recordedChanges(p.db, { limit: 1 }))[0]).toMatchObject({
      ...{ kind: 'restored', item: 'jurnal-alfa' },
      why: 'terbit lagi',
    });
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
    expect(
      await act(p, 'ubah-harga', {
        jurnal: 'jurnal-alfa',
        indexing: 'sinta-2',
        harga: '1600000',
        yakin: 1,
        alasan: 'naik',
      }),
    ).toContain('jurnal-alfa: SINTA 2 Rp 1.600.000.');
    expect((await create(customer, request)).body.message).toBe(
      'Harga Jurnal Alfa telah berubah. Muat ulang keranjang.',
    );
    expect((await read(customer, id)).total).toBe(1_500_000);
    expect((await cartOf(customer)).total).toBe(1_600_000);
    await staff(p, 'catalogue', 'import', 'prices.json');
    expect((await cartOf(customer)).total).toBe(1_500_000);
    await act(p, 'hapus-harga', { jurnal: 'jurnal-alfa', indexing: 'sinta-2' });
    expect((await cartOf(customer)).carts[0]?.req_price).toBeNull();
  });
});
