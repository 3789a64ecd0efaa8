import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyBilling } from '@slotterbit/contract/customers/billing.ts';
import { describe, expect, test } from 'vitest';
import { type MailKind, orderMailKinds } from '../db/tables/mail.ts';
import { readBrand } from '../platform/brand.ts';
import { passwordLink } from '../platform/links.ts';
import type { MailFacts } from './mail-facts.ts';
import { renderMail } from './render-mail.ts';

const NOW = new Date('2026-11-20T03:00:00.000Z');
const brand = {
  address: 'Jalan Cendana 12, Bandung',
  name: 'SlotTerbit',
  accent: '#c93a12',
  mark: 'data:,',
  contact: { email: 'halo@slot.example', whatsapp: '+62 811' },
};
const settings = {
  siteUrl: 'https://slot.example',
  defaultHolding: 'supp',
  mailFrom: { name: null, address: 'pesanan@slot.example' },
};

/** An order of three termin. The first `paid` of them are paid. */
function factsOf(paid: number, texts: { name?: string; item?: string; email?: string } = {}): MailFacts {
  const payments = [1, 2, 3].map((termin) => ({
    id: termin,
    termin,
    amount: 500_000,
    discount: 0,
    payment_url: null,
    share_url: null,
    due_at: `2026-12-${10 + termin}T16:30:00.000Z`,
    status: termin <= paid ? ('paid' as const) : ('pending' as const),
    paid_at: termin <= paid ? NOW.toISOString() : null,
    transfer: null,
    receipt_number: null,
  }));
  const item = { id: 1, item_id: 1, qty: 2, item_kategori: null, item_image: null, indexing_id: 1, price: 750_000 };
  return {
    order: {
      id: 41,
      can_cancel: false,
      invoice_number: null,
      billing: emptyBilling,
      bank_accounts: [],
      pays_online: true,
      code: 'ST261120-7KQ2M9',
      total: 1_500_000,
      termin: 3,
      keperluan_publish: 'BKD',
      order_from: 'Web',
      created_at: NOW.toISOString(),
      updated_at: NOW.toISOString(),
      payment_url: null,
      payments,
      status: paid === 3 ? 'paid' : 'pending',
      deadline_at: paid === 0 ? '2026-11-21T03:00:00.000Z' : null,
      order_items: [
        {
          ...item,
          item_name: texts.item ?? 'Jurnal Alfa',
          item_index: 'SINTA 2',
          slot: { id: 1, month: 3, month_end: null, year: 2027, volume_issue: null, manuscript_until: '2027-02-15' },
          naskah: { diterima: '2026-11-20', loa: 'https://ojs.example/loa.pdf', artikel: 'https://ojs.example/7' },
          naskah_url: null,
        },
      ],
      history: [{ status: 'pending', at: NOW.toISOString() }],
    },
    customer: { id: 7, name: texts.name ?? 'Ratna Prameswari', email: texts.email ?? 'ratna@kampus.example' },
    lastReason: 'created',
    staffReversals: [],
    refunds: { due: 500_000, sentBack: 250_000 },
  };
}

const rendered = (kind: MailKind, facts: MailFacts, termin = 0) =>
  renderMail({ kind, termin, created_at: NOW.toISOString() }, facts, { brand, settings }, NOW);

test('the message of a paid termin names the money that came, less the discount of a bank transfer', () => {
  const facts = factsOf(1);
  for (const payment of facts.order.payments) payment.discount = 123;
  expect(rendered('termin-paid', facts, 1).text).toContain('sebesar Rp 499.877 sudah kami terima');
});

test('a reminder of an announced transfer says how much is awaited until when, and leads to its instructions', () => {
  const facts = factsOf(1);
  const transfer = { amount: 499_586, until: '2026-12-01T03:00:00.000Z' };
  facts.order.payments = facts.order.payments.map((one) =>
    one.termin === 2 ? { ...one, transfer, share_url: 'https://slot.example/bayar/a' } : one,
  );
  const { text } = rendered('due-tomorrow', facts, 2);
  expect(text).toContain('Menunggu transfer · Termin 2 dari 3');
  expect(text).toContain('Rp 499.586 (sampai 1 Des 2026)');
  expect(text).toMatch(/Lihat petunjuk transfer.*https:\/\/slot\.example\/bayar\/a/s);
});

/** The text that a reader of the HTML part sees. */
const seen = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

describe.each<[MailKind, number, number, string, string[]]>([
  [
    'order-created',
    0,
    0,
    '/pay/41',
    ['Bayar sekarang · Termin 1 dari 3', 'Rp 500.000', '21 November 2026 pukul 10.00 WIB', 'dibatalkan otomatis'],
  ],
  [
    'termin-paid',
    1,
    1,
    '/invoice/41?termin=1',
    ['Pembayaran termin 1 sebesar Rp 500.000', '1 dari 3 termin', 'Termin 2, Rp 500.000, jatuh tempo 12 Desember 2026'],
  ],
  [
    'payment-reversed',
    1,
    0,
    '/pay/41',
    [
      'Pembayaran termin 1 sebesar Rp 500.000',
      'bayar kembali sebelum 11 Desember 2026 pukul 23.30 WIB',
      'dibatalkan otomatis',
    ],
  ],
  ['termin-paid', 3, 3, '/invoice/41?termin=3', ['Lunas', 'Rp 1.500.000']],
  ['due-in-7-days', 2, 1, '/detailorder/41', ['7 hari lagi', 'Termin 2 dari 3', '12 Desember 2026']],
  ['due-tomorrow', 2, 1, '/detailorder/41', ['besok', 'Abaikan pesan ini']],
  ['due-today', 1, 0, '/detailorder/41', ['hari ini', 'pukul 10.00 WIB', 'dibatalkan otomatis']],
  ['overdue-3-days', 2, 1, '/detailorder/41', ['lewat jatuh tempo 3 hari']],
  ['order-cancelled', 0, 0, '/detailorder/41', ['Slot yang dilepas', 'Tidak ada yang perlu Anda bayar']],
  [
    'cancelled-by-staff',
    0,
    1,
    '/detailorder/41',
    [
      'Pesanan Anda kami batalkan',
      'Slot yang dilepas',
      'Dana yang akan kami kembalikan',
      'Rp 500.000',
      'Dana yang sudah kami kirim kembali',
      'Rp 250.000',
      'Tidak ada yang perlu Anda bayar',
    ],
  ],
  [
    'month-moved',
    0,
    1,
    '/detailorder/41',
    ['Bulan terbit sekarang', 'Maret 2027', 'harga dan jadwal pembayaran tetap sama', 'editor jurnal'],
  ],
  ['manuscript-received', 0, 3, '/detailorder/41', ['Naskah Anda diterima', 'Maret 2027', 'editor jurnal']],
  ['loa-linked', 0, 3, '/detailorder/41', ['LoA Anda tersedia', 'Maret 2027']],
  ['order-shipped', 0, 3, '/detailorder/41', ['dijadwalkan terbit', 'Maret 2027', 'editor jurnal']],
  ['article-linked', 0, 3, '/detailorder/41', ['Artikel Anda terbit', 'Maret 2027']],
  ['order-completed', 0, 3, '/detailorder/41', ['selesai', 'Tautan artikel yang terbit ada di halaman pesanan Anda.']],
])('%s', (kind, termin, paid, path, texts) => {
  const url = `https://slot.example${path}`;
  test('text and HTML have the same content, with link, brand and order', () => {
    const { text, html, subject } = rendered(kind, factsOf(paid), termin);
    const page = seen(html);
    for (const one of [...texts, 'ST261120-7KQ2M9', 'Jurnal Alfa · SINTA 2 · Maret 2027 · 2 slot', 'SlotTerbit']) {
      expect(text, 'text').toContain(one);
      expect(page, 'HTML').toContain(one);
    }
    expect(text).toContain(`\n${url}\n`);
    expect(html).toContain(`href="${url}"`);
    expect(html).not.toMatch(/<(table|img|script|link)\b/);
    expect(subject).toContain('ST261120-7KQ2M9');
    expect(`${text}${page}`).not.toMatch(/undefined|null|NaN/);
  });
});

test('does not mention refunds if nothing was paid', () => {
  const facts = { ...factsOf(0), refunds: { due: 0, sentBack: 0 } };
  expect(rendered('cancelled-by-staff', facts).text).not.toMatch(/[Dd]ana|rekening/);
});

test('shows text of customers and catalogue on one plain line, in both parts and the header', () => {
  const hostile = '<script>alert(1)</script>\r\nBcc: korban@contoh.test\u2028\u202eBayar ke sini';
  for (const kind of orderMailKinds) {
    const mail = rendered(kind, factsOf(1, { name: hostile, item: `${hostile}"&'` }), 2);
    expect(mail.html).not.toContain('<script');
    expect(mail.html).toContain('&lt;script&gt;');
    expect(mail.text).not.toMatch(/^Bcc:/m);
    expect(`${mail.to.name}${mail.subject}${mail.messageId}`).not.toMatch(/[\r\n\u2028\u202e]/);
  }
});

test.each([
  'MENANG HADIAH! klik https://evil.example/hadiah sekarang',
  'MENANG HADIAH di evil.example',
  'EVIL.EXAMPLE',
  'evil。example',
  'evil．example',
  'www.evil',
  't.me/hadiah',
  'tulis ke a@b.c',
  'WA 0812-3456-7890',
  'WA 0812 - 3456 - 7890',
  'BCA 123,456,7890',
  'WA (0812)3456(7890)',
  'WA 0812–3456–7890',
  'WA ٠٨١٢٣٤٥٦٧٨٩',
  'dr.evil.example',
  'Dr. Budi evil.dr.example',
  'evil.sh',
  'toko-dr.com',
])("omits a customer's name that looks like an address or a link: %s", (name) => {
  for (const kind of orderMailKinds) {
    const mail = rendered(kind, factsOf(1, { name }), 2);
    expect(mail.text).toContain('\n\nHalo,');
    expect(mail.to.name).toBe('');
    expect(`${mail.text}${mail.html}${mail.subject}`).not.toContain(name);
  }
});

test.each([
  'Dr. Ratna Prameswari, S.Pd., M.Kom.',
  'Dr Ani S.Pd M.Si',
  "Nu'man Al-Farisi",
  'R.A. Kartini',
  '王小明',
  'Ani 2',
])('greets the name %s', (name) => {
  const mail = rendered('order-created', factsOf(0, { name }));
  expect(mail.text).toContain(`Halo ${name},`);
  expect(mail.to.name).toBe(name);
});

test.each([
  ['Dr.Ahmad', 'Dr. Ahmad'],
  ['dr. Budi, Sp.PD', 'dr. Budi, Sp. PD'],
  ['Budi, SH.MH', 'Budi, SH. MH'],
  ['Prof.Dr.Ir.Siti, M.Si.Apt', 'Prof. Dr. Ir. Siti, M.Si. Apt'],
])('greets %s as %s, which no mail program makes a link of', (name, shown) => {
  const mail = rendered('order-created', factsOf(0, { name }));
  expect(mail.text).toContain(`Halo ${shown},`);
  expect(mail.to.name).toBe(shown);
});

test('cuts a long name at sixty characters', () => {
  const { to, text } = rendered('order-created', factsOf(0, { name: `Ani ${'Sangat '.repeat(20)}` }));
  expect([...to.name].length).toBeLessThanOrEqual(60);
  expect(to.name).toMatch(/^Ani Sangat .*…$/);
  expect(text).toContain(`Halo ${to.name},`);
});

test('a message keeps its id, and no other message has it', () => {
  const ids = orderMailKinds.map((kind) => rendered(kind, factsOf(1), 2).messageId);
  expect(new Set(ids).size).toBe(orderMailKinds.length);
  expect(ids[0]).toBe('<st261120-7kq2m9.order-created.2.20261120030000000@slot.example>');
});

test('uses the site’s name, contact and colour', () => {
  const site = readBrand();
  const tokens = readFileSync(new URL('../../../src/styles/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--accent: ${site.accent};`);
  expect(site.name).not.toBe('');
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  const file = join(folder, 'site.yaml');
  writeFileSync(file, "name: Slot\naccent: '#c93a12'\ncontact: { email: a@b.example, whatsapp: '1' }\n");
  expect(readBrand(file).name).toBe('Slot');
  writeFileSync(file, 'name: Slot\n');
  expect(() => readBrand(file)).toThrow('accent');
  rmSync(folder, { recursive: true });
  expect(() => readBrand('/no/such/site.yaml')).toThrow('/no/such/site.yaml cannot be read');
});

test('a message that asks for money has the link for another payer; one that does not has none', () => {
  const facts = factsOf(0);
  const payments = facts.order.payments.map((payment) => ({ ...payment, share_url: `/bayar/link-${payment.termin}` }));
  const due = { ...facts, order: { ...facts.order, payments } };
  const line = `Teruskan tautan ini: ${settings.siteUrl}/bayar/link-1`;
  for (const { text } of [rendered('order-created', due), rendered('due-tomorrow', due, 1)])
    expect(text).toContain(line);
  expect(rendered('order-created', facts).text).not.toContain('Teruskan');
});

test('a link for a new password names the organisation unless /login leads to it', () => {
  const link = (holding: string) =>
    passwordLink({ siteUrl: null, defaultHolding: 'kampus-1' }, { token: 't', holding }).path;
  expect(['kampus-1', 'supp'].map(link)).toEqual(['/atur-password?token=t', '/atur-password?token=t&holding=supp']);
});
