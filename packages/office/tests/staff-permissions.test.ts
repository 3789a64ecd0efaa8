import { changeStatusTo } from '@slotterbit/office/operations/orders/change-status.ts';
import { addStaffAccount } from '@slotterbit/office/operations/staff-accounts/manage-accounts.ts';
import { actions } from '@slotterbit/office/pages/staff-actions.ts';
import { type StaffRole, staffRoles } from '@slotterbit/provider/db/tables/staff.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { buy } from '@slotterbit/provider/tests/shopping.ts';
import { describe, expect } from 'vitest';
import { signIn } from './support/staff-browser.ts';
import { staffContext } from './support/staff-context.ts';

const everybody: readonly StaffRole[] = staffRoles;
const without = (...roles: StaffRole[]) => everybody.filter((role) => !roles.includes(role));

/** The pages that only read, and who may open them. */
const pages: Record<string, readonly StaffRole[]> = {
  '/staf': everybody,
  '/staf/pemeriksaan': ['admin', 'keuangan'],
  '/staf/pesanan': everybody,
  '/staf/slot': everybody,
  '/staf/slot/1': everybody,
  '/staf/jurnal': everybody,
  '/staf/jurnal/1': everybody,
  '/staf/jurnal/katalog.json': everybody,
  '/staf/jurnal/katalog.xlsx': everybody,
  '/staf/jurnal/baru': ['admin', 'redaksi'],
  '/staf/jurnal/ubah?jurnal=1': ['admin', 'redaksi'],
  '/staf/jurnal/impor': ['admin'],
  '/staf/pelanggan': without('baca'),
  '/staf/pelanggan/1': without('baca'),
  '/staf/pesan': without('baca'),
  '/staf/laporan': without('redaksi'),
  '/staf/laporan/slot': without('redaksi'),
  '/staf/laporan/pendapatan.csv': without('redaksi'),
  '/staf/perubahan': ['admin'],
  '/staf/pengguna': ['admin'],
  '/staf/kata-sandi': everybody,
};

/** The actions of the staff pages, and who may open and send their forms. */
const performs: Record<string, readonly StaffRole[]> = {
  ...of(['admin'], 'akhiri-sesi nonaktifkan-akun aktifkan-akun tautan-kata-sandi unduh-data impor-katalog'),
  ...of(['admin'], 'hapus-akun hapus-akun-sekarang batal-hapus-akun'),
  ...of(
    ['admin', 'keuangan'],
    'terima-transfer dana-dikembalikan tandai-refund rekening-refund batalkan gagal ganti-penagihan',
  ),
  ...of(['admin', 'keuangan'], 'ubah-batas ubah-harga hapus-harga ubah-harga-dicoret'),
  ...of(['admin', 'redaksi'], 'kirim selesai pindah-bulan naskah-diterima tautkan-loa tautkan-artikel'),
  ...of(
    ['admin', 'redaksi'],
    'perbaiki-kontak arsipkan tawarkan-kembali ubah-nama-indexing keluarkan-dari-daftar-tunggu',
  ),
  ...of(['admin', 'redaksi'], 'kapasitas kapasitas-beberapa tambah-jurnal ubah-jurnal'),
  ...of(
    without('baca'),
    'catatan catatan-pelanggan ingatkan kirim-ulang-email kirim-ulang-semua jangan-kirim-email kirim-email-sekarang kirim-email-lagi',
  ),
};
function of(roles: readonly StaffRole[], slugs: string) {
  return Object.fromEntries(slugs.split(' ').map((slug) => [slug, roles]));
}

const NOT_PERMITTED = { refusal: { code: 'not-permitted' } };

describe.each(staffRoles)('the role %s', (role) => {
  test('opens its pages, and no other', async ({ p, customer: _registered }) => {
    const { browser } = await signIn(p, role);
    for (const [path, roles] of Object.entries(pages)) {
      const { status } = await browser.open(path);
      expect(status, path).toBe(roles.includes(role) ? 200 : 403);
    }
  });

  test('opens and sends the forms of its actions, and of no other', async ({ p, customer }) => {
    expect(Object.keys(performs).sort()).toEqual(actions.map(({ slug }) => slug).sort());
    const { code } = await buy(p, customer);
    const { browser } = await signIn(p, role);
    await browser.open('/staf');
    const { csrf = '' } = browser.hidden();
    for (const [slug, roles] of Object.entries(performs)) {
      const isAllowed = roles.includes(role);
      const query = `pesanan=${code}&termin=1&refund=1&pelanggan=${customer.id}`;
      expect((await browser.get(`/staf/aksi/${slug}?${query}`)).status === 403, slug).toBe(!isAllowed);
      // About rows that do not exist: an allowed action is refused, and changes nothing.
      const ids = { pesanan: 'ST-TIDAK-ADA', termin: '9', refund: '99', pelanggan: '999999' };
      const formulir = `${slug}xxxxxxxxxxxxxxxxxxxxxxxx`.slice(0, 22).replaceAll('-', '_');
      const sent = await browser.postOnly(`/staf/aksi/${slug}`, { ...ids, csrf, formulir });
      expect(sent.status === 403, slug).toBe(!isAllowed);
    }
  });

  test('sees only those pages in the bar', async ({ p }) => {
    const { browser } = await signIn(p, role);
    const { text } = await browser.open('/staf');
    const [nav = ''] = /<nav aria-label="Halaman staf">.*?<\/nav>/s.exec(text) ?? [];
    const links = [...nav.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(3);
    for (const href of links) expect(pages[href], href).toContain(role);
  });
});

test('an operation checks the role itself, also in its preview', async ({ p }) => {
  const as = (role: StaffRole) => ({ ...staffContext(p), staff: { by: 'Ani', why: 'x', role } });
  const cancel = changeStatusTo('cancelled');
  for (const call of [cancel, cancel.preview])
    await expect(call(as('redaksi'), { order: 'ST-1' })).rejects.toMatchObject(NOT_PERMITTED);
  // Accounts are added by a command alone.
  for (const role of staffRoles) {
    const account = { email: 'budi@kantor.test', name: 'Budi', role } as const;
    await expect(addStaffAccount(as(role), account)).rejects.toMatchObject(NOT_PERMITTED);
  }
});
