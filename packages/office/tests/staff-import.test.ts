import { readFile } from 'node:fs/promises';
import { exportCatalogue } from '@slotterbit/provider/catalogue-file/export-catalogue.ts';
import { storePicture } from '@slotterbit/provider/pictures/picture-store.ts';
import { fullMonth, setManuscriptDays } from '@slotterbit/provider/tests/shopping.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { enterLine } from '@slotterbit/provider/tests/support/waiting-shop.ts';
import { describe, expect } from 'vitest';
import { changeItem } from './support/item-form.ts';
import { act, IMPORT_FORM, linkOf, noteOf, type StaffBrowser, signIn, upload } from './support/staff-browser.ts';
import { test } from './support/staff-test.ts';

const ACTION = '/staf/aksi/impor-katalog';

/** The catalogue's file after some texts were replaced; its pictures do not exist in this folder. */
async function fileOf(p: TestProvider, ...changes: [string, string][]) {
  await setManuscriptDays(p, 0);
  const text = (await exportCatalogue(p.db, p.now())).replace(/\s*"image": "[^"]*",?/g, '');
  return { name: 'katalog.json', text: changes.reduce((all, [from, to]) => all.replace(from, to), text) };
}

const dearer: [string, string] = ['"harga_jual": 1500000', '"harga_jual": 1600000'];

async function uploaded(p: TestProvider, browser: StaffBrowser, ...changes: [string, string][]) {
  await upload(browser, (await fileOf(p, ...changes)).text);
}

const pricesOf = async (p: TestProvider) =>
  (await p.db.selectFrom('item_indexings').select('harga_jual').orderBy('harga_jual').execute()).map(
    ({ harga_jual }) => harga_jual,
  );

describe('a catalogue file', () => {
  test('shows all its changes, and is imported once they are confirmed', async ({ p, admin }) => {
    await uploaded(p, admin, dearer, ['"code": "jurnal-gama"', '"code": "jurnal-delta"']);
    expect(admin.page.text).toMatch(/<strong>jurnal-alfa<\/strong><br>sinta-2: Rp 1\.500\.000 → Rp 1\.600\.000/);
    expect(admin.page.text).toMatch(/Jurnal baru <small>\(1\).*jurnal-delta/s);
    expect(await pricesOf(p)).toContain(1_500_000);
    const fields = { ...admin.hidden(), alasan: 'harga 2027' };
    await admin.post(ACTION, fields);
    expect(noteOf(admin)).toMatch(/^katalog\.json diimpor: 1 jurnal baru, \d jurnal/);
    expect(await pricesOf(p)).toContain(1_600_000);
    await admin.open('/staf/jurnal/jurnal-alfa');
    expect(admin.page.text).toMatch(
      /Staf \d+:\s+SINTA 2: Rp 1\.500\.000 → Rp 1\.600\.000, dari berkas katalog\.json – harga 2027/,
    );
    // The form was sent already: it shows the same outcome.
    await admin.post(ACTION, fields);
    expect(noteOf(admin)).toContain('1 jurnal baru');
    // The catalogue as it is now has nothing to import.
    await uploaded(p, admin);
    expect(admin.page.text).toContain('Isi katalog.json sama dengan katalog.');
    expect(admin.page.text).not.toContain('<button class="primary">');
  });

  test('shows the old and the new value of every field', async ({ p, admin }) => {
    const { text } = await fileOf(p);
    const file = JSON.parse(text);
    const [alfa] = file.items;
    const [slot] = alfa.slots;
    Object.assign(alfa, { name: 'Jurnal <Alfa>', deskripsi: 'x'.repeat(400), max_termin: 2, archived: true });
    Object.assign(alfa, { issn: '1234-5679', feedbacks: [] });
    alfa.indexing2 = alfa.indexing.splice(0);
    alfa.slots[0] = { ...slot, capacity: slot.capacity + 7, volume_issue: 'Vol 9 No 9' };
    alfa.slots.push({ year: 2028, month: 1, capacity: 3, used: 0 });
    await upload(admin, JSON.stringify(file));
    for (const line of [
      'nama: Jurnal Alfa → Jurnal &lt;Alfa&gt;',
      `→ ${'x'.repeat(300)}…`,
      'issn: kosong → 1234-5679',
      /jumlah termin: \d → 2/,
      'status arsip: tidak → ya',
      /indexing: sinta-2[^<]* → kosong/,
      /indexing kedua: [^<]*kosong[^<]* → sinta-2/,
      `kapasitas: ${slot.capacity} → ${slot.capacity + 7}`,
      /volume dan nomor: [^<]+ → Vol 9 No 9/,
      'Januari 2028, kapasitas: kosong → 3',
    ])
      expect(admin.page.text).toEqual(
        typeof line === 'string' ? expect.stringContaining(line) : expect.stringMatching(line),
      );
  });

  test('says who leaves a waiting list because of its days for manuscripts, and who changed them', async ({
    p,
    admin,
    customer,
  }) => {
    const { slotId } = await fullMonth(p, customer);
    for (const waiting of [await p.register(), await p.register()]) await enterLine(waiting, slotId);
    const { text } = await fileOf(p);
    const file = JSON.parse(text);
    delete file.items[0].manuscript_days;
    file.items[1].manuscript_days = 60;
    const leaving = '2 pelanggan keluar dari daftar tunggu.';
    const days = (manuscript_days: string) => changeItem(admin, p.catalogue.beta.id, { manuscript_days });
    // The last day of January's manuscripts is 2 December, or 2 November.
    expect((await days('30')).text).not.toContain('daftar tunggu');
    expect((await days('60')).text).toContain(leaving);
    await admin.open(IMPORT_FORM);
    expect((await admin.upload(IMPORT_FORM, { name: 'katalog.json', text: JSON.stringify(file) })).text).toContain(
      leaving,
    );
    await admin.post(ACTION, { alasan: 'jadwal 2027' });
    expect((await admin.open(`/staf/jurnal/${p.catalogue.alfa.id}`)).text).not.toContain('batas naskah:');
    expect((await admin.open(`/staf/jurnal/${p.catalogue.beta.id}`)).text).toContain(
      'batas naskah: 0 menjadi 60 hari sebelum bulan terbit, dari berkas katalog.json – jadwal 2027',
    );
  });

  test('shows every fault with place, code and value', async ({ p, admin }) => {
    await uploaded(
      p,
      admin,
      ['"harga_jual": 1500000', '"harga_jual": "mahal"'],
      ['"max_termin": 1', '"max_termin": 9'],
    );
    expect(admin.page.text).toContain('2 kesalahan');
    expect(admin.page.text).toContain(
      'items[0].indexing[0].harga_jual (jurnal-alfa) = &quot;mahal&quot;: Input tidak valid',
    );
    expect(admin.page.text).toContain('items[2].max_termin (jurnal-gama) = 9: Terlalu besar');
    expect(admin.page.text).not.toContain(ACTION);
    await admin.open(IMPORT_FORM);
    expect((await admin.upload(IMPORT_FORM, { name: 'katalog.json', text: '{' })).text).toContain(
      'bukan JSON yang benar',
    );
    await upload(admin, '');
    expect(noteOf(admin)).toContain('tidak kosong');
    expect((await admin.upload(IMPORT_FORM, { name: 'katalog.xlsx', text: 'PK' })).text).toContain(
      'bukan berkas Excel',
    );
    expect(admin.page.text).toContain('name="katalog" type="file"');
  });

  test('names pictures that the site or the database has', async ({ p, admin }) => {
    const { text } = await fileOf(p);
    const checked = async (image: string) => {
      const file = JSON.parse(text);
      file.items[0].image = image;
      await upload(admin, JSON.stringify(file));
      return admin.page.text;
    };
    const stored = await storePicture(p.db, await readFile('public/og.png'), 'cover', p.now());
    for (const image of [stored, 'covers/agrasari-480w.webp']) expect(await checked(image)).toContain(`→ ${image}`);
    for (const image of [stored.replace(/[0-9a-f]{9}/, '123456789'), 'covers/agrasari-500w.webp', 'covers/x.svg'])
      expect(await checked(image)).toContain(`gambar &quot;${image}&quot; tidak ada di server`);
  });

  test('with a steep price needs the check box', async ({ p, admin }) => {
    await uploaded(p, admin, ['"harga_jual": 1500000', '"harga_jual": 150000']);
    expect(admin.page.text).toMatch(/name="yakin" required>Ya, 1 harga/);
    await admin.post(ACTION);
    expect(noteOf(admin)).toContain('centang konfirmasinya');
    expect(await pricesOf(p)).toContain(1_500_000);
    await admin.post(ACTION, { yakin: 'on' });
    expect(await pricesOf(p)).toContain(150_000);
  });

  test('names who set a price after the export', async ({ p, admin }) => {
    await act(p, 'ubah-harga', { jurnal: 'jurnal-alfa', indexing: 'sinta-3', harga: '900000' });
    p.advance(0.1);
    const file = await fileOf(p, ['900000', '950000']);
    p.advance(0.1);
    const price = { jurnal: 'jurnal-alfa', indexing: 'sinta-2', alasan: 'editor baru' };
    await act(p, 'ubah-harga', { ...price, harga: '1700000' });
    await upload(admin, file.text);
    expect(admin.page.text).toMatch(
      /Rp 1\.700\.000 → Rp 1\.500\.000.*Diubah Staf \d+, .*setelah berkas ini diekspor – editor baru/s,
    );
    expect(admin.page.text).toContain('sinta-3: Rp 900.000 → Rp 950.000');
    expect(admin.page.text.match(/setelah berkas ini diekspor/g)).toHaveLength(1);
  });

  test('is checked again when the catalogue changed before the confirmation', async ({ p, admin }) => {
    await uploaded(p, admin, dearer);
    await act(p, 'ubah-harga', { jurnal: 'jurnal-alfa', indexing: 'sinta-2', harga: '1550000' });
    await admin.post(ACTION);
    expect(noteOf(admin)).toContain('Katalog berubah');
    expect(admin.page.text).toContain('Rp 1.550.000 → Rp 1.600.000');
    expect(await pricesOf(p)).toContain(1_550_000);
    await admin.post(ACTION);
    expect(await pricesOf(p)).toContain(1_600_000);
  });

  test('that is gone must be chosen again', async ({ p, admin }) => {
    await uploaded(p, admin, dearer);
    const fields = admin.hidden();
    await p.db.deleteFrom('staff_uploads').execute();
    await admin.post(ACTION, fields);
    expect(noteOf(admin)).toContain('Pilih berkasnya sekali lagi');
    expect(admin.page.text).toContain('type="file"');
    expect(await pricesOf(p)).toContain(1_500_000);
    await uploaded(p, admin, dearer);
    const path = `${ACTION}?berkas=${admin.hidden().berkas}`;
    // The session stays open: a page at least every half an hour.
    for (const expected of [200, 200, 404]) {
      p.advance(0.4);
      expect((await admin.open(path)).status).toBe(expected);
    }
  });

  test('belongs to the account that chose it', async ({ p }) => {
    const [{ browser }, { browser: other }] = [await signIn(p, 'admin'), await signIn(p, 'admin')];
    await uploaded(p, browser, dearer);
    const { berkas = '' } = browser.hidden();
    expect((await other.open(`${ACTION}?berkas=${berkas}`)).status).toBe(404);
    await other.post(ACTION, { berkas, formulir: 'x'.repeat(22) });
    expect(noteOf(other)).toContain('tidak tersimpan');
    expect(await pricesOf(p)).toContain(1_500_000);
  });
});

describe('an upload is refused', () => {
  test('of other roles', async ({ p }) => {
    const file = await fileOf(p, dearer);
    for (const role of ['keuangan', 'redaksi', 'baca'] as const) {
      const { browser } = await signIn(p, role);
      await browser.open('/staf/jurnal');
      expect((await browser.upload(IMPORT_FORM, file)).status, role).toBe(403);
      // Not even read.
      await browser.open('/staf/jurnal');
      expect((await browser.upload(IMPORT_FORM, { ...file, text: ' '.repeat(9_000_000) })).status, role).toBe(403);
    }
    expect(await p.db.selectFrom('staff_uploads').select('token').execute()).toEqual([]);
  });

  test('without the form token, from another site, signed out, too large, and at other addresses', async ({ p }) => {
    const file = await fileOf(p, dearer);
    const { browser } = await signIn(p, 'admin');
    await browser.open(IMPORT_FORM);
    const fields = browser.hidden();
    expect((await browser.upload(IMPORT_FORM, file, { csrf: 'salah' })).status).toBe(403);
    browser.origin = 'https://jahat.test';
    expect((await browser.upload(IMPORT_FORM, file, fields)).status).toBe(403);
    browser.origin = 'http://localhost';
    expect((await browser.upload(IMPORT_FORM, { ...file, text: ' '.repeat(9_000_000) }, fields)).status).toBe(413);
    expect(linkOf(browser, 'Kembali')).toBe(IMPORT_FORM);
    expect((await browser.upload(ACTION, file, fields)).status).toBe(415);
    expect((await browser.upload('/staf/masuk', file, fields)).status).toBe(415);
    browser.cookies.clear();
    expect((await browser.upload(IMPORT_FORM, file, fields)).text).toContain('<h1>Masuk</h1>');
    expect(await p.db.selectFrom('staff_uploads').select('token').execute()).toEqual([]);
  });
});
