import { readFile } from 'node:fs/promises';
import type { OrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { formatDate, formatDayOfYear, formatShortDate } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import type { Page } from 'playwright/test';
import { registerCustomer, store, storedSession } from '#tests/support/e2e/customer.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { announceTransfer, signIn, test } from '#tests/support/e2e/staff.ts';
import { expect } from '#tests/support/e2e/test.ts';

/* What is said about one order, on everything that speaks about it. */

/** How a day is written: on screens, on papers, and in a calendar file. */
function waysToWrite(at: string): string[] {
  const day = new Date(at);
  const inCalendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(day).replaceAll('-', '');
  return [formatDate(day), formatShortDate(day), formatDayOfYear(day), formatDayOfYear(day, 3), inCalendar];
}

/** What all must agree on: what is due, else what was paid; until when; and the last day for the manuscript. */
function factsOf({ payments, total, order_items }: OrderAnswer): Record<'amount' | 'day' | 'manuscript', string[]> {
  const next = payments.find(({ status }) => status !== 'paid');
  const amount = next?.transfer?.amount ?? next?.amount ?? total;
  const until = next?.transfer?.until ?? next?.due_at ?? '';
  const manuscript = order_items[0]?.slot.manuscript_until ?? '';
  return {
    amount: [formatRupiah(amount)],
    day: until === '' ? [] : waysToWrite(until),
    manuscript: waysToWrite(`${manuscript}T12:00:00+07:00`),
  };
}

const main = async (page: Page, path: string, ready: string | RegExp) => {
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText(ready);
  return page.getByRole('main').innerText();
};

/** What /home asks for on a visit, it shows from the first paint of the next one. */
async function tasks(page: Page): Promise<string> {
  const asked = page.waitForResponse(/pi-orders\?.*berjalan/);
  await page.goto('/home');
  await (await asked).finished();
  await page.waitForLoadState('networkidle');
  await page.goto('/home');
  const list = page.getByRole('list', { name: 'Yang berikutnya' });
  if (!(await list.isVisible())) return '';
  await expect(list).toContainText(/\p{L}{4}/u);
  await expect(list.getByRole('link').first()).not.toHaveAttribute('href', '/pesanan');
  return list.innerText();
}

async function calendar(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: 'Simpan ke kalender' });
  if ((await button.count()) === 0) return '';
  const coming = page.waitForEvent('download');
  await button.click();
  return (await readFile(await (await coming).path(), 'utf8')).replaceAll('\r\n ', '');
}

/** Returns the texts of everything that speaks about the order; empty where nothing is said. */
async function said(page: Page, order: OrderAnswer): Promise<Record<string, string>> {
  const { id, code, payments } = order;
  const open = payments.find(({ status }) => status !== 'paid') ?? payments.at(-1);
  const home = await tasks(page);
  const list = await main(page, '/pesanan', code);
  const detail = await main(page, `/detailorder/${id}`, code);
  const ics = await calendar(page);
  const pay = await main(page, `/pay/${id}`, code);
  const payer = await main(page, open?.share_url ?? '', code);
  const invoice = await main(page, `/invoice/${id}`, code);
  const receipt = payments.some(({ status }) => status === 'paid')
    ? await main(page, `/invoice/${id}?termin=1`, 'KUITANSI')
    : '';
  const staff = await main(page, `/staf/pesanan/${code}`, code);
  await page.goto(`/staf/pesan?pesanan=${code}`);
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click();
  const mail = await page.locator('pre').innerText();
  return { home, list, detail, pay, payer, mail, ics, invoice, receipt, staff };
}

/** Which of the facts each place says: a amount, d day, m manuscript. Where one is missing, the place says nothing of it in that state. */
const expected = {
  unpaid: 'home ad, list ad, detail adm, pay adm, payer ad, mail adm, ics adm, invoice ad, receipt -, staff adm',
  'transfer announced':
    'home ad, list ad, detail adm, pay adm, payer ad, mail adm, ics adm, invoice ad, receipt -, staff adm',
  'first termin paid':
    'home adm, list ad, detail adm, pay adm, payer ad, mail adm, ics adm, invoice ad, receipt a, staff adm',
  paid: 'home m, list a, detail am, pay am, payer -, mail am, ics m, invoice a, receipt -, staff am',
  cancelled: 'home -, list -, detail a, pay a, payer a, mail -, ics -, invoice a, receipt -, staff a',
};

test('home, list, detail, pay, payer, e-mail, calendar, papers and staff agree on one order in five states', async ({
  page,
  server,
  origin,
}) => {
  await signIn(page, server);
  const customer = await registerCustomer(origin);
  await store(page, origin, storedSession(customer));
  const shop = new Shop(origin, customer);
  const table: Record<string, string> = {};
  const note = async (state: string, id: number) => {
    const order = await shop.find(id);
    const facts = Object.entries(factsOf(order));
    const texts = Object.entries(await said(page, order));
    const row = texts.map(([where, text]) => {
      const clean = text.replaceAll(/\s/g, ' ').replaceAll('\\,', ',');
      const found = facts.filter(([, forms]) => forms.some((form) => clean.includes(form)));
      return `${where} ${found.map(([name]) => name[0]).join('') || '-'}`;
    });
    table[state] = row.join(', ');
  };
  const { id } = await shop.ordered({ termin: 2 });
  await note('unpaid', id);
  await announceTransfer(origin, (await shop.find(id)).payment_url);
  await note('transfer announced', id);
  await shop.pay(id);
  await note('first termin paid', id);
  await shop.pay(id);
  await note('paid', id);
  const other = await shop.ordered({ termin: 2 });
  await shop.cancel(other.id);
  await note('cancelled', other.id);
  expect(table).toEqual(expected);
});
