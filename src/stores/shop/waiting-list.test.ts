import { fullMonth } from '@slotterbit/provider/tests/shopping.ts';
import { enterLine, entriesOf } from '@slotterbit/provider/tests/support/waiting-shop.ts';
import { expect, test, vi } from 'vitest';
import { customer, eachWithProvider, openTab, provider, type Tab } from '#tests/support/tab.ts';

let tab: Tab;
let slot: { id: number; month: { year: number; month: number } };

eachWithProvider(async () => {
  const full = await fullMonth(provider, await provider.register());
  slot = { id: full.slotId, month: { year: 2027, month: 1 } };
  tab = await openTab(provider, { customer });
});

const chosen = { indexingIds: [3, 4], qty: 2 };
const entries = () => tab.dataOf(tab.waiting.$waitingList.get()) ?? [];
const enter = () => tab.waiting.enterWaitingList(1, slot, chosen);

/** Enters, and returns the shown entry. */
async function entered() {
  expect(await enter()).toBeNull();
  const [entry] = entries();
  if (entry === undefined) throw new Error('The list is empty.');
  return entry;
}

test('the answer of a load that began before a change is dropped', async () => {
  const release = tab.network.hold(/^GET \/waiting-list/);
  const load = tab.waiting.loadWaitingList();
  await entered();
  release();
  await load;
  expect(entries()).toMatchObject([{ slotId: slot.id, state: 'waiting', position: 1 }]);
  expect(tab.waiting.$waitingList.get().kind).toBe('ready');
});

test('the late answer of an earlier change does not undo a newer one', async () => {
  const entry = await entered();
  const release = tab.network.hold(/^DELETE/);
  const leaving = tab.waiting.leaveWaitingList(entry);
  await vi.waitFor(async () => expect(await entriesOf(customer)).toEqual([]));
  const again = await entered();
  release();
  expect(await leaving).toBeNull();
  expect(entries()).toEqual([again]);
});

test('a lost answer shows what the provider has', async () => {
  tab.network.loseResponse(/^POST \/waiting-list/);
  const entry = await entered();
  tab.network.loseResponse(/^DELETE/);
  expect(await tab.waiting.leaveWaitingList(entry)).toBeNull();
  expect(entries()).toEqual([]);
});

test('leaving an entry that ended elsewhere says what is so now', async () => {
  const entry = await entered();
  await customer.call('DELETE', `waiting-list/${entry.id}`);
  await enterLine(customer, slot.id);
  expect(await tab.waiting.leaveWaitingList(entry)).toBe('Anda tidak lagi dalam antrean.');
  expect(entries().map(({ id }) => id)).toEqual((await entriesOf(customer)).map(({ id }) => id));
});

test('a session that ends with the call keeps the choice; so does a visitor', async () => {
  tab.window.localStorage.setItem('access_token', 'ended');
  tab = await openTab(provider, { window: tab.window });
  await enter();
  const selection = { itemId: 1, ...chosen, month: '2027-01' };
  expect(tab.visited).toEqual(['replace /login?next=%2Fcart']);
  expect(tab.selection.takeSelection()).toEqual(selection);
  await enter();
  expect(tab.selection.takeSelection()).toEqual(selection);
});
