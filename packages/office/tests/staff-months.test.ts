import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, cartOf, create, order, orderOf, read } from '@slotterbit/provider/tests/shopping.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { act, openAsAdmin } from './support/staff-browser.ts';

const move = (p: TestProvider, pesanan: string, baris: number, bulan: string) =>
  act(p, 'pindah-bulan', { pesanan, baris, bulan, alasan: 'Diminta pelanggan' });
const usedOf = async (p: TestProvider, place: number) => (await p.slot(p.catalogue.alfa.slots[place]?.id ?? 0)).used;

/** Orders `qty` places of alfa in its n-th month: 1 is December 2026. */
async function ordered(p: TestProvider, customer: TestCustomer, place = 1, qty = 1) {
  await add(customer, p.catalogue.alfa, 'SINTA 2', place, qty);
  return order(customer);
}

describe('moving a line', () => {
  test('changes the places, the order, its history and the catalogue', async ({ p, customer }) => {
    const { id, code } = await ordered(p, customer, 1, 2);
    await openAsAdmin(p, `/staf/aksi/pindah-bulan?pesanan=${code}&baris=1&bulan=2027-02`);
    expect([await usedOf(p, 1), await usedOf(p, 3)]).toEqual([2, 0]);
    await move(p, code, 1, '2027-02');
    expect([await usedOf(p, 1), await usedOf(p, 3)]).toEqual([0, 2]);
    expect((await read(customer, id)).order_items[0]?.slot).toMatchObject({ year: 2027, month: 2 });
    expect((await openAsAdmin(p, `/staf/pesanan/${code}`)).page.text).toContain(
      'baris 1, Jurnal Alfa (SINTA 2) × 2: pindah dari Desember 2026 ke Februari 2027 – Diminta pelanggan',
    );
    const seen = async () => {
      const { body } = await p.call<ItemsAnswer>('GET', 'items');
      return body.data.items[0]?.slots.map(({ used }) => used);
    };
    await expect.poll(seen, { timeout: 10_000 }).toEqual([0, 0, 0, 2, 0]);
    // Cancelling the order frees the places of the new month.
    await act(p, 'batalkan', { pesanan: code, alasan: 'batal' });
    expect(await usedOf(p, 3)).toBe(0);
  });

  test('changes only the given line, even if another line has the same month', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
    await add(customer, p.catalogue.alfa, 'SINTA 3', 1, 1);
    const { code } = await order(customer);
    await move(p, code, 2, '2027-01');
    expect([await usedOf(p, 1), await usedOf(p, 2)]).toEqual([2, 1]);
    await move(p, code, 1, '2027-01');
    expect([await usedOf(p, 1), await usedOf(p, 2)]).toEqual([0, 3]);
  });

  test('accepts a line in a past month and an archived journal', async ({ p, customer }) => {
    const { id, code } = await ordered(p, customer, 0);
    await p.play(id);
    await act(p, 'arsipkan', { jurnal: 'jurnal-alfa', alasan: 'berhenti' });
    p.advance(24 * 15);
    await move(p, code, 1, '2027-01');
    expect([await usedOf(p, 0), await usedOf(p, 2)]).toEqual([0, 1]);
  });

  test('refuses a month that cannot be ordered', async ({ p, customer }) => {
    const { code } = await ordered(p, customer, 1, 2);
    await p.setCapacity(p.catalogue.alfa.slots[2]?.id ?? 0, 1);
    await p.setCapacity(p.catalogue.alfa.slots[3]?.id ?? 0, 0);
    const next = 'Bulan dengan slot kosong: November 2026 (5), Maret 2027 (5).';
    for (const [line, month, refusal] of [
      [1, '2027-01', `Jurnal Alfa Januari 2027: sisa 1 slot. ${next}`],
      [1, '2027-02', `Jurnal Alfa Februari 2027: sisa 0 slot. ${next}`],
      [1, '2026-10', `Oktober 2026 sudah lewat. ${next}`],
      [1, '2028-05', `Jurnal Alfa tidak membuka Mei 2028. ${next}`],
      [1, '2026-12', 'Jurnal Alfa sudah terjadwal di Desember 2026.'],
      [2, '2027-03', `Pesanan ${code} tidak memiliki baris 2.`],
    ] as const)
      expect(await move(p, code, line, month), month).toContain(refusal);
    for (const place of [0, 4]) await p.setCapacity(p.catalogue.alfa.slots[place]?.id ?? 0, 1);
    expect(await move(p, code, 1, '2027-01')).toContain('Tidak ada bulan lain dengan 2 slot kosong.');
    expect(await usedOf(p, 1)).toBe(2);
    await act(p, 'batalkan', { pesanan: code });
    expect(await move(p, code, 1, '2027-03')).toContain('bulannya tidak dapat dipindah lagi');
  });

  test('gives the last place to one of two moves and an order', async ({ p }) => {
    const target = p.catalogue.alfa.slots[3]?.id ?? 0;
    await p.setCapacity(target, 1);
    const [first, second] = [await ordered(p, await p.register(), 1), await ordered(p, await p.register(), 2)];
    const buyer = await p.register();
    await add(buyer, p.catalogue.alfa, 'SINTA 2', 3);
    const request = orderOf(await cartOf(buyer));
    const [one, two, made] = await Promise.all([
      move(p, first.code, 1, '2027-02'),
      move(p, second.code, 1, '2027-02'),
      create(buyer, request),
    ]);
    const won = [one, two].map((text) => text.includes('pindah ke Februari 2027.'));
    expect([...won, made.status === 201].filter(Boolean)).toHaveLength(1);
    expect(await p.slot(target)).toEqual({ capacity: 1, used: 1 });
  });
});
