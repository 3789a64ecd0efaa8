import { receivedMoney } from '@slotterbit/office/operations/orders/today.ts';
import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { announceTransfer } from '@slotterbit/provider/payments/transfer.ts';
import { buy, staySignedIn } from '@slotterbit/provider/tests/shopping.ts';
import { startTestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { setRows } from '@slotterbit/provider/tests/support/set-rows.ts';
import { describe, expect } from 'vitest';
import { act, linkOf, noteOf, signIn, submit } from './support/staff-browser.ts';
import { test } from './support/staff-test.ts';

const TERMINS = [1_000_000, 2_000_000];
const transferPath = (code: string) => `/staf/aksi/terima-transfer?pesanan=${code}&termin=1&dari=hari-ini`;

describe('confirming a transfer', () => {
  test('takes two clicks from Hari ini, and is recorded with the account', async ({ p, customer, keuangan }) => {
    const { id, code, payment_url } = await buy(p, customer, TERMINS);
    await announceTransfer(p.context, payment_url?.split('/').at(-2) ?? '');
    expect((await keuangan.open('/staf')).text).toContain(code);
    expect((await keuangan.open(linkOf(keuangan, 'Terima'))).text).toContain(`termin 1 pesanan ${code}`);
    await keuangan.post('/staf/aksi/terima-transfer', {
      alasan: 'BCA 20/11',
      jumlah: /name="jumlah"[^>]*value="(\d+)"/.exec(keuangan.page.text)?.[1] ?? '',
    });
    expect(noteOf(keuangan)).toContain(`Termin 1 pesanan ${code}`);
    const [change] = await recordedChanges(p.db, { limit: 1 });
    expect(change).toMatchObject({ by: expect.stringMatching(/^Staf \d+$/), why: 'BCA 20/11', orderId: id });
    expect(linkOf(keuangan, 'Terima')).toBe('');
  });

  test('a double click and the back button do it once, and show the same outcome', async ({ p, customer, admin }) => {
    const { code } = await buy(p, customer, TERMINS);
    await admin.open(transferPath(code));
    const fields = { ...admin.hidden(), alasan: 'BCA' };
    const answers = await Promise.all([1, 2, 3].map(() => admin.postOnly('/staf/aksi/terima-transfer', fields)));
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    await admin.open(answers[0]?.location ?? '');
    expect(noteOf(admin)).toContain('lunas');
    const again = await admin.postOnly('/staf/aksi/terima-transfer', fields);
    await admin.open(again.location ?? '');
    expect(noteOf(admin)).toContain('lunas');
    expect(await p.db.selectFrom('charges').select('id').where('status', '=', 'paid').execute()).toHaveLength(1);
  });

  test.for([
    ['jumlah', '999.999', 'bukan Rp 999.999'],
    ['jumlah', '999.999,00', 'Isian belum lengkap'],
    ['jumlah', 'satu juta', 'Isian belum lengkap'],
    ['tanggal', '2026-11-21', '21 November 2026 belum tiba'],
    ['tanggal', '2026-11-01', '1 November 2026 sebelum pesanan dibuat (20 November 2026)'],
    ['tanggal', 'kemarin', 'Isian belum lengkap'],
  ] as const)('a refused form keeps %s %s', async ([name, value, refusal], { p, customer, admin }) => {
    const { code } = await buy(p, customer, TERMINS);
    await admin.open(transferPath(code));
    const typed = { alasan: 'BCA 20/11 <a>', jumlah: '1.000.000', tanggal: '2026-11-20', [name]: value };
    expect(await submit(admin, 'terima-transfer', typed)).toContain(refusal);
    const shown = Object.fromEntries(
      [...admin.page.text.matchAll(/<input name="(\w+)"[^>]*\svalue="([^"]*)"/g)].map(([, field, text]) => [
        field,
        text,
      ]),
    );
    expect(shown).toEqual({ ...typed, alasan: 'BCA 20/11 &lt;a&gt;' });
    expect(await submit(admin, 'terima-transfer', { ...typed, [name]: '' })).toContain('lunas: Rp 1.000.000');
  });
});

test('what waits is shown with its action, and goes away when it is done', async ({ p, customer }) => {
  await staySignedIn(p);
  const paid = await buy(p, customer, TERMINS);
  await p.play(paid.id);
  p.advance(24 * 40);
  await staySignedIn(p);
  const { browser } = await signIn(p, 'admin');
  expect((await browser.open('/staf')).text).toMatch(/terlambat \d+ hari/);
  await browser.open(linkOf(browser, 'Ingatkan'));
  await browser.post('/staf/aksi/ingatkan');
  expect(browser.page.text).toMatch(/href="https:\/\/wa\.me\/62[^"]+"[^>]*>Buka WhatsApp</);
  expect(browser.page.text).toMatch(/terlambat \d+ hari, diingatkan \d+ Desember 2026/);
  await browser.open(`/staf/pesanan/${paid.code}`);
  expect(browser.page.text).toMatch(/jatuh tempo [^<]+, terlambat \d+ hari, diingatkan \d+ Desember 2026/);
  expect(browser.page.text).toContain('pengingat termin 2 lewat WhatsApp');
  expect(linkOf(browser, 'Ingatkan')).toContain('termin=2');
  await p.play(paid.id);
  await browser.open('/staf');
  await browser.open(linkOf(browser, 'Proses'));
  expect(await submit(browser, 'kirim')).toBe(`Pesanan ${paid.code} diproses.`);
  expect(linkOf(browser, 'Proses')).toBe('');
  const second = await buy(p, customer, TERMINS);
  await p.play(second.id);
  await act(p, 'batalkan', { pesanan: second.code, alasan: 'mundur' });
  await browser.open('/staf');
  await browser.open(linkOf(browser, 'Tandai terkirim'));
  expect(await submit(browser, 'tandai-refund', { alasan: 'BCA 21/11' })).toContain('ditandai terkirim');
  expect(linkOf(browser, 'Tandai terkirim')).toBe('');
  await setRows(
    p.db,
    'mail_messages',
    { status: 'given-up', next_attempt_at: null, ended_at: p.now().toISOString() },
    { order_id: paid.id, kind: 'order-created' },
  );
  await browser.open('/staf');
  await browser.open(linkOf(browser, 'Kirim ulang'));
  expect(await submit(browser, 'kirim-ulang-email')).toContain('akan dikirim ulang');
  expect(linkOf(browser, 'Kirim ulang')).toBe('');
});

test('a refund shows its account, and what is left of it until all parts were sent', async ({
  p,
  customer,
  keuangan,
}) => {
  const { id, code } = await buy(p, customer, TERMINS);
  await p.play(id);
  await act(p, 'batalkan', { pesanan: code, alasan: 'mundur' });
  await keuangan.open('/staf');
  await keuangan.open(linkOf(keuangan, 'Isi rekening'));
  await keuangan.post('/staf/aksi/rekening-refund', { bank: 'BCA', nomor: 'satu', nama: 'Maya' });
  expect(noteOf(keuangan)).toContain('nomor rekening (4 sampai 30 angka)');
  expect(keuangan.page.text).toContain('value="satu"');
  await keuangan.post('/staf/aksi/rekening-refund', { bank: 'BCA', nomor: '123 456 7890', nama: 'Maya Larasati' });
  expect(keuangan.page.text).toContain('ke BCA 123 456 7890, a.n. Maya Larasati');
  const account = { bank: '', nomor: '', nama: '' };
  await keuangan.open(linkOf(keuangan, 'Ganti rekening'));
  expect(await submit(keuangan, 'rekening-refund', account)).toContain('centang Hapus rekening ini');
  expect((await keuangan.open('/staf')).text).toContain('ke BCA 123 456 7890');
  const mark = async (jumlah: string) => {
    await keuangan.open(linkOf(keuangan, 'Tandai terkirim'));
    await keuangan.post('/staf/aksi/tandai-refund', { alasan: 'BCA 21/11', jumlah });
  };
  for (const wrong of ['1.000.001', '0']) {
    await mark(wrong);
    expect(noteOf(keuangan)).toContain('antara Rp 1 dan Rp 1.000.000');
    await keuangan.open('/staf');
  }
  await keuangan.open(linkOf(keuangan, 'Tandai terkirim'));
  const stale = { ...keuangan.hidden(), formulir: 'a'.repeat(22), alasan: 'BCA 21/11', jumlah: '400.000' };
  await keuangan.post('/staf/aksi/tandai-refund', { alasan: 'BCA 21/11', jumlah: '400.000' });
  expect(noteOf(keuangan)).toContain('Sisanya Rp 600.000 masih harus dikirim.');
  expect((await keuangan.postOnly('/staf/aksi/tandai-refund', stale)).text).toContain('berubah');
  await keuangan.open(`/staf/pesanan/${code}`);
  expect(keuangan.page.text).toMatch(/Harus dikirim[\s\S]+Rp 600\.000[\s\S]+Terkirim[\s\S]+Rp 400\.000/);
  await keuangan.open('/staf');
  await mark('');
  expect(noteOf(keuangan)).toContain('Pengembalian Rp 600.000');
  expect(linkOf(keuangan, 'Tandai terkirim')).toBe('');
});

test('the data check is shown, renewed after a quarter of an hour or on request', async ({ p, customer, admin }) => {
  const { code, id } = await buy(p, customer, TERMINS);
  const finding = `<strong>Pesanan ${code}</strong>`;
  expect((await admin.open('/staf')).text).toContain('Tidak ada temuan');
  p.isHarmed = true;
  await p.db.updateTable('orders').set({ slots_held: 0 }).where('id', '=', id).execute();
  expect((await admin.open('/staf')).text).not.toContain(finding);
  p.advance(0.02);
  expect((await admin.open('/staf/pemeriksaan')).text).toContain(finding);
  await p.db.updateTable('orders').set({ slots_held: 1 }).where('id', '=', id).execute();
  expect((await admin.open('/staf')).text).toContain(finding);
  p.advance(0.25);
  expect((await admin.open('/staf')).text).toContain('Tidak ada temuan');
  const { browser: reader } = await signIn(p, 'redaksi');
  expect((await reader.open('/staf')).text).not.toContain('Pemeriksaan data');
  expect((await reader.open('/staf/pemeriksaan')).status).toBe(403);
});

test('money received: today, this week from Monday, this month, in Jakarta', async ({ p, customer }) => {
  p.isHarmed = true;
  await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 100);
  // Friday 20 November 2026, 10:00 in Jakarta.
  for (const [at, amount] of [
    ['2026-11-20T02:00:00.000Z', 1],
    ['2026-11-19T16:59:59.000Z', 10],
    ['2026-11-15T17:00:00.000Z', 100],
    ['2026-11-15T16:59:59.000Z', 1_000],
    ['2026-10-31T17:00:00.000Z', 10_000],
    ['2026-10-31T16:59:59.000Z', 100_000],
  ] as const) {
    const { id } = await buy(p, customer, TERMINS);
    await setRows(p.db, 'payments', { status: 'paid', paid_at: at, amount }, { order_id: id, termin: 1 });
  }
  expect(await receivedMoney({ db: p.db, now: () => new Date('2026-11-20T03:00:00.000Z') })).toEqual({
    today: 1,
    week: 111,
    month: 11_111,
  });
});

test('a gateway in its test mode on a public site is a warning at the start and on Hari ini', async () => {
  const lines: string[] = [];
  const env = { PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'SB-1', SITE_URL: 'https://toko.example' };
  const t = await startTestProvider({ env, log: (line) => lines.push(line) });
  expect(lines.join('\n')).toContain('WARNING: Midtrans (sandbox) moves no money');
  const { browser } = await signIn(t, 'admin');
  expect((await browser.open('/staf')).text).toContain('Mode uji: Midtrans (sandbox)');
  await t.close();
});
