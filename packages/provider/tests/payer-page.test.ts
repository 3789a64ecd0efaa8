import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { placeAndDay } from '@slotterbit/contract/orders/invoice.ts';
import { formatDayOfYear } from '@slotterbit/contract/values/date.ts';
import { receiptPage } from '@slotterbit/provider/payments/pages/paper-page.ts';
import { loadPayerView } from '@slotterbit/provider/payments/pages/payer-view.ts';
import { readBrand, readPaperPictures } from '@slotterbit/provider/platform/brand.ts';
import { describe, expect, onTestFinished } from 'vitest';
import { test } from './provider-test.ts';
import { add, order, read } from './shopping.ts';
import type { TestCustomer, TestProvider } from './support/provider.ts';

const HTML = { accept: 'text/html' };
const brand = readBrand();

async function buy(p: TestProvider, customer: TestCustomer, amounts: readonly number[]): Promise<OrderAnswer> {
  const price = 1_500_000;
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, amounts.reduce((sum, amount) => sum + amount, 0) / price);
  return order(customer, amounts);
}

async function show(p: TestProvider, link: string | null | undefined) {
  const answer = await p.fetch(new URL(link ?? '', p.base), { headers: HTML, redirect: 'manual' });
  const text = await answer.text();
  return { answer, text, title: /<h1>(.+)<\/h1>/.exec(text)?.[1] };
}

/** The Open Graph properties, which a messenger shows. */
const previewOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  );

const factOf = (text: string, name: string) => new RegExp(`<dt>${name}</dt><dd>([^<]*)</dd>`).exec(text)?.[1];
const linkOf = ({ payments }: OrderAnswer, termin: number) => payments[termin - 1]?.share_url;

describe('the page of a payment for its payer', () => {
  test('names seller, customer, journal, month, termin, amount, due date and contact, and leads to payment', async ({
    p,
  }) => {
    const customer = await p.register({
      name: 'Siti Rahmawati',
      instansi: 'Universitas Melati',
      address: 'Jalan Kenanga 5',
    });
    const bought = await buy(p, customer, [500_000, 1_000_000]);
    const { answer, text } = await show(p, linkOf(bought, 1));
    expect(answer.status).toBe(200);
    for (const part of [
      brand.name,
      brand.address,
      'Siti Rahmawati, Universitas Melati',
      'Jurnal Alfa',
      'SINTA 2',
      bought.code,
      '1 dari 2',
      'Rp 500.000',
      'WIB',
      brand.contact.email,
    ])
      expect(text).toContain(part);
    for (const secret of [customer.email, 'Kenanga', '1.000.000', '0812']) expect(text).not.toContain(secret);
    const due = formatDayOfYear(new Date(bought.payments[0]?.due_at ?? ''), 3);
    expect(previewOf(text)).toEqual({ title: `Tagihan Rp 500.000 · jatuh tempo ${due}`, site_name: brand.name });
    const online = /href="([^"]+metode=online)"/.exec(text)?.[1];
    expect((await show(p, online)).answer.headers.get('location')).toMatch(/\/gateway\/sandbox\//);
  });

  test('is not stored, not indexed, sends no referrer, and runs no script', async ({ p, customer }) => {
    const { answer, text } = await show(p, linkOf(await buy(p, customer, [1_500_000]), 1));
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(text).toContain('content="noindex"');
    expect(text).not.toContain('<script');
  });

  test('an unknown link sends no referrer either, in any form', async ({ p }) => {
    const paths = ['/bayar/a', '/bayar/a/', '/bayar/a/kuitansi', '/bayar/a/b/c', '/bayar/%FF'];
    for (const path of [...paths, '/api/payments/a/pay', '/api/payments/a/status', '/gateway/sandbox/a']) {
      for (const accept of ['text/html', '*/*']) {
        const answer = await p.provider.fetch(new Request(`http://localhost${path}`, { headers: { accept } }));
        expect(answer.headers.get('referrer-policy'), `${path} ${accept}`).toBe('no-referrer');
      }
    }
  });

  test("our gateway's page names the seller and shows its mark", async ({ p, customer }) => {
    const bought = await buy(p, customer, [1_500_000]);
    const { answer } = await show(p, bought.payment_url ?? '');
    const { text } = await show(p, answer.headers.get('location') ?? '');
    expect(text).toContain(`<title>Bayar ${bought.code} · ${brand.name}</title>`);
    expect(text).toContain(`<img src="${brand.mark}" alt="">${brand.name} <b>Sandbox</b>`);
    expect(brand.mark).toMatch(/^data:image\/svg\+xml/);
  });

  test('a later termin waits for the earlier one', async ({ p, customer }) => {
    const bought = await buy(p, customer, [500_000, 1_000_000]);
    expect((await show(p, linkOf(bought, 2))).title).toBe('Tagihan ini belum dapat dibayar');
    await p.play(bought.id);
    expect((await show(p, linkOf(bought, 2))).title).toBe('Tagihan');
  });

  test('after payment it says so, and its receipt has number, payer, amount in words and journal', async ({ p }) => {
    const customer = await p.register({ name: 'Siti Rahmawati', instansi: 'Universitas Melati' });
    const bought = await buy(p, customer, [500_000, 1_000_000]);
    const receipt = `${linkOf(bought, 1)}/kuitansi`;
    const early = await show(p, receipt);
    expect([early.answer.status, early.answer.headers.get('location')]).toEqual([303, linkOf(bought, 1)]);
    await p.play(bought.id);
    const page = await show(p, linkOf(bought, 1));
    expect(page.title).toBe('Lunas');
    expect(previewOf(page.text)['title']).toBe('Lunas');
    expect(page.text).toContain(`href="${receipt}"`);
    expect(page.text).not.toContain('Bayar online');
    const { text } = await show(p, receipt);
    for (const part of [
      'KUITANSI',
      'No. KW/2026/000001',
      bought.code,
      'Siti Rahmawati, Universitas Melati',
      'Lima ratus ribu rupiah',
      'Rp 500.000',
      'Jurnal Alfa',
    ])
      expect(text).toContain(part);
    expect((await read(customer, bought.id)).payments[0]?.share_url).toBe(linkOf(bought, 1));
  });

  test('its invoice has payer, amount in words, due date and link, until it is paid', async ({ p }) => {
    const customer = await p.register({ name: 'Siti Rahmawati', instansi: 'Kampus' });
    const bought = await buy(p, customer, [500_000, 1_000_000]);
    const billing = { institution: 'Universitas Melati', unit: 'Bendahara LPPM', reference: 'Mandiri 1330012345678' };
    await customer.call('PATCH', 'customer/billing', { ...billing, order_id: bought.id });
    const link = `${linkOf(bought, 1)}/invoice`;
    expect((await show(p, linkOf(bought, 1))).text).toContain(`href="${link}"`);
    const { text, title } = await show(p, link);
    expect(title).toBe('INVOICE');
    expect(factOf(text, 'Ditagihkan kepada')).toBe('Universitas Melati, Bendahara LPPM');
    expect(factOf(text, 'Dipesan oleh')).toBe('Siti Rahmawati');
    expect(factOf(text, 'Uang sejumlah')).toBe('Lima ratus ribu rupiah');
    for (const part of [
      `No. ${bought.code}`,
      'Jatuh tempo',
      'Termin 1 dari 2',
      'Jurnal Alfa',
      `href="${linkOf(bought, 1)}"`,
    ])
      expect(text).toContain(part);
    for (const secret of [customer.email, '1.000.000', 'Mandiri', bought.keperluan_publish])
      expect(text).not.toContain(secret);
    await p.play(bought.id);
    const paid = await show(p, link);
    expect([paid.answer.status, paid.answer.headers.get('location')]).toEqual([303, linkOf(bought, 1)]);
  });

  test('names the billed institution: after the customer on the page, and as payer on the receipt', async ({ p }) => {
    const customer = await p.register({ name: 'Siti Rahmawati', instansi: 'Kampus' });
    const bought = await buy(p, customer, [1_500_000]);
    const billing = { institution: 'Universitas Melati', unit: 'Bendahara LPPM', npwp: '0123456789012345' };
    await customer.call('PATCH', 'customer/billing', { ...billing, reference: 'PO-7', order_id: bought.id });
    const { text } = await show(p, linkOf(bought, 1));
    expect(text).toContain('Siti Rahmawati, Universitas Melati');
    for (const secret of ['0123', 'Bendahara', 'PO-7']) expect(text).not.toContain(secret);
    await p.play(bought.id);
    const receipt = await show(p, `${linkOf(bought, 1)}/kuitansi`);
    expect(factOf(receipt.text, 'Sudah terima dari')).toBe('Universitas Melati, Bendahara LPPM');
    expect(factOf(receipt.text, 'Dipesan oleh')).toBe('Siti Rahmawati');
    expect(factOf(receipt.text, 'No. pesanan kampus')).toBe('PO-7');
  });

  test('the receipt is signed with city and day, and has room for a duty stamp above Rp 5.000.000', async ({ p }) => {
    const customer = await p.register();
    await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 20);
    const bought = await buy(p, customer, [5_000_000, 5_500_000]);
    const receiptOf = (termin: number) => show(p, `${linkOf(bought, termin)}/kuitansi`);
    await p.play(bought.id);
    const { text } = await receiptOf(1);
    for (const part of [
      placeAndDay(brand.city, p.now()) ?? '',
      brand.signatory ?? brand.name,
      brand.signatoryTitle ?? '',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Meterai');
    await p.play(bought.id);
    expect((await receiptOf(2)).text).toContain('Meterai Rp 10.000');
  });

  test('a stopped order names nobody and cannot be paid', async ({ p }) => {
    const customer = await p.register({ name: 'Siti Rahmawati' });
    const bought = await buy(p, customer, [1_500_000]);
    p.advance(24);
    const { text, title } = await show(p, linkOf(bought, 1));
    expect(title).toBe('Tagihan ini tidak dapat dibayar lagi');
    expect(text).not.toMatch(/Siti|Bayar online/);
    for (const paper of ['invoice', 'kuitansi'])
      expect((await show(p, `${linkOf(bought, 1)}/${paper}`)).answer.status).toBe(303);
  });

  test.for([
    ['transfer ke BCA 999 123 4567', 'Kampus', 'Kampus'],
    ['Siti', 'rekening pindah: Mandiri 1330012345678', 'Siti'],
    ['bayar.example', 'wa.me/62812', ''],
    ['Dr.Siti, Sp.PD', 'SMA Negeri 1', 'Dr.Siti, Sp.PD, SMA Negeri 1'],
  ])(
    'names no account, number or link of %s, %s while nothing is paid',
    async ([name = '', instansi = '', shown], { p }) => {
      const customer = await p.register({ name, instansi });
      const bought = await buy(p, customer, [500_000, 1_000_000]);
      const orderer = async () => factOf((await show(p, linkOf(bought, 2))).text, 'Dipesan oleh');
      expect(await orderer()).toBe(shown);
      if (instansi !== 'SMA Negeri 1') {
        const billing = { institution: instansi, unit: 'ke 1234567', order_id: bought.id };
        await customer.call('PATCH', 'customer/billing', billing);
        expect(await orderer()).toBe(shown);
      }
      await p.play(bought.id);
      expect(await orderer()).toBe(`${name}, ${instansi}`);
    },
  );

  test('a termin of 0 is no money: names stay hidden', async ({ p }) => {
    const customer = await p.register({ name: 'bayar.example', instansi: 'Kampus' });
    const bought = await buy(p, customer, [1_500_000, 0]);
    expect(factOf((await show(p, linkOf(bought, 1))).text, 'Dipesan oleh')).toBe('Kampus');
  });

  test('escapes what a customer typed', async ({ p }) => {
    const customer = await p.register({ name: '<img src=x onerror=alert(1)>', instansi: '"><script>' });
    const { text } = await show(p, linkOf(await buy(p, customer, [1_500_000]), 1));
    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('<script>');
  });

  test('an unknown link is a page with 404', async ({ p }) => {
    const { answer, text } = await show(p, '/bayar/karangan');
    expect(answer.status).toBe(404);
    expect(text).toContain('Tautan pembayaran tidak ditemukan.');
  });

  test('a termin of 0 has no page to share', async ({ p, customer }) => {
    const bought = await buy(p, customer, [1_500_000, 0]);
    expect(bought.payments.map(({ share_url }) => share_url === null)).toEqual([false, true]);
  });

  test('a link to which a program added a slash leads to the page', async ({ p, customer }) => {
    const link = linkOf(await buy(p, customer, [1_500_000]), 1);
    const { answer } = await show(p, `${link}/`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, link]);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await show(p, '/bayar/%2F%2Fevil.example/')).answer.headers.get('location')).toBe(
      '/bayar/%2F%2Fevil.example',
    );
  });
});

test('the receipt has the signature and stamp that site.yaml names; for a logo without a file it has the mark', async ({
  p,
  customer,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'paper-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'site.yaml');
  writeFileSync(file, 'name: Slot\nlogo: ./site/none.png\nsignature: ./site/signature.png\nstamp: ./site/stamp.JPG\n');
  mkdirSync(join(folder, 'site'));
  for (const name of ['signature.png', 'stamp.JPG']) writeFileSync(join(folder, 'site', name), name);
  const paperPictures = readPaperPictures(file);
  const bought = await buy(p, customer, [1_500_000]);
  await p.play(bought.id);
  const [payment] = (await read(customer, bought.id)).payments;
  const bill = await loadPayerView(p.db, payment?.share_url?.split('/').at(-1) ?? '');
  if (bill === null) throw new Error('The payment has no page.');
  const text = String(await receiptPage(bill, { brand, paperPictures }).html);
  const shown = [...text.matchAll(/<img[^>]* src="data:([^;]+);base64,([^"]+)" alt="([^"]*)"/g)];
  expect(shown.map(([, type, data = '', alt]) => [type, Buffer.from(data, 'base64').toString(), alt])).toEqual([
    ['image/svg+xml', expect.stringContaining('<svg'), ''],
    ['image/png', 'signature.png', 'Tanda tangan'],
    ['image/jpeg', 'stamp.JPG', 'Stempel'],
  ]);
});
