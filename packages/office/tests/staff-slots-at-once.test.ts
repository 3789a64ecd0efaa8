import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, cartOf, create, orderOf } from '@slotterbit/provider/tests/shopping.ts';
import { describe, expect } from 'vitest';
import { capacitiesOf, changesOf, confirm, noteOf, openPlan } from './slot-forms.ts';
import { signIn } from './support/staff-browser.ts';

describe('two staff at once', () => {
  test('the second to change a month is told who changed it', async ({ p }) => {
    const { id } = p.catalogue.alfa;
    const both = [await signIn(p, 'admin'), await signIn(p, 'redaksi')];
    for (const [n, { browser }] of both.entries())
      await openPlan(browser, id, { '2026-12': `${8 + n}`, '2027-01': `${6 + n}` });
    await Promise.all(both.map(({ browser }, n) => confirm(browser, 'kapasitas', `alasan ${n}`)));
    const notes = both.map(({ browser }) => noteOf(browser) ?? '');
    const won = notes.findIndex((note) => note.includes('bulan diubah.'));
    expect(notes[1 - won]).toMatch(
      /Desember 2026 berubah sejak formulir ini ditampilkan.* oleh Staf \d+.*, alasan: alasan/,
    );
    expect(notes[1 - won]).toContain(`, alasan: alasan ${won}.`);
    expect(notes[1 - won]).toContain('Januari 2027 berubah');
    expect((await capacitiesOf(p, id)).slice(1, 3)).toEqual([`2026-12: ${8 + won}`, `2027-1: ${6 + won}`]);
    expect(await changesOf(p)).toHaveLength(2);
  });

  test('changes of different months of one journal both count', async ({ p }) => {
    const { id } = p.catalogue.alfa;
    const both = [await signIn(p, 'admin'), await signIn(p, 'redaksi')];
    for (const [n, { browser }] of both.entries()) await openPlan(browser, id, { [n ? '2027-01' : '2026-12']: '9' });
    await Promise.all(both.map(({ browser }) => confirm(browser, 'kapasitas')));
    expect((await capacitiesOf(p, id)).slice(1, 3)).toEqual(['2026-12: 9', '2027-1: 9']);
  });
});

test('of a lower capacity and an order of the last places at once, one is refused', async ({ p }) => {
  const { alfa } = p.catalogue;
  const slotId = alfa.slots[1]?.id ?? 0;
  const { browser } = await signIn(p, 'admin');
  for (let round = 0; round < 4; round += 1) {
    const { used } = await p.slot(slotId);
    await p.setCapacity(slotId, used + 1);
    const buyer = await p.register();
    await add(buyer, alfa, 'SINTA 2', 1);
    const request = orderOf(await cartOf(buyer));
    await openPlan(browser, alfa.id, { '2026-12': `${used}`, '2027-01': `${20 + round}` });
    const [made] = await Promise.all([create(buyer, request), confirm(browser, 'kapasitas')]);
    const isOrdered = made.status === 201;
    expect([201, 409]).toContain(made.status);
    expect(noteOf(browser)).toContain(isOrdered ? `sudah terisi ${used + 1}` : `${used + 1} menjadi ${used}`);
    expect(await p.slot(slotId)).toEqual(isOrdered ? { capacity: used + 1, used: used + 1 } : { capacity: used, used });
    expect((await p.slot(alfa.slots[2]?.id ?? 0)).capacity === 20 + round).toBe(!isOrdered);
  }
  expect(await checkIntegrity(p.db)).toEqual([]);
});
