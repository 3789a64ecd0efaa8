import { commands } from '@slotterbit/office/commands/commands.ts';
import { actions } from '@slotterbit/office/pages/staff-actions.ts';
import { descriptionOf } from '@slotterbit/provider/http/openapi.ts';
import { withoutStoredDetails } from '@slotterbit/provider/payments/charges/apply-payment-event.ts';
import { personalColumns } from '@slotterbit/provider/personal-data/columns.ts';
import { createApp } from '@slotterbit/provider/provider-routes.ts';
import { add, order, payOnline } from '@slotterbit/provider/tests/shopping.ts';
import {
  registration,
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { notifySandbox, sandboxNotification } from '@slotterbit/provider/tests/support/sandbox-notification.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, dueRefund, openAsAdmin, type StaffBrowser } from './support/staff-browser.ts';
import { staff } from './support/staff-context.ts';

/* Columns that a deletion erased stay erased, whatever staff, payers and gateways do about the account's orders afterwards. */

/** In every text that is typed. */
const TYPED = 'Xymandiniq';

type Subject = Awaited<ReturnType<typeof live>>;
type Fields = Record<string, string | number>;

let p: TestProvider;
let customer: TestCustomer;
let subject: Subject;
/** Forms that staff opened before the deletion. */
const early: { slug: string; fields: Fields; browser: StaffBrowser }[] = [];

async function buy() {
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  return order(customer, [1_500_000]);
}

/** A completed order, whose first e-mail was given up, and an order that was cancelled while its payment page was open. */
async function live() {
  const { id, code, order_items, payments } = await buy();
  const line = order_items[0]?.id ?? 0;
  await act(p, 'terima-transfer', { pesanan: code, termin: 1 });
  await act(p, 'naskah-diterima', { pesanan: code }, { baris: `${line}`, nilai: '2026-11-20' });
  await act(p, 'tautkan-loa', { pesanan: code }, { baris: `${line}`, nilai: 'https://jurnal.test/siti' });
  await act(p, 'kirim', { pesanan: code });
  await act(p, 'selesai', { pesanan: code });
  const { id: message } = await p.db.selectFrom('mail_messages').select('id').limit(1).executeTakeFirstOrThrow();
  const givenUp = { status: 'given-up', next_attempt_at: null, ended_at: p.now().toISOString() } as const;
  await p.db.updateTable('mail_messages').set(givenUp).where('id', '=', message).execute();
  const left = await buy();
  await payOnline(p, left.payment_url);
  await customer.call('POST', `pi-orders/${left.id}/cancel`);
  const charges = await p.db.selectFrom('charges').select(['reference', 'amount']).orderBy('id').execute();
  const [paid, late] = charges;
  if (!paid || !late) throw new Error('The charges are missing.');
  return { id, code, line, message, token: payments[0]?.share_url?.split('/').at(-1) ?? '', paid, late };
}

const DELETED = 'Akun ini sudah dihapus pada 20 November 2026.';

/** What an action of staff is tried with after the deletion, and how it ends. Null: it is about no customer. */
function attempts({ code, line, message, paid }: Subject, refund: number): Record<string, [Fields, string] | null> {
  const [ofOrder, ofCustomer] = [{ pesanan: code }, { pelanggan: customer.id }];
  return {
    batalkan: [ofOrder, 'tidak dapat menjadi dibatalkan'],
    gagal: [ofOrder, 'tidak dapat menjadi gagal'],
    kirim: [ofOrder, 'tidak dapat menjadi diproses'],
    selesai: [ofOrder, 'sudah selesai'],
    'pindah-bulan': [{ ...ofOrder, baris: 1, bulan: '2027-01' }, 'tidak dapat dipindah lagi'],
    ingatkan: [{ ...ofOrder, termin: 1 }, 'tidak terlambat'],
    catatan: [ofOrder, DELETED],
    'ganti-penagihan': [{ ...ofOrder, institution: TYPED }, DELETED],
    'naskah-diterima': [{ ...ofOrder, baris: line, nilai: '2026-11-19' }, DELETED],
    'tautkan-loa': [{ ...ofOrder, baris: line, nilai: `https://jurnal.test/${TYPED}` }, DELETED],
    'tautkan-artikel': [{ ...ofOrder, baris: line, nilai: `https://jurnal.test/${TYPED}` }, DELETED],
    'terima-transfer': [{ ...ofOrder, termin: 1, ganda: 1 }, 'dicatat untuk dikembalikan'],
    'dana-dikembalikan': [{ tagihan: paid.reference }, 'ditandai terkirim'],
    'rekening-refund': [{ ...ofOrder, refund, bank: TYPED, nomor: '12345', nama: TYPED }, DELETED],
    'tandai-refund': [{ refund }, 'ditandai terkirim'],
    'kirim-ulang-email': [{ email: message }, 'tidak lagi gagal'],
    'kirim-email-sekarang': [{ email: message }, 'sudah dibatalkan'],
    'kirim-email-lagi': [{ email: message }, 'belum terkirim'],
    'jangan-kirim-email': [{ email: message }, 'sudah dibatalkan'],
    'kirim-ulang-semua': [{}, '0 email'],
    'keluarkan-dari-daftar-tunggu': [{ antrean: 1 }, 'tidak lagi di daftar tunggu'],
    'catatan-pelanggan': [ofCustomer, DELETED],
    'perbaiki-kontak': [{ ...ofCustomer, name: TYPED }, DELETED],
    'ubah-batas': [{ ...ofCustomer, batas_pesanan: 9 }, DELETED],
    'akhiri-sesi': [ofCustomer, DELETED],
    'nonaktifkan-akun': [ofCustomer, 'Akun ini nonaktif sejak'],
    'aktifkan-akun': [ofCustomer, DELETED],
    'tautan-kata-sandi': [ofCustomer, DELETED],
    'unduh-data': [ofCustomer, DELETED],
    'hapus-akun': [ofCustomer, DELETED],
    'batal-hapus-akun': [ofCustomer, DELETED],
    'hapus-akun-sekarang': [ofCustomer, DELETED],
    ...{ 'ubah-harga': null, 'hapus-harga': null, 'ubah-harga-dicoret': null, 'ubah-nama-indexing': null },
    ...{
      'tambah-jurnal': null,
      'ubah-jurnal': null,
      arsipkan: null,
      'tawarkan-kembali': null,
      'impor-katalog': null,
      kapasitas: null,
      'kapasitas-beberapa': null,
    },
  };
}

/** The same for the commands that change data. */
const calls = ({ code }: Subject): Record<string, string | null> => ({
  'tokens revoke': `tokens revoke ${customer.id}`,
  'payments recheck': `payments recheck ${code}`,
  ...{ 'slots recount': null, 'numbers raise': null, 'clock confirm': null },
  ...{ 'catalogue import': null, 'database import': null },
  ...{
    'holdings add': null,
    'holdings change': null,
    'holdings rename': null,
    'referrals add': null,
    'referrals remove': null,
  },
  ...{ 'accounts add': null, 'accounts role': null, 'accounts reset': null, 'accounts remove': null },
});

/** The rows about the customer whose erasable columns are not as a deletion leaves them. */
async function remains() {
  const found: object[] = [];
  for (const [table, { rows, isDeleted, erased }] of Object.entries(personalColumns)) {
    if (!rows || (!isDeleted && !erased)) continue;
    const values = typeof erased === 'function' ? erased({ id: customer.id, at: p.now().toISOString() }) : erased;
    const columns = isDeleted ? [sql`1 as remains`] : Object.keys(values ?? {}).map((name) => sql.ref(name));
    const { rows: stored } = await sql<Record<string, unknown>>`
      select ${sql.join(columns)} from ${sql.table(table)} where ${rows(customer.id)}`.execute(p.db);
    const isEmpty = ([name, value]: [string, unknown]) =>
      value === values?.[name] ||
      // Without the data of the payer.
      (name === 'body' && value === withoutStoredDetails(`${value}`)) ||
      (name === 'last_error' && value === 'account-deleted');
    found.push(...stored.filter((row) => !Object.entries(row).every(isEmpty)).map((row) => ({ table, ...row })));
  }
  return found;
}

beforeAll(async () => {
  p = await startTestProvider({ env: { BANK_ACCOUNTS: 'BCA 1234567890 PT Contoh' } });
  customer = await p.register();
  subject = await live();
  for (const [slug, attempt] of Object.entries(attempts(subject, 0))) {
    if (attempt === null) continue;
    const query = new URLSearchParams(Object.entries(attempt[0]).map(([name, value]) => [name, `${value}`]));
    const browser = await openAsAdmin(p, `/staf/aksi/${slug}?${query}`);
    if (browser.page.status === 200) early.push({ slug, fields: attempt[0], browser });
  }
  expect((await remains()).length).toBeGreaterThan(5);
  await act(p, 'hapus-akun-sekarang', { pelanggan: customer.id });
  // The gateway reports money for the cancelled order: it is due for refund.
  expect(await notifySandbox(p, subject.late)).toBe(200);
  expect(await remains()).toEqual([]);
});
afterAll(() => p.close());

test('after a form that staff opened before the deletion', async () => {
  expect(early.length).toBeGreaterThan(10);
  for (const { slug, fields, browser } of early) {
    const typed = Object.entries(fields).map(([name, value]) => [name, `${value}`]);
    await browser.post(`/staf/aksi/${slug}`, { ...Object.fromEntries(typed), alasan: TYPED });
    expect(await remains(), slug).toEqual([]);
  }
});

test('after every action of the staff pages', async () => {
  const refund = await dueRefund(p);
  const all = attempts(subject, refund);
  expect(Object.keys(all).sort()).toEqual(actions.map(({ slug }) => slug).sort());
  for (const [slug, attempt] of Object.entries(all)) {
    if (attempt === null) continue;
    const [fields, outcome] = attempt;
    expect(await act(p, slug, fields, { alasan: TYPED }), slug).toContain(outcome);
    expect(await remains(), slug).toEqual([]);
  }
});

test('after every command', async () => {
  const all = calls(subject);
  expect(Object.keys(all).sort()).toEqual(commands.flatMap(({ name, changes }) => (changes ? [name] : [])).sort());
  for (const line of Object.values(all)) {
    if (line === null) continue;
    await staff(p, line, '--why', TYPED).catch(() => undefined);
    expect(await remains(), line).toEqual([]);
  }
});

test('after every call of the API and the pages of payments', async () => {
  const { email, password, refreshToken: refresh_token } = customer;
  const bodies: Record<string, object | URLSearchParams> = {
    'POST /api/customer-register': { ...registration, email, name: TYPED },
    'POST /api/customer-login': { email, password },
    'POST /api/customer-refresh': { refresh_token },
    'POST /api/customer-logout': { refresh_token },
    'POST /api/customer-password/forgot': { email },
    'POST /api/customer-password/reset': { token: 'x', password: TYPED },
    'POST /api/payments/:token/pay': {},
    'POST /api/payments/:token/status': {},
    'POST /api/payments/:token/transfer': {},
    'POST /api/payments/sandbox': await sandboxNotification(p.db, subject.late),
    'POST /api/payments/midtrans': {},
    'POST /api/payments/xendit': {},
    'POST /gateway/sandbox/:reference': new URLSearchParams({ action: 'pay' }),
  };
  const values = { ':token': subject.token, ':reference': subject.late.reference, ':id': `${subject.id}` };
  const routes = createApp(p.context).routes.filter(({ method }) => method !== 'ALL');
  for (const [name, handlers] of Map.groupBy(routes, ({ method, path }) => `${method} ${path}`)) {
    const { needsToken } = descriptionOf(handlers.map(({ handler }) => handler));
    const [method = '', path = ''] = name.split(' ');
    const body = bodies[name];
    expect(needsToken || method === 'GET' || body, `${name} needs a body here`).toBeTruthy();
    const isForm = body instanceof URLSearchParams;
    const headers = new Headers({ authorization: `Bearer ${customer.token}` });
    if (!isForm) headers.set('content-type', 'application/json');
    const sent = method !== 'GET' && { body: isForm ? body : JSON.stringify(body ?? {}) };
    const at = path.replace(/\{.*\}/, '').replace(/:\w+/g, (part) => values[part as ':id'] ?? 'kuitansi');
    const answer = await p.fetch(new URL(at, p.base), { method, headers, ...sent });
    if (needsToken) expect(answer.status, name).toBe(401);
    expect(await remains(), name).toEqual([]);
  }
});
