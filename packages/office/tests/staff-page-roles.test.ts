import { type StaffRole, staffRoles } from '@slotterbit/provider/db/tables/staff.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { describe, expect } from 'vitest';
import { signIn } from './support/staff-browser.ts';

const everybody: readonly StaffRole[] = staffRoles;
const without = (...roles: StaffRole[]) => everybody.filter((role) => !roles.includes(role));

/** The pages that only read, and who may open them. Actions: staff-permissions.test.ts. */
const pages: Record<string, readonly StaffRole[]> = {
  '/staf': everybody,
  '/staf/pemeriksaan': ['admin', 'keuangan'],
  '/staf/pesanan': everybody,
  '/staf/slot': everybody,
  '/staf/slot/1': everybody,
  '/staf/jurnal': everybody,
  '/staf/jurnal/1': everybody,
  '/staf/jurnal/katalog.json': everybody,
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

describe.each(staffRoles)('the role %s', (role) => {
  test('opens its pages, and no other', async ({ p, customer: _registered }) => {
    const { browser } = await signIn(p, role);
    for (const [path, roles] of Object.entries(pages)) {
      const { status } = await browser.open(path);
      expect(status, path).toBe(roles.includes(role) ? 200 : 403);
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
