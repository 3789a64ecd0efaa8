import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { expect } from 'vitest';

import { test } from './provider-test.ts';
import { add, cartOf, create, type Errors, order, orderOf, read, setManuscriptDays, staySignedIn } from './shopping.ts';
import type { TestProvider } from './support/provider.ts';

const JANUARY = 2;
/** The last second in Jakarta of 17 December, 15 days before January. */
const LAST_SECOND = '2026-12-17T16:59:59Z';
const closedText = 'Bulan publish ditutup: batas naskah sudah lewat.';

const advanceTo = (p: TestProvider, time: string) => p.advance((Date.parse(time) - p.now().getTime()) / 3_600_000);

async function slotsOf(p: TestProvider) {
  const { body } = await p.call<ItemsAnswer>('GET', 'items');
  const item = body.data.items.find(({ id }) => id === p.catalogue.alfa.id);
  return item?.slots.map((slot) => [slot.manuscript_until, slot.remaining, slot.waiting_list ?? false]);
}

test.for([
  [0, '2027-01-01', '2027-03-01'],
  [1, '2026-12-31', '2027-02-28'],
  [60, '2026-11-02', '2026-12-31'],
  [365, '2026-01-01', '2026-03-01'],
] as const)('%i days before the month', async ([days, january, march], { p }) => {
  await setManuscriptDays(p, days);
  const until = (await slotsOf(p))?.map(([day]) => day);
  expect([until?.[JANUARY], until?.[JANUARY + 2]]).toEqual([january, march]);
});

test('a month is sold until midnight in Jakarta of its day for manuscripts; what was ordered stays', async ({
  p,
  customer,
}) => {
  const { alfa } = p.catalogue;
  await setManuscriptDays(p, 15);
  await staySignedIn(p);
  advanceTo(p, LAST_SECOND);
  expect(await slotsOf(p)).toEqual([
    ['2026-11-16', 0, false],
    ['2026-12-17', 5, false],
    ['2027-01-17', 5, false],
    ['2027-02-14', 5, false],
  ]);
  await add(customer, alfa, 'SINTA 2', JANUARY);
  const made = await order(customer);
  await add(customer, alfa, 'SINTA 2', JANUARY, 2);
  const [line] = (await cartOf(customer)).carts;
  expect(line?.slot).toMatchObject({ remaining: 4, manuscript_until: '2026-12-17' });

  advanceTo(p, '2026-12-17T17:00:00Z');
  expect((await slotsOf(p))?.[1]).toEqual(['2026-12-17', 0, false]);
  const closed = await cartOf(customer);
  expect(closed.carts[0]?.slot.remaining).toBe(0);
  const patch = (qty: number) => customer.call<Errors>('PATCH', `carts/${line?.id}`, { qty });
  expect((await patch(3)).body.errors).toEqual({ qty: [closedText] });
  expect((await patch(1)).status).toBe(200);
  expect((await add(customer, alfa, 'SINTA 3', JANUARY)).body.errors).toEqual({ req_publish_month: [closedText] });
  const { status, body } = await create(customer, orderOf(await cartOf(customer)));
  expect([status, body.message]).toEqual([
    422,
    'Slot Jurnal Alfa bulan Januari 2027 ditutup: batas naskah sudah lewat.',
  ]);
  expect(await p.slot(alfa.slots[JANUARY]?.id ?? 0)).toEqual({ capacity: 5, used: 1 });
  await setManuscriptDays(p, 30);
  expect((await read(customer, made.id)).order_items[0]?.slot.manuscript_until).toBe('2026-12-17');
});

test('nobody waits for a closed month, and a place in it is offered to nobody', async ({ p, customer }) => {
  const slotId = p.catalogue.alfa.slots[JANUARY]?.id ?? 0;
  await setManuscriptDays(p, 15);
  await p.setCapacity(slotId, 1);
  await add(customer, p.catalogue.alfa, 'SINTA 2', JANUARY);
  const made = await order(customer);
  const [first, late] = [await p.register(), await p.register()];
  const wait = (who: typeof first) => who.call<Errors>('POST', 'waiting-list', { slot_id: slotId });
  expect((await wait(first)).status).toBe(201);
  await staySignedIn(p);
  advanceTo(p, '2026-12-17T17:00:00Z');
  expect((await wait(late)).body.errors).toEqual({ slot_id: [closedText] });
  await p.moveOrder(made.id, 'cancelled');
  expect(await p.slot(slotId)).toEqual({ capacity: 1, used: 0 });
  await p.provider.catchUp();
  expect((await first.call('GET', 'waiting-list')).body).toEqual({ data: { entries: [] } });
});
