import { add, fullMonth, order } from '@slotterbit/provider/tests/shopping.ts';
import { setRows } from '@slotterbit/provider/tests/support/set-rows.ts';
import { enterLine, entriesOf } from '@slotterbit/provider/tests/support/waiting-shop.ts';
import { describe, expect } from 'vitest';
import { capacitiesOf, changesOf, confirm, openPlan } from './support/slot-forms.ts';
import { linkOf, outcomeOf, type StaffBrowser, signIn, textOf, upload } from './support/staff-browser.ts';
import { test } from './support/staff-test.ts';

const planOf = ({ page }: StaffBrowser) => [...page.text.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line);

/** The cells of a journal's row, without markup. */
function cellsOf({ page }: StaffBrowser, name: string): string[] {
  const row = page.text.split('<tr>').find((text) => text.includes(`>${name}<`)) ?? '';
  const cells = [...row.matchAll(/<td>(.*?)<\/td>/gs)];
  return cells.map(([, cell = '']) => textOf(cell.replaceAll('<', ' <')).replace(/\s+/g, ' ').trim());
}

describe('the grid', () => {
  test('shows taken and unpaid places and the waiting list of each month', async ({ p, customer, baca }) => {
    const { slotId } = await fullMonth(p, customer);
    const waiting = [await p.register(), await p.register()];
    for (const one of waiting) await enterLine(one, slotId);
    const paying = await p.register();
    await add(paying, p.catalogue.alfa, 'SINTA 2', 1, 4);
    await p.play((await order(paying)).id);
    await baca.open('/staf/slot');
    expect(cellsOf(baca, 'Jurnal Alfa').slice(0, 3)).toEqual(['0/5', '4/5 hampir penuh', '0/5']);
    expect(cellsOf(baca, 'Jurnal Beta')[2]).toBe('1/1 penuh 1 belum dibayar 2 menunggu');
    expect(cellsOf(baca, 'Jurnal Beta')[5]).toBe('–');
    expect(cellsOf(baca, 'Jurnal Gama')[0]).toBe('0/0 tutup');
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
    await setRows(p.db, 'slots', { used: 2, taken_elsewhere: 2 }, { id: beta.slots[4]?.id ?? 0 });
    expect(await shown('penuh=on')).toEqual(['Beta']);
    expect(await shown('penuh=on&mulai=2027-04')).toEqual([]);
    await p.db.updateTable('items').set({ archived_at: p.now().toISOString() }).where('id', '=', beta.id).execute();
    expect(await shown('')).toEqual(['Alfa', 'Gama']);
    expect(await shown('halaman=2')).toEqual([]);
  });

  test('past months cannot be changed, and only roles that may change see the fields', async ({ p, redaksi }) => {
    const { id } = p.catalogue.alfa;
    expect((await redaksi.open(`/staf/slot/${id}?mulai=2026-09`)).text).toContain('September 2026');
    expect([...redaksi.page.text.matchAll(/name="kapasitas" inputmode="numeric"[^>]*aria-label/g)]).toHaveLength(10);
    expect((await redaksi.open('/staf/slot?mulai=2025-11')).text).not.toContain('name="kapasitas"');
    const { browser: reader } = await signIn(p, 'keuangan');
    for (const path of ['/staf/slot', `/staf/slot/${id}`])
      expect((await reader.open(path)).text).not.toContain('name="kapasitas"');
    expect((await reader.open('/staf/slot/999999')).status).toBe(404);
  });
});

describe('capacities of one journal', () => {
  test('several months change at once, and a month is opened, after the plan was shown', async ({ p, redaksi }) => {
    const { id } = p.catalogue.alfa;
    await openPlan(redaksi, id, { '2026-12': '8', '2027-03': '0', '2027-05': '6' });
    expect(planOf(redaksi)).toEqual([
      'Jurnal Alfa, Des 2026: 5 menjadi 8',
      'Jurnal Alfa, Mar 2027: 5 menjadi 0 (tutup)',
      'Jurnal Alfa, Mei 2027: dibuka dengan 6',
    ]);
    expect(await capacitiesOf(p, id)).toHaveLength(5);
    await confirm(redaksi, 'kapasitas');
    expect(outcomeOf(redaksi)).toContain('Jurnal Alfa, Des 2026: 5 menjadi 8.');
    const after = ['2026-11: 5', '2026-12: 8', '2027-1: 5', '2027-2: 5', '2027-3: 0', '2027-5: 6'];
    expect(await capacitiesOf(p, id)).toEqual(after);
    expect(await changesOf(p)).toMatchObject([
      { month: { year: 2026, month: 12 }, facts: { was: 5, is: 8 }, why: 'edisi tambahan' },
      { month: { year: 2027, month: 3 }, facts: { was: 5, is: 0 } },
      { month: { year: 2027, month: 5 }, facts: { was: null, is: 6 }, by: expect.stringMatching(/^Staf \d+$/) },
    ]);
  });

  test('below the taken places, nothing at all is changed, and each month is named', async ({ p, customer, admin }) => {
    const { alfa } = p.catalogue;
    for (const [place, qty] of [
      [1, 3],
      [2, 2],
    ] as const)
      await add(customer, alfa, 'SINTA 2', place, qty);
    await order(customer);
    await openPlan(admin, alfa.id, { '2026-12': '2', '2027-01': '1', '2027-02': '9', '2027-06': '4' });
    expect(admin.page.status).toBe(409);
    expect(admin.page.text).toContain(
      'Jurnal Alfa Desember 2026: sudah terisi 3, jadi kapasitasnya tidak dapat menjadi 2.',
    );
    expect(admin.page.text).toContain(
      'Jurnal Alfa Januari 2027: sudah terisi 2, jadi kapasitasnya tidak dapat menjadi 1.',
    );
    // An order may come between the plan and the form.
    await openPlan(admin, alfa.id, { '2027-02': '9', '2027-03': '1', '2027-06': '4' });
    await add(customer, alfa, 'SINTA 2', 4, 2);
    await order(customer);
    await confirm(admin, 'kapasitas');
    expect(outcomeOf(admin)).toContain('Maret 2027: sudah terisi 2');
    expect(outcomeOf(admin)).toContain('Tidak ada yang diubah');
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
    expect((await changesOf(p)).at(-1)).toMatchObject({
      ...{ item: 'jurnal-beta', month: { year: 2027, month: 1 } },
      facts: { is: 2, isClosed: true },
    });
  });

  test('an unreadable or unchanged form is answered without a change', async ({ p, redaksi }) => {
    const { id } = p.catalogue.alfa;
    for (const wrong of ['', 'x', '-1', '1.5', '99999999999']) {
      await openPlan(redaksi, id, { '2026-12': wrong, '2027-01': '77' });
      expect(redaksi.page.text, wrong).toContain('Belum ada angka yang diubah');
      expect((await redaksi.open(linkOf(redaksi, 'Kembali'))).text).toMatch(/name="kapasitas"[^>]*value="77"/);
    }
    await openPlan(redaksi, id, {});
    expect(redaksi.page.text).toContain('Belum ada angka yang diubah');
    await openPlan(redaksi, id, { '2026-12': '100001' });
    expect(redaksi.page.text).toContain('angka bulat dari 0 sampai 100000');
    await redaksi.open(`/staf/aksi/kapasitas?jurnal=${id}&bulan=2026-10&tampak=&kapasitas=4`);
    expect(redaksi.page.text).toContain('Oktober 2026 sudah lewat');
  });
});

test('Hari ini lists a month that unpaid orders hold, with its orders', async ({ p, redaksi }) => {
  p.settings.unpaidPlacesPerSlot = 3;
  const { alfa } = p.catalogue;
  const first = await p.register({ whatsapp: '081211110001' });
  const second = await p.register({ whatsapp: '081211110002' });
  await add(first, alfa, 'SINTA 2', 1, 2);
  await add(second, alfa, 'SINTA 2', 1, 2);
  const { code } = await order(first);
  expect((await redaksi.open('/staf')).text).toContain('Tidak ada bulan yang lebih dari separuhnya');
  await order(second);
  const page = (await redaksi.open('/staf')).text;
  expect(page).toContain('4 dari 5 slot</span> <span class="soft">ditahan 2 pesanan');
  expect(page).toContain(`href="/staf/slot/${alfa.id}?mulai=2026-12"`);
  const [, orders = ''] = /href="([^"]+)" aria-label="Lihat pesanan: Jurnal Alfa Desember 2026"/.exec(page) ?? [];
  expect(orders).toContain('status=pending');
  expect((await redaksi.open(orders.replaceAll('&amp;', '&'))).text).toContain(code);
});

describe('several journals', () => {
  const many = (fields: Record<string, string>) => `/staf/aksi/kapasitas-beberapa?${new URLSearchParams(fields)}`;
  const months = { 'bulan-awal': '2027-02', 'bulan-akhir': '2027-04' };

  test('get one capacity for several months, and are closed', async ({ p, customer, redaksi }) => {
    const { alfa, beta } = p.catalogue;
    await add(customer, alfa, 'SINTA 2', 3, 2);
    await order(customer);
    const semua = `${alfa.id}.${beta.id}`;
    await redaksi.open(many({ semua, jurnal: `${alfa.id}`, ...months, kapasitas: '5', buka: '1', cari: 'jurnal' }));
    expect(planOf(redaksi)).toEqual([
      'Jurnal Alfa. Apr 2027: dibuka dengan 5.',
      'Jurnal Beta. Feb 2027: 2 menjadi 5; Mar 2027: 2 menjadi 5; Apr 2027: dibuka dengan 5.',
      '2 bulan lain sudah begitu dan tidak berubah.',
    ]);
    await confirm(redaksi, 'kapasitas-beberapa');
    expect(redaksi.page.text).toContain('value="jurnal"');
    expect(cellsOf(redaksi, 'Jurnal Alfa').slice(3, 6)).toEqual(['2/5 2 belum dibayar', '0/5', '0/5']);
    expect(cellsOf(redaksi, 'Jurnal Beta').slice(3, 7)).toEqual(['0/5', '0/5', '0/5', '–']);
    await redaksi.open(many({ semua, 'bulan-awal': '2027-02', 'bulan-akhir': '2027-05', kapasitas: '', tutup: '1' }));
    expect(planOf(redaksi).at(0)).toMatch(
      /^Jurnal Alfa\. Feb 2027: 5 menjadi 2 \(penuh\); Mar 2027: 5 menjadi 0 \(tutup\); /,
    );
    expect(planOf(redaksi).at(-1)).toBe('2 bulan belum dibuka dan tetap begitu.');
    await confirm(redaksi, 'kapasitas-beberapa');
    expect(cellsOf(redaksi, 'Jurnal Alfa').slice(3, 7)).toEqual([
      '2/2 penuh 2 belum dibayar',
      '0/0 tutup',
      '0/0 tutup',
      '–',
    ]);
  });

  test('keep the months that are not open, unless those are chosen, too', async ({ p, redaksi }) => {
    const { id } = p.catalogue.alfa;
    await redaksi.open(many({ jurnal: `${id}`, ...months, kapasitas: '7', kembali: `${id}` }));
    expect(planOf(redaksi)).toEqual([
      ...['Feb', 'Mar'].map((month) => `Jurnal Alfa, ${month} 2027: 5 menjadi 7`),
      '1 bulan belum dibuka dan tetap begitu. Untuk membukanya, kembali dan centang: Buka juga bulan yang belum dibuka.',
    ]);
    await confirm(redaksi, 'kapasitas-beberapa');
    expect(redaksi.page.text).toContain('<h1>Slot Jurnal Alfa</h1>');
    expect((await capacitiesOf(p, id)).slice(3)).toEqual(['2027-2: 7', '2027-3: 7']);
    // A past month that is not open is no obstacle.
    await redaksi.open(many({ jurnal: `${id}`, 'bulan-awal': '2026-10', 'bulan-akhir': '2026-11', kapasitas: '7' }));
    expect(planOf(redaksi)).toEqual([
      'Jurnal Alfa, Nov 2026: 5 menjadi 7',
      expect.stringContaining('1 bulan belum dibuka dan tetap begitu.'),
    ]);
    // Without an effect, there is no button.
    for (const [fields, line] of [
      [{ 'bulan-awal': '2027-08', 'bulan-akhir': '2027-09', kapasitas: '7' }, /^2 bulan belum dibuka .* centang/],
      [
        { 'bulan-awal': '2027-08', 'bulan-akhir': '2027-08', kapasitas: '', tutup: '1' },
        /^1 bulan belum dibuka dan tetap begitu\.$/,
      ],
      [{ 'bulan-awal': '2026-11', 'bulan-akhir': '2026-11', kapasitas: '5' }, /^Tidak ada yang berubah/],
    ] as const) {
      await redaksi.open(many({ jurnal: `${id}`, ...fields }));
      expect(planOf(redaksi)).toEqual([expect.stringMatching(line)]);
      expect(redaksi.page.text).not.toContain('Ubah kapasitas beberapa bulan</button>');
    }
  });

  test('are all left as they are when a month was changed since the plan was shown', async ({ p, redaksi, admin }) => {
    const { alfa, beta } = p.catalogue;
    await redaksi.open(many({ semua: `${alfa.id}.${beta.id}`, ...months, kapasitas: '7', buka: '1' }));
    await openPlan(admin, beta.id, { '2027-04': '4' });
    await confirm(admin, 'kapasitas');
    await confirm(redaksi, 'kapasitas-beberapa');
    expect(outcomeOf(redaksi)).toContain('Jurnal Beta April 2027 berubah sejak formulir ini ditampilkan');
    expect((await capacitiesOf(p, alfa.id)).slice(3)).toEqual(['2027-2: 5', '2027-3: 5']);
  });

  test('change 200 journals for two years at once; of more, the way back keeps what was chosen', async ({
    p,
    admin,
  }) => {
    const items = Array.from({ length: 210 }, (_, n) => ({ code: `j-${n}`, name: `Jurnal ${n}`, max_termin: 1 }));
    const text = JSON.stringify({ format: 'slotterbit-catalogue', version: 1, items });
    await upload(admin, text);
    await admin.post('/staf/aksi/impor-katalog', { alasan: 'uji' });
    const rows = await p.db.selectFrom('items').select('id').where('code', 'like', 'j-%').orderBy('id').execute();
    const chosen = (count: number) => rows.slice(0, count).map(({ id }) => id);
    const choice = { 'bulan-awal': '2026-12', 'bulan-akhir': '2028-11', kapasitas: '6', buka: '1' };
    await admin.open(many({ semua: chosen(200).join('.'), ...choice }));
    expect(planOf(admin)).toHaveLength(200);
    await confirm(admin, 'kapasitas-beberapa');
    expect(outcomeOf(admin)).toContain('4800 bulan diubah.');
    expect(await changesOf(p)).toHaveLength(99);
    await admin.open(many({ semua: chosen(210).join('.'), ...choice }));
    expect(outcomeOf(admin)).toContain('Paling banyak 5000 bulan sekaligus.');
    expect((await admin.open(linkOf(admin, 'Kembali'))).text).toMatch(/name="kapasitas"[^>]*value="6"/);
    expect(admin.page.text).toMatch(/name="buka" value="1" checked/);
    expect(admin.page.text).toContain('<option value="2026-12" selected>');
    expect([...admin.page.text.matchAll(/name="jurnal" value="\d+"/g)]).toHaveLength(210 + 3);
  });

  test('an incomplete choice is asked for again', async ({ p, redaksi }) => {
    const semua = `${p.catalogue.alfa.id}`;
    for (const fields of [
      { ...months, kapasitas: '5' },
      { semua, ...months, kapasitas: '' },
      { semua, 'bulan-awal': '2027-04', 'bulan-akhir': '2027-03', kapasitas: '5' },
      { semua, 'bulan-awal': '2027-04', 'bulan-akhir': '2099-03', kapasitas: '5' },
    ]) {
      await redaksi.open(many(fields as Record<string, string>));
      expect(redaksi.page.text).toContain('Pilih paling sedikit satu jurnal');
    }
  });
});
