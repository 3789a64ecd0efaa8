import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { setManuscriptDays } from '@slotterbit/provider/tests/shopping.ts';
import { animation, hugePng, page, png } from '@slotterbit/provider/tests/support/pictures.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { beforeEach, describe, expect } from 'vitest';
import { changeItem, ITEM_FORM, sendItem } from './support/item-form.ts';
import { act, linkOf, noteOf, outcomeOf, type StaffBrowser, signIn, submit } from './support/staff-browser.ts';
import { test } from './support/staff-test.ts';

const NEW = '/staf/jurnal/baru';

const laut = {
  ...{
    name: 'Jurnal Laut Dalam',
    kategori: 'Nasional',
    penerbit: 'Universitas Bahari',
    issn: '20871236',
  },
  ...{ frekuensi: 'Terbit 2 kali setahun', bidang: 'Ilmu Kelautan\r\nHukum, Adat', deskripsi: 'Laut.\r\nDalam.' },
  ...{ naskah_url: 'https://ojs.bahari.example/laut', max_termin: '3', manuscript_days: '20' },
  ...{ kode_indexing: ['sinta-2', 'sinta-3'], harga: ['1.250.000', ''], indexing: 'sinta-2' },
};

const fileOf = (bytes: Buffer, name = 'sampul.png') => new File([new Uint8Array(bytes)], name);

/** The journal as customers see it; undefined while they do not. */
async function shown(p: TestProvider, name: string) {
  const { body } = await p.call<ItemsAnswer>('GET', 'items');
  return body.data.items.find((item) => item.name === name);
}

const typedIn = ({ page: { text } }: StaffBrowser, name: string) =>
  new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(text)?.[1];
const pictures = (p: TestProvider) => p.db.selectFrom('pictures').select('hash').distinct().execute();

describe('a new journal', () => {
  test('is planned, added with its pictures, and shown to customers', async ({ p, admin }) => {
    await admin.open(NEW);
    const added = { indexing_baru: 'Copernicus', harga_baru: '900000' };
    const files = { sampul: fileOf(await png()), lambang_berkas: fileOf(await page('blue').webp().toBuffer()) };
    await admin.sendFiles(NEW, files, { ...laut, ...added });
    expect(admin.page.text).toContain('Jurnal Laut Dalam, kode jurnal-laut-dalam, terindeks sinta-2, copernicus.');
    expect(admin.page.text).toContain('sinta-2: tanpa harga → Rp 1.250.000.');
    expect(await shown(p, laut.name)).toBeUndefined();
    expect(await submit(admin, 'tambah-jurnal', { alasan: 'kontrak' })).toBe('jurnal-laut-dalam ditambahkan.');
    for (const path of ['jurnal', 'slot'])
      expect((await admin.open(`/staf/${path}?cari=dalam+la%E2%80%99ut`)).text, path).toContain('Jurnal Laut Dalam');
    await expect
      .poll(() => shown(p, laut.name), { timeout: 10_000 })
      .toMatchObject({
        ...{
          kategori: 'Nasional',
          penerbit: 'Universitas Bahari',
          issn: '2087-1236',
          max_termin: 3,
          manuscript_days: 20,
        },
        ...{ bidang: ['Ilmu Kelautan', 'Hukum, Adat'], deskripsi: 'Laut.\nDalam.', price: 1_250_000 },
        indexing: [
          { nama: 'SINTA 2', harga_jual: 1_250_000 },
          { nama: 'Copernicus', harga_jual: 900_000 },
        ],
      });
    const item = await shown(p, laut.name);
    for (const image of [item?.image, item?.indexing?.[1]?.image]) {
      const answer = await p.fetch(new URL(`/${image}`, p.base));
      expect(answer.headers.get('content-type'), image ?? '').toBe('image/webp');
    }
    await admin.open(linkOf(admin, 'Buka bulannya') || `/staf/slot/${item?.id}`);
    expect(admin.page.text).toContain('Slot Jurnal Laut Dalam');
    expect((await admin.open('/staf/jurnal/jurnal-laut-dalam')).text).toMatch(/Staf \d+:\s+ditambahkan – kontrak/);
    // The code belongs to this journal now.
    await admin.open(NEW);
    await admin.sendFiles(NEW, {}, laut);
    expect(noteOf(admin)).toBe('Kode jurnal-laut-dalam sudah dipakai jurnal lain.');
    expect(typedIn(admin, 'code')).toBe('jurnal-laut-dalam');
    expect(typedIn(admin, 'penerbit')).toBe('Universitas Bahari');
  });

  test('lists every wrong field, and keeps what was typed', async ({ admin }) => {
    await admin.open(NEW);
    const wrong = { name: ' ', issn: '2087-123', naskah_url: 'http://x.example' };
    await admin.sendFiles(
      NEW,
      { sampul: fileOf(await png()) },
      { ...laut, ...wrong, bidang: 'a\nb\nc\nd\ne\nf', harga: ['banyak', ''], manuscript_days: '366' },
    );
    expect(admin.page.status).toBe(409);
    for (const line of [
      ...['nama = "": wajib diisi', 'issn = "2087-123": harus ditulis seperti 1234-5679'],
      ...['tautan naskah = "http://x.example": harus alamat yang diawali https://', 'bidang: Terlalu besar'],
      ...['harga = "banyak": Input tidak valid', 'hari batas naskah = 366: Terlalu besar'],
    ])
      expect(outcomeOf(admin)).toContain(line);
    for (const [name, value] of Object.entries({ ...wrong, name: ' ', harga: 'banyak', manuscript_days: '366' }))
      expect(typedIn(admin, name), name).toBe(value);
    expect(admin.page.text).toMatch(/<img src="\/pictures\/[0-9a-f]{32}-160w\.webp"/);
    expect(admin.page.text).toContain('value="sinta-2" checked');
  });
});

const NOTHING = '';
test.for<[name: string, bytes: () => Buffer | Promise<Buffer>, refusal: string]>([
  ['a.png', png, NOTHING],
  ['a.jpg', () => page('green').jpeg().toBuffer(), NOTHING],
  ['a.webp', () => page('green').webp().toBuffer(), NOTHING],
  ['a JPEG named .png', () => page('green').jpeg().toBuffer(), NOTHING],
  ['a text named .png', () => Buffer.from('halo'), 'harus gambar PNG, JPG, atau WebP'],
  ['a.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'harus gambar PNG, JPG, atau WebP'],
  ['a.gif', async () => (await animation()).gif().toBuffer(), 'harus gambar PNG, JPG, atau WebP'],
  ['animated.webp', async () => (await animation()).webp().toBuffer(), 'gambar bergerak tidak dapat dipakai'],
  ['half.png', async () => (await png()).subarray(0, 500), 'berkasnya rusak atau terpotong'],
  ['20000x20000.png', hugePng, 'gambarnya lebih besar dari 50 megapiksel'],
  ['9 MB', async () => Buffer.concat([await png(), Buffer.alloc(9_000_000)]), 'berkasnya lebih besar dari 8 MB'],
])('the cover %s', async ([name, bytes, refusal], { p, redaksi }) => {
  await redaksi.open(NEW);
  await redaksi.sendFiles(
    NEW,
    { sampul: fileOf(await bytes(), name) },
    { name: laut.name, max_termin: '1', manuscript_days: '9' },
  );
  expect(await pictures(p)).toHaveLength(refusal === NOTHING ? 1 : 0);
  if (refusal === NOTHING) expect(redaksi.page.text).toContain('Jurnal Laut Dalam, kode');
  else {
    expect(outcomeOf(redaksi)).toContain(`Sampul: ${refusal}`);
    expect(typedIn(redaksi, 'name')).toBe(laut.name);
  }
});

describe('a journal', () => {
  beforeEach<{ p: TestProvider }>(({ p }) => setManuscriptDays(p, 0));

  test('is changed after its plan, with the history of each field', async ({ p, admin }) => {
    const { id } = p.catalogue.alfa;
    await changeItem(admin, id, {});
    expect(admin.page.text).toContain('Tidak ada yang berubah.');
    await changeItem(admin, id, { indexing: 'sinta-2' });
    expect(admin.page.text).toContain('indexing: sinta-2, sinta-3 → sinta-2.');
    expect(admin.page.text).toContain('sinta-3: Rp 750.000 → tanpa harga.');
    expect(admin.page.text).toContain('name="yakin"');
    await admin.post('/staf/aksi/ubah-jurnal', { alasan: 'x' });
    expect(noteOf(admin)).toMatch(/^1 harga dihapus atau berubah .*: centang konfirmasinya/);
    await changeItem(admin, id, {
      penerbit: 'Penerbit Baru',
      harga: ['150000', '750000', '', '', ''],
      manuscript_days: '30',
    });
    for (const line of [
      'penerbit: Penerbit Contoh → Penerbit Baru',
      'Tidak dijual lagi: Desember 2026.',
      'name="yakin"',
    ])
      expect(admin.page.text).toContain(line);
    await admin.post('/staf/aksi/ubah-jurnal', { alasan: 'pindah penerbit', yakin: 'on' });
    expect(noteOf(admin)).toBe('jurnal-alfa disimpan.');
    for (const line of [
      /penerbit: Penerbit Contoh → Penerbit Baru – pindah/,
      /SINTA 2: Rp 1\.500\.000 → Rp 150\.000 – /,
      /batas naskah: 0 menjadi 30 hari/,
    ])
      expect(admin.page.text).toMatch(line);
  });

  test.for(['admin', 'redaksi'] as const)(
    'keeps its price when %s replaces the picture of its indexing',
    async (role, { p }) => {
      const { id } = p.catalogue.alfa;
      const { browser } = await signIn(p, role);
      await p.db.updateTable('indexings').set({ nama: 'Sinta Dua' }).where('code', '=', 'sinta-2').execute();
      const files = { lambang_berkas: fileOf(await png()) };
      await changeItem(browser, id, { indexing_baru: 'SINTA 2' }, files);
      expect(noteOf(browser)).toContain('Nama indexing SINTA 2 terlalu mirip dengan Sinta Dua.');
      await changeItem(browser, id, { indexing_baru: 'sinta dua' }, files);
      expect(browser.page.text).not.toContain('tanpa harga');
      expect(await submit(browser, 'ubah-jurnal', { alasan: 'lambang baru' })).toBe('jurnal-alfa disimpan.');
      expect(browser.page.text).toMatch(/gambar Sinta Dua: .* → pictures\/\S+ – lambang baru/);
      expect(await shown(p, 'Jurnal Alfa')).toMatchObject({ price: 1_500_000, indexing: [{ nama: 'Sinta Dua' }, {}] });
    },
  );

  test('keeps a wrong ISSN, but gets no other one', async ({ p, admin }) => {
    const { id } = p.catalogue.alfa;
    await p.db.updateTable('items').set({ issn: '1234-5678' }).where('id', '=', id).execute();
    await changeItem(admin, id, { penerbit: 'Baru' });
    expect(admin.page.text).toContain('penerbit: Penerbit Contoh → Baru.');
    await changeItem(admin, id, { issn: '2087-1235' });
    expect(outcomeOf(admin)).toContain('issn = "2087-1235": angka terakhirnya tidak cocok dengan angka lainnya');
  });

  test('that changed meanwhile is not overwritten, and the form keeps what was typed', async ({ p, admin }) => {
    const { id } = p.catalogue.alfa;
    await admin.open(`${ITEM_FORM}?jurnal=${id}`);
    const [form] = [admin.page];
    await act(p, 'ubah-harga', { jurnal: id, indexing: 'sinta-2', harga: 1_600_000, alasan: 'naik' });
    await sendItem(Object.assign(admin, { page: form }), { penerbit: 'Penerbit Baru' });
    expect(noteOf(admin)).toMatch(
      /^jurnal-alfa berubah sejak formulir ini ditampilkan: .*Rp 1\.600\.000.* alasan: naik/,
    );
    // The plan says what the older form would change besides.
    expect(admin.page.text).toContain('sinta-2: Rp 1.600.000 → Rp 1.500.000.');
    await admin.post(ITEM_FORM, { perbaiki: '' });
    expect(typedIn(admin, 'penerbit')).toBe('Penerbit Baru');
    await sendItem(admin, { harga: ['1600000', '750000', '', '', ''] });
    expect(admin.page.text).not.toContain('Rp 1.600.000');
    expect(await submit(admin, 'ubah-jurnal', { alasan: 'penerbit baru' })).toBe('jurnal-alfa disimpan.');
  });

  test('is added and changed by redaksi without prices, and by no other role', async ({ p, redaksi }) => {
    const { id } = p.catalogue.alfa;
    await changeItem(redaksi, id, { penerbit: 'Baru' });
    expect(redaksi.page.text).not.toContain('name="harga');
    await redaksi.post('/staf/aksi/ubah-jurnal', { alasan: 'x' });
    expect(await shown(p, 'Jurnal Alfa')).toMatchObject({ penerbit: 'Baru', price: 1_500_000 });
    await redaksi.open(NEW);
    await redaksi.sendFiles(NEW, {}, laut);
    expect(noteOf(redaksi)).toBe('Peran redaksi tidak berhak melakukan ini.');
    for (const role of ['keuangan', 'baca'] as const) {
      const { browser } = await signIn(p, role);
      expect((await browser.open(`${ITEM_FORM}?jurnal=${id}`)).status).toBe(403);
      await browser.open('/staf');
      const sent = await browser.sendFiles(NEW, { sampul: fileOf(await png()) }, laut);
      expect(sent.status).toBe(403);
    }
    await redaksi.open(NEW);
    expect((await redaksi.sendFiles(NEW, { sampul: fileOf(Buffer.alloc(17_000_000)) }, laut)).status).toBe(413);
    expect((await redaksi.sendFiles('/staf/aksi/ubah-jurnal', { sampul: fileOf(await png()) }, laut)).status).toBe(415);
  });
});
