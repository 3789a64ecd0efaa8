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

const main = async (page: Page, path: string, ready: string) => {
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText(ready);
  return page.getByRole('main').innerText();
};

/** The `main` of a page that needs no scripts. */
const html = async ({ request }: Page, path: string) =>
  /<main[\s\S]*<\/main>/.exec(await (await request.get(path)).text())?.[0] ?? '';
const textOf = (markup: string) => markup.replaceAll(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>|&nbsp;/g, ' ');

async function calendar(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: 'Simpan ke kalender' });
  if ((await button.count()) === 0) return '';
  const coming = page.waitForEvent('download');
  await button.click();
  return (await readFile(await (await coming).path(), 'utf8')).replaceAll('\r\n ', '');
}

/** Returns the texts of everything that speaks about the order; empty where nothing is said. */
async function said(page: Page, { id, code, payments }: OrderAnswer): Promise<Record<string, string>> {
  const open = payments.find(({ status }) => status !== 'paid') ?? payments.at(-1);
  const list = await main(page, '/pesanan', code);
  const detail = await main(page, `/detailorder/${id}`, code);
  const ics = await calendar(page);
  const pay = await main(page, `/pay/${id}`, code);
  const invoice = await main(page, `/invoice/${id}`, code);
  const isPaid = payments.some(({ status }) => status === 'paid');
  const receipt = isPaid ? await main(page, `/invoice/${id}?termin=1.`, 'KUITANSI') : '';
  const payer = textOf(await html(page, open?.share_url ?? ''));
  const staff = textOf(await html(page, `/staf/pesanan/${code}`));
  const [, mail = ''] = /<li[\s\S]*?<a href="([^"]+)/.exec(await html(page, `/staf/pesan?pesanan=${code}`)) ?? [];
  return { list, detail, pay, payer, mail: textOf(await html(page, mail)), ics, invoice, receipt, staff };
}

/** Which of the facts each place says: a amount, d day, m manuscript. Where one is missing, the place says nothing of it in that state. */
const expected = {
  cancelled: 'list -, detail a, pay a, payer a, mail -, ics -, invoice a, receipt -, staff a, home -',
  unpaid: 'list ad, detail adm, pay adm, payer ad, mail adm, ics adm, invoice ad, receipt -, staff adm, home ad',
  announced: 'list ad, detail adm, pay adm, payer ad, mail adm, ics adm, invoice ad, receipt -, staff adm, home ad',
  'half paid': 'list ad, detail adm, pay adm, payer ad, mail adm, ics adm, invoice ad, receipt a, staff adm, home adm',
  paid: 'list a, detail am, pay am, payer -, mail am, ics m, invoice a, receipt -, staff am, home m',
};

test('screens, e-mail, calendar, papers and staff agree on one order', async ({ page, server, origin }) => {
  await signIn(page, server);
  const customer = await registerCustomer(origin);
  await store(page, origin, storedSession(customer));
  const shop = new Shop(origin, customer);
  const expectAgreement = async (state: keyof typeof expected, id: number) => {
    const order = await shop.find(id);
    const facts = Object.entries(factsOf(order));
    const found = ([where, text]: [string, string]) => {
      const clean = text.replaceAll(/\s/g, ' ').replaceAll('\\,', ',');
      const names = facts.filter(([, forms]) => forms.some((form) => clean.includes(form)));
      return `${where} ${names.map(([name]) => name[0]).join('') || '-'}`;
    };
    const row = Object.entries(await said(page, order)).map(found);
    // Home has places for what an earlier visit has learned.
    await expect(async () => {
      const asked = page.waitForResponse(/pi-orders\?.*berjalan/);
      await page.goto('/home');
      await (await asked).finished();
      const tasks = page.getByRole('list', { name: 'Yang berikutnya' });
      const home = (await tasks.isVisible()) ? await tasks.innerText() : '';
      expect([...row, found(['home', home])].join(', '), state).toBe(expected[state]);
    }).toPass();
  };
  const stopped = await shop.ordered({ termin: 2 });
  await shop.cancel(stopped.id);
  await expectAgreement('cancelled', stopped.id);
  const { id, payment_url } = await shop.ordered({ termin: 2 });
  await expectAgreement('unpaid', id);
  await announceTransfer(origin, payment_url);
  await expectAgreement('announced', id);
  await shop.pay(id);
  await expectAgreement('half paid', id);
  await shop.pay(id);
  await expectAgreement('paid', id);
});
