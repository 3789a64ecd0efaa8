import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createMailer } from '@slotterbit/provider/mail/mailer.ts';
import { applyPaymentEvent } from '@slotterbit/provider/payments/charges/apply-payment-event.ts';
import { add, buy, openCharge } from '@slotterbit/provider/tests/shopping.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { type SmtpDouble, startSmtpDouble } from '@slotterbit/provider/tests/support/smtp-double.ts';
import { ENGINE } from '@slotterbit/provider/tests/support/test-database.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { act, dueRefund, shownPage } from './support/staff-browser.ts';
import { staff, staffFiles } from './support/staff-context.ts';

/* What a customer leaves in the database, and that a deletion removes it (docs/privacy.md). */

const ADDRESS = '198.51.100.7';
const WEEK_HOURS = 24 * 7;

const who = {
  name: 'Siti Zulaikha Rahmawati',
  email: 'siti.zulaikha@kampus-lama.example',
  whatsapp: '081298765432',
  instansi: 'Universitas Kenari Utama',
  pekerjaan: 'Lektor Ornitologi',
  address: 'Jalan Cendrawasih 77',
  password: 'kasuari-gunung-3',
};
const now = { name: 'Siti Zulaikha Hidayat', email: 'zulaikha@kampus-baru.example', whatsapp: '081255554444' };
const billing = {
  institution: 'Yayasan Kenari Raya',
  unit: 'Bendahara Elang Jawa',
  address: 'Gedung Merak 9',
  npwp: '098765432109876',
  reference: 'PO-RAJAWALI-5',
};
const PURPOSE = 'Kenaikan jabatan Siti di Kenari';
const LONG = Array(500).fill(`${who.name}, ${who.address}`);
const BANK_ACCOUNT = 'BNI 7766554433 a.n. Zulaikha';

/** Every text that identifies the customer, also as staff write them. */
const traces = [
  ...[who.name, who.email, who.instansi, who.pekerjaan, who.address, now.name, now.email],
  ...['81298765432', '812-9876-5432', '81255554444', '812-5555-4444'],
  ...Object.values(billing),
  ...[PURPOSE, '7766554433', 'Zulaikha', 'zulaikha', 'Kenari', 'Rahmawati', 'Hidayat'],
];

let smtp: SmtpDouble;
let p: TestProvider;
beforeEach(async () => {
  smtp = await startSmtpDouble();
  p = await startTestProvider({
    env: {
      SMTP_URL: smtp.url,
      SITE_URL: 'https://toko.example',
      MAIL_FROM: 'halo@toko.example',
      LOG_LEVEL: 'silent',
    },
  });
});
afterEach(async () => {
  await p.close();
  await smtp.close();
});

/** A request from a network, so that the database counts it. */
async function callFrom(method: string, path: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const init = { method, headers, body: JSON.stringify(body) };
  return p.provider.fetch(new Request(`${p.base}/${path}`, init), { address: ADDRESS });
}

async function sendAll(): Promise<void> {
  await createMailer(p.context)?.round();
}

/** The gateway reports an event of a charge, with data of the payer. */
const report = (chargeReference: string, transactionId: string, kind: 'captured' | 'pending', details: object) =>
  applyPaymentEvent(p.context, {
    ...{ gateway: 'sandbox', chargeReference, transactionId, kind, details },
    ...{ paid: null, refunded: 0, occurredAt: null },
  });

/** Pays the order's next termin; the gateway's notification names the payer. */
async function pay(customer: TestCustomer, orderId: number): Promise<void> {
  const reference = await openCharge(p, customer, orderId);
  const payer = { first_name: who.name, email: who.email, phone: who.whatsapp };
  // More than a page of SQLite: its deletion frees pages.
  await report(reference, `t-${reference}`, 'captured', { customer_details: payer, log: LONG });
}

/** The customer does everything that stores something. */
async function live(): Promise<TestCustomer> {
  smtp.play = () => ({ rcpt: `550 5.1.1 <${who.email}>: no such user` });
  const customer = await p.register(who);
  await customer.call('PATCH', 'customer/billing', billing);
  const { id, code } = await buy(p, customer, [1_000_000, 2_000_000]);
  await p.db.updateTable('orders').set({ keperluan_publish: PURPOSE }).where('id', '=', id).execute();
  await customer.call('PATCH', 'customer/billing', { ...billing, order_id: id });
  await sendAll();
  smtp.play = () => 'accept';
  await pay(customer, id);
  await sendAll();
  await act(p, 'terima-transfer', { pesanan: code, termin: '2', alasan: `transfer ${who.name}, ${BANK_ACCOUNT}` });
  await act(p, 'kirim', { pesanan: code, alasan: `naskah ${who.name} selesai` });
  await act(p, 'selesai', { pesanan: code, alasan: 'untuk bu Zulaikha' });
  // A cancelled order whose money was sent back.
  const second = await buy(p, customer, [1_500_000]);
  await pay(customer, second.id);
  await act(p, 'batalkan', { pesanan: second.code, alasan: 'permintaan bu Zulaikha' });
  const refund = await dueRefund(p);
  await act(p, 'rekening-refund', { refund }, { bank: 'BCA', nomor: '5554443332', nama: who.name });
  await act(p, 'tandai-refund', { refund, alasan: BANK_ACCOUNT });
  // One that the customer cancels, and a cart.
  const third = await buy(p, customer, [1_500_000]);
  await customer.call('POST', `pi-orders/${third.id}/cancel`);
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 1);
  await callFrom('POST', 'customer-login', { email: who.email, password: 'salah-sekali' });
  await callFrom('POST', 'customer-password/forgot', { email: who.email });
  await sendAll();
  const pelanggan = customer.id;
  await act(p, 'perbaiki-kontak', { pelanggan, ...now, alasan: `${who.name} menikah, WA 0812-5555-4444` });
  await act(p, 'ubah-batas', { pelanggan }, { batas_pesanan: '20', alasan: 'telepon +62 812-9876-5432' });
  await staff(p, 'tokens', 'revoke', '--all', '--why', 'uji coba');
  await callFrom('POST', 'customer-login', { email: now.email, password: 'salah-sekali' });
  await callFrom('POST', 'customer-password/forgot', { email: now.email });
  await sendAll();
  return customer;
}

async function exported(): Promise<string> {
  await staff(p, 'database', 'export', 'all.jsonl', '--force');
  return staffFiles.get('all.jsonl') ?? '';
}

/** The bytes of the embedded database's files while it runs, as text; '' on PostgreSQL. */
function filesOfDatabase(): string {
  if (ENGINE !== 'sqlite') return '';
  const { dataDir } = p.settings;
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name));
  return files.flatMap((file) => (statSync(file).isFile() ? [readFileSync(file, 'latin1')] : [])).join('');
}

const found = (text: string) => traces.filter((trace) => text.includes(trace));

/** Checks the copy of the customer's data: everything that the customer entered, and nothing of staff. */
async function expectCopy(customer: TestCustomer): Promise<void> {
  await act(p, 'unduh-data', { pelanggan: customer.id, alasan: 'diminta' });
  const text = shownPage(p);
  for (const part of [now.name, now.email, who.instansi, who.address, PURPOSE, ...Object.values(billing)])
    expect(text).toContain(part);
  for (const secret of ['argon2', 'petugas', 'bu Zulaikha', 'Aminah']) expect(text).not.toContain(secret);
  const copy = JSON.parse(text);
  expect(Object.keys(copy).sort()).toEqual(
    [
      ...['dibuat', 'keterangan', 'akun', 'sesi', 'permintaan_password', 'keranjang', 'pesanan'],
      ...['baris_pesanan', 'riwayat', 'pembayaran', 'tagihan', 'kejadian_pembayaran', 'pengembalian_dana'],
      ...['email', 'daftar_tunggu'],
    ].sort(),
  );
  expect([copy.pesanan.length, copy.pembayaran.length, copy.keranjang.length]).toEqual([3, 4, 1]);
  expect(copy.email.length).toBeGreaterThan(2);
}

describe('a deleted customer', () => {
  test('gets a copy, then leaves no trace in an export; amounts, numbers and dates stay, and late money brings nothing back', async () => {
    const customer = await live();
    const { id } = customer;
    const other = await p.register({ name: 'Siti Aminah' });
    await expectCopy(customer);
    expect(new Set(found(await exported()))).toEqual(new Set(traces));
    const accounts = () =>
      p.db
        .selectFrom('orders')
        .leftJoin('payments', 'payments.order_id', 'orders.id')
        .select(['orders.code', 'orders.total', 'orders.status', 'orders.created_at', 'payments.amount'])
        .select(['payments.paid_at', 'payments.receipt_number'])
        .orderBy('payments.id')
        .execute();
    const before = await accounts();

    const login = await p.call<{ access_token: string }>('POST', 'customer-login', {
      email: now.email,
      password: who.password,
    });
    const asked = await p.callWith(login.body.access_token)('POST', 'customer/deletion', { password: who.password });
    expect(asked.status).toBe(200);
    await sendAll();
    p.advance(WEEK_HOURS);
    await p.provider.catchUp();
    await sendAll();
    const { reference } = await p.db.selectFrom('charges').select('reference').limit(1).executeTakeFirstOrThrow();
    await report(reference, 'late', 'pending', { email: who.email });
    const text = await exported();
    expect(found(text)).toEqual([]);
    expect(text).toContain(other.name);
    await p.provider.catchUp();
    expect(found(filesOfDatabase())).toEqual([]);
    expect(await accounts()).toEqual(before);
    for (const table of ['sessions', 'cart_lines'] as const) {
      expect(await p.db.selectFrom(table).select('id').where('customer_id', '=', id).execute()).toEqual([]);
    }
    expect(await p.db.selectFrom('charges').select('id').where('url', 'is not', null).execute()).toEqual([]);
    const letters = smtp.received.filter(({ to }) => to.includes(now.email)).map(({ headers }) => headers['subject']);
    expect(letters.slice(-2)).toEqual([
      expect.stringMatching(/^Permintaan hapus akun/),
      expect.stringMatching(/^Akun .* dihapus$/),
    ]);
    const again = await p.register({ ...who, email: now.email });
    expect((await again.call<{ pesanan: unknown[] }>('GET', 'customer/data')).body.pesanan).toEqual([]);
  });

  test('deleted by staff leaves no trace after a day, and late money brings no data back', async () => {
    const { id } = await live();
    const why = `surat dari ${now.name} (${now.email})`;
    expect(await act(p, 'hapus-akun-sekarang', { pelanggan: id, alasan: why })).toContain('dihapus.');
    await sendAll();
    p.advance(25);
    await p.provider.catchUp();
    const paid = p.db
      .selectFrom('charges')
      .select('reference')
      .where('status', '=', 'paid')
      .where('gateway', '=', 'sandbox');
    const { reference } = await paid.executeTakeFirstOrThrow();
    await report(reference, 'late', 'pending', { email: who.email });
    expect(found(await exported())).toEqual([]);
    const again = await p.register({ ...who, email: now.email });
    expect(again.id).not.toBe(id);
    const { body } = await again.call<{ pesanan: unknown[] }>('GET', 'customer/data');
    expect(body.pesanan).toEqual([]);
  });
});
