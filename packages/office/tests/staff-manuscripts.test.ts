import { add, buy, order, read, setManuscriptDays, staySignedIn } from '@slotterbit/provider/tests/shopping.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { setRows } from '@slotterbit/provider/tests/support/set-rows.ts';
import { expect } from 'vitest';
import { act, linkOf, listIn, outcomeOf, type StaffBrowser, signIn, textOf } from './support/staff-browser.ts';
import { test } from './support/staff-test.ts';

/** Pays an order of Jurnal Alfa and of Jurnal Beta in March 2027. */
async function paid(p: TestProvider, customer: TestCustomer, journals: readonly ('alfa' | 'beta')[] = ['alfa']) {
  for (const journal of journals) await add(customer, p.catalogue[journal], journal === 'alfa' ? 'SINTA 2' : 'DOAJ', 4);
  const made = await order(customer);
  await p.play(made.id);
  return made;
}

const valuesOf = ({ page }: StaffBrowser) =>
  [...page.text.matchAll(/name="nilai" type="\w+"\s+value="([^"]*)"/g)].map(([, value]) => value);
const naskah = async (customer: TestCustomer, id: number) =>
  (await read(customer, id)).order_items.map((line) => Object.values(line.naskah));
const mailKinds = async (p: TestProvider) =>
  (await p.db.selectFrom('mail_messages').select('kind').orderBy('id').execute())
    .map(({ kind }) => kind)
    .filter((kind) => ['manuscript-received', 'loa-linked', 'article-linked', 'order-completed'].includes(kind));

/** Opens the action from the order's page. */
async function fromOrder(browser: StaffBrowser, code: string, label: string) {
  await browser.open(`/staf/pesanan/${code}`);
  const [, href = ''] = new RegExp(`<a class="button" href="([^"]+)">${label}</a>`).exec(browser.page.text) ?? [];
  await browser.open(href.replaceAll('&amp;', '&'));
}

const LOA = 'https://ojs.example/loa?id=7';

test('the customer sees a recorded manuscript and its LoA, and gets one e-mail each', async ({ p, customer }) => {
  await setManuscriptDays(p, 45);
  const { id, code } = await paid(p, customer);
  const { browser } = await signIn(p, 'redaksi');
  await browser.open(`/staf/pesanan/${code}`);
  expect(textOf(browser.page.text)).toContain('naskah belum diterima, paling lambat 15 Januari 2027');
  await browser.open(`/staf/aksi/tautkan-loa?pesanan=${code}`);
  expect(browser.page.text).toContain(`Naskah pesanan ${code} belum diterima`);
  await fromOrder(browser, code, 'Naskah diterima');
  expect(valuesOf(browser)).toEqual(['2026-11-20']);
  await browser.post('/staf/aksi/naskah-diterima', { nilai: '2026-11-21' });
  expect(listIn(browser.page.text)).toContain('Tanggal 21 November 2026 belum tiba.');
  expect(valuesOf(browser)).toEqual(['2026-11-21']);
  for (const [early, shown] of [
    ['2026-11-19', '19 November 2026'],
    ['0206-11-20', '20 November 206'],
  ] as const) {
    await browser.post('/staf/aksi/naskah-diterima', { nilai: early });
    expect(listIn(browser.page.text)).toContain(`Tanggal ${shown} sebelum pesanan dibuat (20 November 2026).`);
    expect(valuesOf(browser)).toEqual([early]);
  }
  await browser.post('/staf/aksi/naskah-diterima', { nilai: '2026-11-20' });
  expect(outcomeOf(browser)).toContain(`Pesanan ${code} dicatat naskahnya.`);
  expect(textOf(browser.page.text)).toContain('naskah diterima 20 November 2026');
  expect(await naskah(customer, id)).toEqual([['2026-11-20', null, null]]);

  await fromOrder(browser, code, 'Tautkan LoA');
  for (const wrong of ['http://ojs.example/loa', 'javascript:alert(1)', 'https://user@ojs.example/', 'loa.pdf']) {
    await browser.post('/staf/aksi/tautkan-loa', { nilai: wrong });
    expect(listIn(browser.page.text)).toContainEqual(expect.stringContaining('tautan LoA harus diawali https://'));
    expect(valuesOf(browser)).toEqual([wrong]);
  }
  await browser.post('/staf/aksi/tautkan-loa', { nilai: LOA });
  expect(browser.page.text).toContain(`<a href="${LOA}" target="_blank" rel="noreferrer noopener">LoA</a>`);
  expect(await naskah(customer, id)).toEqual([['2026-11-20', LOA, null]]);
  expect(await mailKinds(p)).toEqual(['manuscript-received', 'loa-linked']);
  expect(listIn(browser.page.text.replaceAll('\n', ' '))).toEqual(
    expect.arrayContaining([
      expect.stringContaining('baris 1, Jurnal Alfa: naskah diterima 20 November 2026'),
      expect.stringContaining(`baris 1, Jurnal Alfa: tautan LoA kosong menjadi ${LOA}`),
    ]),
  );

  // A mistake is corrected without an e-mail, the letter first.
  const ended_at = p.now().toISOString();
  await p.db.updateTable('mail_messages').set({ status: 'sent', next_attempt_at: null, ended_at }).execute();
  expect(await act(p, 'naskah-diterima', { pesanan: code }, { nilai: '' })).toContain(
    'naskah dengan LoA harus sudah diterima',
  );
  await act(p, 'tautkan-loa', { pesanan: code }, { nilai: '' });
  await act(p, 'naskah-diterima', { pesanan: code }, { nilai: '' });
  expect(await naskah(customer, id)).toEqual([[null, null, null]]);
  expect(await p.db.selectFrom('mail_messages').select('kind').where('status', '=', 'not-sent').execute()).toEqual([]);
});

const ARTICLE = 'https://ojs.example/article/7';

test('the link to the article is recorded when the order is completed, or later', async ({ p, customer, redaksi }) => {
  const [one, two] = [await paid(p, customer, ['alfa', 'beta']), await paid(p, customer)];
  for (const { code } of [one, two]) await act(p, 'kirim', { pesanan: code });
  await fromOrder(redaksi, one.code, 'Selesaikan');
  expect(valuesOf(redaksi)).toEqual(['', '']);
  await redaksi.post('/staf/aksi/selesai', { nilai: ['javascript:alert(1)', ARTICLE] });
  expect(listIn(redaksi.page.text)).toContainEqual(expect.stringContaining('tautan artikel harus diawali https://'));
  expect(valuesOf(redaksi)).toEqual(['javascript:alert(1)', ARTICLE]);
  expect((await read(customer, one.id)).status).toBe('shipped');
  await redaksi.post('/staf/aksi/selesai', { nilai: ['', ARTICLE] });
  expect(outcomeOf(redaksi)).toContain(`Pesanan ${one.code} selesai.`);
  expect(redaksi.page.text).toContain(`<a href="${ARTICLE}" target="_blank" rel="noreferrer noopener">artikel</a>`);
  expect(await naskah(customer, one.id)).toEqual([
    [null, null, null],
    [null, null, ARTICLE],
  ]);
  // A completed order without a link is completed, too. Its link comes later, with an e-mail of its own.
  await act(p, 'selesai', { pesanan: two.code });
  await act(p, 'tautkan-artikel', { pesanan: two.code }, { nilai: ARTICLE });
  expect(await naskah(customer, two.id)).toEqual([[null, null, ARTICLE]]);
  expect(await mailKinds(p)).toEqual(['order-completed', 'order-completed', 'article-linked']);
});

test('of several ticked orders each line has a field, and a stopped order is named', async ({ p, customer }) => {
  const [one, two] = [await paid(p, customer, ['alfa', 'beta']), await paid(p, customer)];
  const stopped = await paid(p, customer);
  await act(p, 'batalkan', { pesanan: stopped.code, alasan: 'mundur' });
  const pages = (await read(customer, one.id)).order_items.map(({ naskah_url }) => naskah_url);
  expect(pages).toEqual([null, 'https://beta.example/submit']);
  const { browser } = await signIn(p, 'redaksi');
  await browser.open('/staf/pesanan');
  const ticks = [...browser.page.text.matchAll(/name="pesanan" value="([^"]+)"/g)].map(([, code]) => code);
  expect(ticks).toEqual([two.code, one.code]);
  expect(browser.page.text).toContain('formaction="/staf/aksi/naskah-diterima">Naskah diterima<');
  const codes = [one, two, stopped].map(({ code }) => code);
  await browser.open(`/staf/aksi/naskah-diterima?daftar=&${codes.map((code) => `pesanan=${code}`).join('&')}`);
  expect(valuesOf(browser)).toEqual(Array(3).fill('2026-11-20'));
  expect(listIn(browser.page.text).at(-1)).toContain(`Pesanan ${stopped.code} dibatalkan`);
  await browser.post('/staf/aksi/naskah-diterima', { nilai: ['2026-11-20', '', '2026-11-20'] });
  expect(outcomeOf(browser)).toContain('2 dari 3 pesanan dicatat naskahnya.');
  expect(await naskah(customer, one.id)).toEqual([
    ['2026-11-20', null, null],
    [null, null, null],
  ]);
  expect(await naskah(customer, two.id)).toEqual([['2026-11-20', null, null]]);
  expect(await mailKinds(p)).toEqual(['manuscript-received', 'manuscript-received']);
  // Only manuscripts that arrived have a field for their letter.
  await browser.open(`/staf/aksi/tautkan-loa?pesanan=${one.code}&pesanan=${two.code}`);
  expect(valuesOf(browser)).toEqual(['', '']);
  await browser.post('/staf/aksi/tautkan-loa', { nilai: ['', LOA] });
  expect(outcomeOf(browser)).toContain(`Tidak diubah: Naskah pesanan ${one.code} tidak berubah.`);
  expect(await naskah(customer, two.id)).toEqual([['2026-11-20', LOA, null]]);
});

test('long links for 25 orders of four manuscripts are recorded at once; of more, the way back keeps the ticks', async ({
  p,
  customer,
}) => {
  const { alfa } = p.catalogue;
  for (const { id } of alfa.slots) await p.setCapacity(id, 99);
  const codes: string[] = [];
  for (let count = 0; count < 26; count += 1) {
    for (const place of [1, 2, 3, 4]) await add(customer, alfa, 'SINTA 2', place);
    codes.push((await order(customer)).code);
  }
  const { browser } = await signIn(p, 'redaksi');
  const formOf = (slug: string, count: number) => {
    const query = new URLSearchParams([
      ['daftar', 'status=pending'],
      ...codes.slice(0, count).map((code) => ['pesanan', code] as [string, string]),
    ]);
    return browser.open(`/staf/aksi/${slug}?${query}`);
  };
  await formOf('naskah-diterima', 25);
  await browser.post('/staf/aksi/naskah-diterima', { nilai: Array(100).fill('2026-11-20') });
  await formOf('tautkan-loa', 25);
  const links = Array.from({ length: 100 }, (_, n) => `https://ojs.example/${n}/${'ö'.repeat(470)}`);
  await browser.post('/staf/aksi/tautkan-loa', { nilai: links });
  expect(outcomeOf(browser)).toContain('25 dari 25 pesanan');
  const rows = await p.db.selectFrom('order_items').select('loa').where('loa', 'is not', null).orderBy('id').execute();
  expect(rows.map(({ loa }) => loa)).toEqual(links);
  await formOf('naskah-diterima', 26);
  expect(outcomeOf(browser)).toContain('Paling banyak 100 naskah sekaligus.');
  await browser.open(linkOf(browser, 'Kembali'));
  expect([...browser.page.text.matchAll(/name="pesanan" value="[^"]*"[^>]* checked/g)]).toHaveLength(26);
});

test('a form that shows an older state is refused, and a line of another order stays', async ({ p, customer }) => {
  const [mine, other] = [await paid(p, customer), await paid(p, customer)];
  await staySignedIn(p);
  p.advance(24);
  const [first, second] = [await signIn(p, 'redaksi'), await signIn(p, 'admin')];
  for (const { browser } of [first, second]) await fromOrder(browser, mine.code, 'Naskah diterima');
  await first.browser.post('/staf/aksi/naskah-diterima', { nilai: '2026-11-21' });
  await second.browser.post('/staf/aksi/naskah-diterima', { nilai: '2026-11-20' });
  expect(textOf(second.browser.page.text)).toMatch(/berubah sejak formulir ini ditampilkan: .* oleh Staf \d+/);
  expect(await naskah(customer, mine.id)).toEqual([['2026-11-21', null, null]]);
  const baris = `${(await read(customer, other.id)).order_items[0]?.id}`;
  await second.browser.post('/staf/aksi/naskah-diterima', { baris, nilai: '2026-11-20' });
  expect([await naskah(customer, mine.id), await naskah(customer, other.id)]).toEqual([
    [['2026-11-21', null, null]],
    [[null, null, null]],
  ]);
});

test('Hari ini lists the paid lines whose manuscript is late, until it is received, and how long a late payer waits', async ({
  p,
  customer,
}) => {
  await setManuscriptDays(p, 45);
  const { code } = await paid(p, customer);
  const unpaid = await buy(p, customer, undefined, 4);
  await staySignedIn(p);
  const lateOf = async () => {
    const { browser } = await signIn(p, 'baca');
    await browser.open('/staf');
    return textOf(/<section id="naskah-lewat-batas">(.*?)<\/section>/s.exec(browser.page.text)?.[1] ?? '');
  };
  expect(await lateOf()).toContain('Tidak ada naskah yang lewat batas.');
  // Paid a day after the manuscript's day.
  await setRows(p.db, 'order_items', { manuscript_until: '2026-11-19' }, { order_id: unpaid.id });
  await p.play(unpaid.id);
  expect(await lateOf()).toMatch(new RegExp(`${unpaid.code}.* dibayar hari ini`));
  p.advance(48);
  expect(await lateOf()).toMatch(new RegExp(`${unpaid.code}.* menunggu 2 hari sejak dibayar`));
  await act(p, 'naskah-diterima', { pesanan: unpaid.code }, { nilai: '2026-11-22' });
  p.advance(24 * 55);
  const late = await lateOf();
  expect(late).toContain(code);
  expect(late).toContain('terbit Maret 2027 · paling lambat 15 Januari 2027');
  expect(late).not.toContain(unpaid.code);
  await act(p, 'naskah-diterima', { pesanan: code }, { nilai: '2027-01-16' });
  expect(await lateOf()).not.toContain(code);
});
