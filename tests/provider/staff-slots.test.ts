import { describe, expect } from 'vitest';
import { checkIntegrity } from '#provider/operations/doctor/integrity.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { type StaffBrowser, signIn } from '#tests/support/staff-browser.ts';
import { enterLine, entriesOf } from '#tests/support/waiting-list.ts';
import { test } from './provider-test.ts';
import { add, cartOf, create, fullMonth, order, orderOf } from './shopping.ts';

const noteOf = ({ page }: StaffBrowser) => /<div class="note[^>]*><p>(.*?)<\/p>/.exec(page.text)?.[1] ?? null;
const planOf = ({ page }: StaffBrowser) => [...page.text.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line);

/** The cells of a journal's row, without markup. */
function cellsOf({ page }: StaffBrowser, name: string): string[] {
  const row = page.text.split('<tr>').find((text) => text.includes(`>${name}<`)) ?? '';
  return [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) =>
    cell
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

/** Sends a form of the page, as a browser does: `typed` are the new capacities by month. */
async function openPlan(browser: StaffBrowser, item: number, typed: Record<string, string>): Promise<void> {
  await browser.open(`/staf/slot/${item}`);
  const rows = [
    ...browser.page.text.matchAll(/name="bulan" value="([^"]+)"[^>]*><input[^>]*name="semula" value="(\d*)"/g),
  ];
  const fields = rows.flatMap(([, month = '', shown = '']): [string, string][] => [
    ['bulan', month],
    ['semula', shown],
    ['kapasitas', typed[month] ?? shown],
  ]);
  await browser.open(`/staf/aksi/kapasitas?${new URLSearchParams([['jurnal', String(item)], ...fields])}`);
}

async function confirm(browser: StaffBrowser, action: string, reason = 'edisi tambahan'): Promise<void> {
  const { location } = await browser.postOnly(`/staf/aksi/${action}`, [...browser.hiddenPairs(), ['alasan', reason]]);
  await browser.open(location ?? '');
}

const changesOf = (p: TestProvider) =>
  p.db
    .selectFrom('staff_changes')
    .select(['what', 'why', 'changed_by'])
    .where('what', 'like', 'jurnal-%')
    .orderBy('id')
    .execute();

const capacitiesOf = async (p: TestProvider, item: number) => {
  const slots = await p.db
    .selectFrom('slots')
    .select(['year', 'month', 'capacity'])
    .where('item_id', '=', item)
    .orderBy('year')
    .orderBy('month')
    .execute();
  return slots.map(({ year, month, capacity }) => `${year}-${month}: ${capacity}`);
};

describe('the grid', () => {
  test('shows taken and unpaid places and the waiting list of each month', async ({ p, customer }) => {
    const { slotId } = await fullMonth(p, customer);
    const waiting = [await p.register(), await p.register()];
    for (const one of waiting) await enterLine(one, slotId);
    const paying = await p.register();
    await add(paying, p.catalogue.alfa, 'SINTA 2', 1, 4);
    await p.play((await order(paying)).id);
    const { browser } = await signIn(p, 'baca');
    await browser.open('/staf/slot');
    expect(cellsOf(browser, 'Jurnal Alfa').slice(0, 3)).toEqual(['0/5', '4/5 hampir penuh', '0/5']);
    expect(cellsOf(browser, 'Jurnal Beta')[2]).toBe('1/1 penuh 1 belum dibayar 2 menunggu');
    expect(cellsOf(browser, 'Jurnal Beta')[5]).toBe('–');
    expect(cellsOf(browser, 'Jurnal Gama')[0]).toBe('0/0 tutup');
    await p.setCapacity(slotId, 2);
    p.advance(25);
    await p.provider.catchUp();
    const { browser: later } = await signIn(p, 'baca');
    await later.open('/staf/slot');
    expect(cellsOf(later, 'Jurnal Beta')[2]).toMatch(/ 2 ditahan$/);
  });

  test('finds journals by name, indexing and how full they are; archived ones are not shown', async ({ p }) => {
    const { browser } = await signIn(p, 'redaksi');
    const { beta } = p.catalogue;
    const shown = async (query: string) => {
      await browser.open(`/staf/slot?${query}`);
      return ['Alfa', 'Beta', 'Gama'].filter((name) => browser.page.text.includes(`>Jurnal ${name}<`));
    };
    expect(await shown('cari=BETA')).toEqual(['Beta']);
    expect(await shown('cari=%25')).toEqual([]);
    expect(await shown(`indexing=${p.catalogue.alfa.offers['SINTA 2']?.id}`)).toEqual(['Alfa']);
    expect(await shown('penuh=on')).toEqual([]);
    await p.db
      .updateTable('slots')
      .set({ used: 2, taken_elsewhere: 2 })
      .where('id', '=', beta.slots[4]?.id ?? 0)
      .execute();
    expect(await shown('penuh=on')).toEqual(['Beta']);
    expect(await shown('penuh=on&mulai=2027-04')).toEqual([]);
    await p.db.updateTable('items').set({ archived_at: p.now().toISOString() }).where('id', '=', beta.id).execute();
    expect(await shown('')).toEqual(['Alfa', 'Gama']);
    expect(await shown('halaman=2')).toEqual([]);
  });

  test('past months cannot be changed, and only roles that may change see the fields', async ({ p }) => {
    const { id } = p.catalogue.alfa;
    const { browser } = await signIn(p, 'redaksi');
    await browser.open(`/staf/slot/${id}?mulai=2026-09`);
    expect(browser.page.text).toContain('September 2026');
    expect([...browser.page.text.matchAll(/name="kapasitas" type="number"[^>]*aria-label/g)]).toHaveLength(10);
    await browser.open('/staf/slot?mulai=2025-11');
    expect(browser.page.text).not.toContain('name="kapasitas"');
    const { browser: reader } = await signIn(p, 'keuangan');
    for (const path of ['/staf/slot', `/staf/slot/${id}`])
      expect((await reader.open(path)).text).not.toContain('name="kapasitas"');
    expect((await reader.open(`/staf/aksi/kapasitas?jurnal=${id}`)).status).toBe(403);
    expect((await reader.open('/staf/slot/999999')).status).toBe(404);
  });
});

describe('capacities of one journal', () => {
  test('several months change at once, and a month is opened, after the plan was shown', async ({ p }) => {
    const { id } = p.catalogue.alfa;
    const { browser, id: account } = await signIn(p, 'redaksi');
    await openPlan(browser, id, { '2026-12': '8', '2027-03': '0', '2027-05': '6' });
    expect(planOf(browser)).toEqual([
      'Jurnal Alfa, Des 2026: 5 menjadi 8',
      'Jurnal Alfa, Mar 2027: 5 menjadi 0 (tutup)',
      'Jurnal Alfa, Mei 2027: dibuka dengan 6',
    ]);
    expect(await capacitiesOf(p, id)).toHaveLength(5);
    await confirm(browser, 'kapasitas');
    expect(noteOf(browser)).toContain('Jurnal Alfa, Des 2026: 5 menjadi 8.');
    const after = ['2026-11: 5', '2026-12: 8', '2027-1: 5', '2027-2: 5', '2027-3: 0', '2027-5: 6'];
    expect(await capacitiesOf(p, id)).toEqual(after);
    expect(await changesOf(p)).toMatchObject([
      { what: 'jurnal-alfa 2026-12: capacity 5 -> 8', why: 'edisi tambahan' },
      { what: 'jurnal-alfa 2027-03: capacity 5 -> 0' },
      { what: 'jurnal-alfa 2027-05: capacity opened with 6', changed_by: expect.stringContaining(`staf ${account}`) },
    ]);
  });

  test('below the taken places, nothing at all is changed, and each month is named', async ({ p, customer }) => {
    const { alfa } = p.catalogue;
    for (const [place, qty] of [
      [1, 3],
      [2, 2],
    ] as const)
      await add(customer, alfa, 'SINTA 2', place, qty);
    await order(customer);
    const { browser } = await signIn(p, 'admin');
    await openPlan(browser, alfa.id, { '2026-12': '2', '2027-01': '1', '2027-02': '9', '2027-06': '4' });
    expect(browser.page.status).toBe(409);
    expect(browser.page.text).toContain(
      'Jurnal Alfa Desember 2026: sudah terisi 3, jadi kapasitasnya tidak dapat menjadi 2.',
    );
    expect(browser.page.text).toContain(
      'Jurnal Alfa Januari 2027: sudah terisi 2, jadi kapasitasnya tidak dapat menjadi 1.',
    );
    // An order may come between the plan and the form.
    await openPlan(browser, alfa.id, { '2027-02': '9', '2027-03': '1', '2027-06': '4' });
    await add(customer, alfa, 'SINTA 2', 4, 2);
    await order(customer);
    await confirm(browser, 'kapasitas');
    expect(noteOf(browser)).toContain('Maret 2027: sudah terisi 2');
    expect(noteOf(browser)).toContain('Tidak ada yang diubah');
    expect(new Set(await capacitiesOf(p, alfa.id)).size).toBe(5);
    expect((await capacitiesOf(p, alfa.id)).every((text) => text.endsWith(': 5'))).toBe(true);
    expect(await changesOf(p)).toEqual([]);
  });

  test('a month is closed with a link, and more places are offered to those who wait', async ({ p, customer }) => {
    const { slotId } = await fullMonth(p, customer);
    const waiting = await p.register();
    await enterLine(waiting, slotId);
    const { browser } = await signIn(p, 'redaksi');
    await openPlan(browser, p.catalogue.beta.id, { '2027-01': '3' });
    expect(planOf(browser)).toEqual(['Jurnal Beta, Jan 2027: 1 menjadi 3, 1 slot ditawarkan kepada yang menunggu']);
    expect(await entriesOf(waiting)).toMatchObject([{ state: 'waiting' }]);
    await confirm(browser, 'kapasitas');
    expect(await entriesOf(waiting)).toMatchObject([{ state: 'held' }]);
    expect(await p.slot(slotId)).toEqual({ capacity: 3, used: 2 });
    const [, close = ''] = /href="([^"]+)" aria-label="Tutup Januari 2027"/.exec(browser.page.text) ?? [];
    await browser.open(close.replaceAll('&amp;', '&'));
    expect(planOf(browser)).toEqual(['Jurnal Beta, Jan 2027: 3 menjadi 2 (penuh)']);
    await confirm(browser, 'kapasitas', 'naskah cukup');
    expect(await p.slot(slotId)).toEqual({ capacity: 2, used: 2 });
    expect((await changesOf(p)).at(-1)).toMatchObject({ what: 'jurnal-beta 2027-01: closed, 2 taken' });
  });

  test('an unreadable or unchanged form is answered without a change', async ({ p }) => {
    const { id } = p.catalogue.alfa;
    const { browser } = await signIn(p, 'redaksi');
    for (const wrong of ['', 'x', '-1', '1.5', '99999999999']) {
      await openPlan(browser, id, { '2026-12': wrong });
      expect(browser.page.text, wrong).toContain('Belum ada angka yang diubah');
    }
    await openPlan(browser, id, {});
    expect(browser.page.text).toContain('Belum ada angka yang diubah');
    await openPlan(browser, id, { '2026-12': '100001' });
    expect(browser.page.text).toContain('angka bulat dari 0 sampai 100000');
    await browser.open(`/staf/aksi/kapasitas?jurnal=${id}&bulan=2026-10&semula=&kapasitas=4`);
    expect(browser.page.text).toContain('Oktober 2026 sudah lewat');
  });
});

describe('two staff at once', () => {
  test('the second to change a month is told who changed it, from which number to which', async ({ p }) => {
    const { id } = p.catalogue.alfa;
    const both = [await signIn(p, 'admin'), await signIn(p, 'redaksi')];
    for (const [n, { browser }] of both.entries())
      await openPlan(browser, id, { '2026-12': `${8 + n}`, '2027-01': `${6 + n}` });
    await Promise.all(both.map(({ browser }, n) => confirm(browser, 'kapasitas', `alasan ${n}`)));
    const notes = both.map(({ browser }) => noteOf(browser) ?? '');
    const won = notes.findIndex((note) => note.startsWith('Jurnal Alfa, Des 2026: 5 menjadi'));
    expect(notes[1 - won]).toMatch(
      new RegExp(
        `Desember 2026: di formulir 5, sekarang ${8 + won}\\. Perubahan terakhir: .* oleh Staf \\d+ \\(staf ${both[won]?.id}\\), alasan: alasan ${won}\\.`,
      ),
    );
    expect(notes[1 - won]).toContain(`Januari 2027: di formulir 5, sekarang ${6 + won}`);
    expect((await capacitiesOf(p, id)).slice(1, 3)).toEqual([`2026-12: ${8 + won}`, `2027-1: ${6 + won}`]);
    expect(await changesOf(p)).toHaveLength(2);
  });

  test('the second to open a month is told, too', async ({ p }) => {
    const { id } = p.catalogue.alfa;
    const both = [await signIn(p, 'admin'), await signIn(p, 'redaksi')];
    for (const [n, { browser }] of both.entries())
      await openPlan(browser, id, { '2027-07': `${8 + n}`, '2027-08': '3' });
    await Promise.all(both.map(({ browser }) => confirm(browser, 'kapasitas')));
    const notes = both.map(({ browser }) => noteOf(browser) ?? '');
    const won = notes.findIndex((note) => note.includes(', Jul 2027: dibuka dengan'));
    expect(notes[1 - won]).toContain(`Juli 2027: di formulir belum dibuka, sekarang ${8 + won}`);
    expect((await capacitiesOf(p, id)).slice(5)).toEqual([`2027-7: ${8 + won}`, '2027-8: 3']);
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

describe('several journals', () => {
  const many = (fields: Record<string, string>) => `/staf/aksi/kapasitas-beberapa?${new URLSearchParams(fields)}`;
  const months = { 'bulan-awal': '2027-02', 'bulan-akhir': '2027-04' };

  test('get one capacity for several months, and are closed', async ({ p, customer }) => {
    const { alfa, beta } = p.catalogue;
    await add(customer, alfa, 'SINTA 2', 3, 2);
    await order(customer);
    const { browser } = await signIn(p, 'redaksi');
    const semua = `${alfa.id}.${beta.id}`;
    await browser.open(many({ semua, jurnal: `${alfa.id}`, ...months, kapasitas: '5', buka: '1', cari: 'jurnal' }));
    expect(planOf(browser)).toEqual([
      'Jurnal Alfa. Apr 2027: dibuka dengan 5.',
      'Jurnal Beta. Feb 2027: 2 menjadi 5; Mar 2027: 2 menjadi 5; Apr 2027: dibuka dengan 5.',
      '2 bulan lain sudah begitu dan tidak berubah.',
    ]);
    await confirm(browser, 'kapasitas-beberapa');
    expect(browser.page.text).toContain('value="jurnal"');
    expect(cellsOf(browser, 'Jurnal Alfa').slice(3, 6)).toEqual(['2/5 2 belum dibayar', '0/5', '0/5']);
    expect(cellsOf(browser, 'Jurnal Beta').slice(3, 7)).toEqual(['0/5', '0/5', '0/5', '–']);
    await browser.open(many({ semua, 'bulan-awal': '2027-02', 'bulan-akhir': '2027-05', kapasitas: '', tutup: '1' }));
    expect(planOf(browser).at(0)).toMatch(
      /^Jurnal Alfa\. Feb 2027: 5 menjadi 2 \(penuh\); Mar 2027: 5 menjadi 0 \(tutup\); /,
    );
    expect(planOf(browser).at(-1)).toBe('2 bulan belum dibuka dan tetap begitu.');
    await confirm(browser, 'kapasitas-beberapa');
    expect(cellsOf(browser, 'Jurnal Alfa').slice(3, 7)).toEqual([
      '2/2 penuh 2 belum dibayar',
      '0/0 tutup',
      '0/0 tutup',
      '–',
    ]);
  });

  test('keep the months that are not open, unless those are chosen, too', async ({ p }) => {
    const { id } = p.catalogue.alfa;
    const { browser } = await signIn(p, 'redaksi');
    await browser.open(many({ jurnal: `${id}`, ...months, kapasitas: '7', kembali: `${id}` }));
    expect(planOf(browser)).toEqual([
      ...['Feb', 'Mar'].map((month) => `Jurnal Alfa, ${month} 2027: 5 menjadi 7`),
      '1 bulan belum dibuka dan tetap begitu.',
    ]);
    await confirm(browser, 'kapasitas-beberapa');
    expect(browser.page.text).toContain('<h1>Slot Jurnal Alfa</h1>');
    expect((await capacitiesOf(p, id)).slice(3)).toEqual(['2027-2: 7', '2027-3: 7']);
    // A past month that is not open is no obstacle.
    await browser.open(many({ jurnal: `${id}`, 'bulan-awal': '2026-10', 'bulan-akhir': '2026-11', kapasitas: '7' }));
    expect(planOf(browser)).toEqual(['Jurnal Alfa, Nov 2026: 5 menjadi 7', '1 bulan belum dibuka dan tetap begitu.']);
  });

  test('are all left as they are when a month was changed since the plan was shown', async ({ p }) => {
    const { alfa, beta } = p.catalogue;
    const { browser } = await signIn(p, 'redaksi');
    await browser.open(many({ semua: `${alfa.id}.${beta.id}`, ...months, kapasitas: '7', buka: '1' }));
    const { browser: other } = await signIn(p, 'admin');
    await openPlan(other, beta.id, { '2027-04': '4' });
    await confirm(other, 'kapasitas');
    await confirm(browser, 'kapasitas-beberapa');
    expect(noteOf(browser)).toContain('Jurnal Beta April 2027: di formulir belum dibuka, sekarang 4.');
    expect((await capacitiesOf(p, alfa.id)).slice(3)).toEqual(['2027-2: 5', '2027-3: 5']);
  });

  test('an incomplete choice is asked for again', async ({ p }) => {
    const { browser } = await signIn(p, 'redaksi');
    const semua = `${p.catalogue.alfa.id}`;
    for (const fields of [
      { ...months, kapasitas: '5' },
      { semua, ...months, kapasitas: '' },
      { semua, 'bulan-awal': '2027-04', 'bulan-akhir': '2027-03', kapasitas: '5' },
      { semua, 'bulan-awal': '2027-04', 'bulan-akhir': '2099-03', kapasitas: '5' },
    ]) {
      await browser.open(many(fields as Record<string, string>));
      expect(browser.page.text).toContain('Pilih paling sedikit satu jurnal');
    }
  });
});

test('Hari ini lists a month that unpaid orders hold, with its orders', async ({ p }) => {
  p.settings.unpaidPlacesPerSlot = 3;
  const { alfa } = p.catalogue;
  const first = await p.register({ whatsapp: '081211110001' });
  const second = await p.register({ whatsapp: '081211110002' });
  await add(first, alfa, 'SINTA 2', 1, 2);
  await add(second, alfa, 'SINTA 2', 1, 2);
  const { code } = await order(first);
  const { browser } = await signIn(p, 'redaksi');
  expect((await browser.open('/staf')).text).toContain('Tidak ada bulan yang lebih dari separuhnya');
  await order(second);
  const page = (await browser.open('/staf')).text;
  expect(page).toContain('4 dari 5 slot</span> <span class="soft">ditahan 2 pesanan');
  expect(page).toContain(`href="/staf/slot/${alfa.id}?mulai=2026-12"`);
  const [, orders = ''] = /href="([^"]+)" aria-label="Lihat pesanan: Jurnal Alfa Desember 2026"/.exec(page) ?? [];
  expect(orders).toContain('status=pending');
  expect((await browser.open(orders.replaceAll('&amp;', '&'))).text).toContain(code);
});
