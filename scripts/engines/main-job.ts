import { randomUUID } from 'node:crypto';
import type { ItemsAnswer } from '#contract/items.ts';
import type { Visitor } from './browser.ts';

/** Finds a journal with two priced indexings, two months with remaining capacity, and three termin. */
async function findJournal(origin: string) {
  const { data }: ItemsAnswer = await (await fetch(`${origin}/api/items`)).json();
  for (const item of data.items) {
    const [first, second] = item.indexing.filter(({ harga_jual }) => (harga_jual ?? 0) > 0);
    const [soon, later] = item.slots.filter(({ remaining }) => remaining >= 3);
    if (first && second && soon && later && item.max_termin >= 3) return { item, first, second, soon, later };
  }
  throw new Error('The demo catalogue has no such journal.');
}

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'];

/** On a phone a button opens the purchase form; on a desktop the form is in the page. */
export interface Layout {
  isDesktop: boolean;
}

/** Goes from registration to a paid order and its tracker, as tests/e2e/main-job.spec.ts does, then uses the side menu and the filter. */
export async function mainJob(visitor: Visitor, origin: string, { isDesktop }: Layout): Promise<void> {
  const { item, first, second, soon, later } = await findJournal(origin);

  await visitor.open(`${origin}/register`);
  const fields = {
    name: 'Siti Rahmawati',
    email: `siti.${randomUUID()}@example.test`,
    whatsapp: '081234567890',
    instansi: 'Universitas Contoh',
    pekerjaan: 'Dosen',
    address: 'Jalan Contoh 1, Bandung',
    password: 'rahasia-123',
    marketing_code: 'DEMO',
  };
  for (const [name, text] of Object.entries(fields)) await visitor.type(`[name="${name}"]`, text);
  await visitor.click('button[type=submit]', 'Daftar');
  await visitor.arrive(/^\/home$/);

  await visitor.click('.section-head a', 'All');
  await visitor.arrive(/^\/allproduct/);
  await visitor.choose('main select', first.nama);
  await visitor.click('article a', item.name);
  await visitor.arrive(new RegExp(`^/product/${item.id}$`));
  const form = isDesktop ? 'aside[aria-label=Pesan] form' : 'dialog[open]';
  for (const [indexing, { month, year }] of [[first, soon] as const, [second, later] as const]) {
    if (isDesktop) {
      // The hydrated form shows the cart's state; the server's HTML does not.
      await visitor.see(form, indexing === first ? 'Belum ada di keranjang.' : 'Di keranjang: 1');
    } else {
      // After adding, the bar leads to the cart; a tap on an indexing opens the sheet again.
      await visitor.click('button', indexing === first ? 'Pilih indexing & bulan' : indexing.nama);
      await visitor.see(`${form} h2`, item.name);
    }
    await visitor.click(`${form} label`, indexing.nama);
    await visitor.click(`${form} li label`, `${shortMonths[month - 1]} ${year}`);
    await visitor.see(form, 'Slot tersedia untuk bulan ini.');
    await visitor.click(`${form} button[type=submit]`, 'Tambah ke Keranjang');
    await visitor.see('[data-alert]', 'Berhasil Menambahkan');
    if (!isDesktop) await visitor.seeNot(form);
  }
  await visitor.see('[data-cart-count]', '2');

  await visitor.open(`${origin}/cart`);
  await visitor.see('tr', second.nama);
  await visitor.click('label', 'Publikasi Jurnal Kenaikan Pangkat');
  await visitor.click('label', '3x');
  await visitor.click('button', 'Checkout Now');
  for (const part of [1, 2, 3]) {
    await visitor.arrive(/^\/gateway\//);
    await visitor.see('body', `${part} dari 3`);
    await visitor.click('button', 'Bayar');
    await visitor.arrive(/^\/pay\//);
    if (part < 3) await visitor.click('a', 'Bayar Sekarang');
  }
  await visitor.see('h2', 'Pembayaran Lunas');

  await visitor.click('a', 'Kembali');
  await visitor.arrive(/^\/pesanan$/);
  await visitor.see('[data-status=paid]', 'paid');
  await visitor.click('main a', 'Detail');
  const detail = await visitor.arrive(/^\/detailorder\//);
  await visitor.see('[aria-current=step]', 'Sedang Diproses');
  await visitor.open(detail.replace('/detailorder/', '/track/'));
  await visitor.see('[aria-current=step]', 'Sedang Diproses');

  for (const [path, toggle, panel, close] of [
    ['/offline', '[popovertarget=menu]', '#menu', 'Tutup menu'],
    ['/shop-list', '[aria-label=Filter]', '#filter', 'Close'],
  ] as const) {
    await visitor.open(origin + path);
    await visitor.wait('the popover polyfill', () => 'popover' in HTMLElement.prototype);
    await visitor.click(toggle);
    await visitor.see(`${panel} button`, close);
    await visitor.press('Escape');
    await visitor.seeNot(`${panel} button`, close);
    await visitor.click(toggle);
    await visitor.click(`${panel} button`, close);
    await visitor.seeNot(`${panel} button`, close);
  }
}
