import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, cartOf, setManuscriptDays } from '@slotterbit/provider/tests/shopping.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { act } from './support/staff-browser.ts';
import { staff, staffFiles } from './support/staff-context.ts';

const price = (p: TestProvider, indexing: string, harga: number, confirmed: { yakin?: string } = {}) =>
  act(p, 'ubah-harga', { jurnal: 'jurnal-alfa', indexing, harga, ...confirmed });

/** Exports the catalogue, changes the file, and returns its name. */
async function edited(p: TestProvider, change: (file: CatalogueFile) => void): Promise<string> {
  await setManuscriptDays(p, 0);
  await staff(p, 'catalogue', 'export', 'prices.json');
  const file: CatalogueFile = JSON.parse(staffFiles.get('prices.json') ?? '');
  change(file);
  staffFiles.set('prices.json', JSON.stringify(file, null, 1));
  return 'prices.json';
}
type Offer = { code: string; harga_jual?: number };
type CatalogueFile = {
  exported_at?: string;
  items: { code: string; name: string; price?: number; indexing: Offer[]; slots: { capacity: number }[] }[];
};

/** Sets the price of jurnal-alfa with its first indexing, SINTA 2, which costs Rp 1.500.000. */
const sinta2 = (amount: number) => (file: CatalogueFile) => {
  const offer = file.items[0]?.indexing[0];
  if (offer) offer.harga_jual = amount;
};

describe('catalogue import', () => {
  test('names every changed journal with old and new prices, in check, dry run and import', async ({ p }) => {
    const file = await edited(p, (content) => {
      sinta2(1_600_000)(content);
      const [alfa, beta] = content.items;
      // Lists show the first selling price: this one is ignored.
      if (alfa) Object.assign(alfa, { price: 110_000, old_price: 1_700_000, name: 'Jurnal Alfa Baru' });
      const [slot] = beta?.slots ?? [];
      if (slot) slot.capacity += 1;
    });
    const changed = [
      'Changed journals:',
      'jurnal-alfa, Harga dicoret: tanpa harga → Rp 1.700.000',
      'jurnal-alfa, sinta-2: Rp 1.500.000 → Rp 1.600.000',
      'jurnal-alfa, nama: Jurnal Alfa → Jurnal Alfa Baru',
      expect.stringMatching(/^jurnal-beta, \w+ \d{4}, kapasitas: 2 → 3$/),
    ];
    for (const line of [`check ${file}`, `import ${file} --dry-run`, `import ${file}`])
      expect((await staff(p, `catalogue ${line}`)).split('\n'), line).toEqual(expect.arrayContaining(changed));
    expect(await staff(p, `catalogue check ${file}`)).not.toContain('Changed journals');
  });

  test('flags every price that staff set if the file has no export time', async ({ p }) => {
    const file = await edited(p, (content) => {
      sinta2(1_400_000)(content);
      delete content.exported_at;
    });
    await price(p, 'sinta-2', 1_600_000);
    expect(await staff(p, 'catalogue', 'check', file)).toMatch(
      /\(set by Staf \d+ 2026-11-20 10:00; this file does not say when it was exported\)/,
    );
    await staff(p, 'catalogue', 'import', file);
    await edited(p, (content) => {
      sinta2(1_450_000)(content);
      delete content.exported_at;
    });
    expect(await staff(p, 'catalogue', 'check', file)).not.toContain('set by');
  });

  test('reports a missing indexing in one line, with the journals that use it', async ({ p }) => {
    const file = await edited(p, ({ items }) => {
      for (const item of items) item.indexing.push({ code: 'sinta-9' });
    });
    for (const line of [['check'], ['import'], ['import', '--dry-run']]) {
      const [command = '', ...options] = line;
      const failed = staff(p, 'catalogue', command, file, ...options);
      await expect(failed).rejects.toThrow(
        /^prices\.json tidak diimpor: ada 1 kesalahan\.\nitems\[0\]\.indexing\[2\]\.code \(jurnal-alfa\): tidak ada indexing dengan kode "sinta-9"; 3 jurnal menyebutnya: jurnal-alfa, jurnal-beta, \S+$/,
      );
    }
  });

  test('imports a price that changes by a factor of five or more only with --yes', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2');
    const file = await edited(p, sinta2(300_000));
    const refusal = [
      '1 harga dihapus atau berubah lima kali lipat atau lebih: centang konfirmasinya (perintah: --yes) bila memang begitu. Tidak ada yang diimpor.',
      'jurnal-alfa, sinta-2: Rp 1.500.000 → Rp 300.000',
    ].join('\n');
    await expect(staff(p, 'catalogue', 'import', file)).rejects.toMatchObject({ message: refusal, status: 1 });
    await expect(staff(p, 'catalogue', 'import', file, '--dry-run')).rejects.toThrow(refusal);
    expect(await recordedChanges(p.db, { limit: 99 })).toEqual([]);
    expect(await staff(p, 'catalogue', 'check', file)).toContain(
      'jurnal-alfa, sinta-2: Rp 1.500.000 → Rp 300.000 (needs --yes)',
    );
    expect((await cartOf(customer)).total).toBe(1_500_000);
    await staff(p, 'catalogue', 'import', file, '--yes');
    expect((await cartOf(customer)).total).toBe(300_000);
  });
});
