import { type Billing, emptyBilling } from '@slotterbit/contract/customers/billing.ts';
import { decodeSession } from '@slotterbit/contract/decode/decode-session.ts';
import { add, order } from '@slotterbit/provider/tests/shopping.ts';
import { expect, test, vi } from 'vitest';
import { customer, eachWithProvider, openTab, provider } from '#tests/support/tab.ts';

eachWithProvider();

const campus: Billing = {
  institution: 'Universitas Melati',
  unit: 'Bendahara',
  address: 'Jalan Kenanga 5',
  npwp: '012345678901000',
  reference: 'PO-7',
};
const ofProfile = { ...campus, reference: '' };

/** A tab of a customer who logged in; `keepsBilling` false: with a provider that keeps no billing data. */
async function signedIn(keepsBilling = true) {
  const tab = await openTab(provider);
  const { email, password } = customer;
  const session = decodeSession((await provider.call('POST', 'customer-login', { email, password })).body);
  if (session?.customer == null) throw new Error('The login failed.');
  const billing = keepsBilling ? session.customer.billing : null;
  tab.session.signIn({ ...session, customer: { ...session.customer, billing } });
  const { $localBilling, billingOfProfile } = tab.billing;
  const profile = () => billingOfProfile(tab.session.$customer.get(), $localBilling.get());
  return { ...tab, profile };
}

test('our provider keeps the profile’s data; nothing else is stored in the browser', async () => {
  const { billing, profile, window } = await signedIn();
  expect(profile()).toEqual(emptyBilling);
  expect(await billing.saveBilling(campus, null)).toBeNull();
  expect(profile()).toEqual(ofProfile);
  expect(window.localStorage.keys()).not.toContain('billing');
  const other = await signedIn();
  expect(other.profile()).toEqual(ofProfile);
});

test('a change on another device appears when the profile opens', async () => {
  const { billing, profile } = await signedIn();
  await customer.call('PATCH', 'customer/billing', campus);
  await billing.loadBilling();
  expect(profile()).toEqual(ofProfile);
});

test('an answer that arrives after another customer signed in changes nothing', async () => {
  const { billing, profile, session, network } = await signedIn();
  const release = network.hold(/^PATCH/);
  const saving = billing.saveBilling(campus, null);
  const { email, password } = await provider.register();
  const next = decodeSession((await provider.call('POST', 'customer-login', { email, password })).body);
  if (next === null) throw new Error('The login failed.');
  session.signIn(next);
  release();
  expect(await saving).toBeNull();
  expect(profile()).toEqual(emptyBilling);
});

test('a change of an order also shows when an older load of it is still running', async () => {
  await add(customer, provider.catalogue.alfa, 'SINTA 2', 1);
  const { id } = await order(customer, [1_500_000]);
  const { billing, orders, dataOf, network } = await signedIn();
  const release = network.hold(/^GET \/pi-orders/);
  const loading = orders.loadOrder(String(id));
  await network.idle();
  const saving = billing.saveBilling(campus, { id, billing: emptyBilling });
  await vi.waitFor(() => expect(network.sent.filter((call) => call.startsWith('PATCH'))).toHaveLength(1));
  await network.idle();
  release();
  await Promise.all([loading, saving]);
  expect(dataOf(orders.$order.get())?.billing).toEqual(campus);
});

test('with another provider the browser keeps the data until the session ends, and nothing is sent', async () => {
  const { billing, profile, session, window, network } = await signedIn(false);
  network.take();
  const order = { id: 7, billing: null };
  expect(await billing.saveBilling(campus, order)).toBeNull();
  await billing.loadBilling();
  const of = (id: number) => billing.billingOfOrder({ id, billing: null }, billing.$localBilling.get());
  expect([of(7), of(8), profile()]).toEqual([campus, ofProfile, ofProfile]);
  expect(network.take()).toEqual([]);

  const reloaded = await openTab(provider, { window });
  expect(reloaded.billing.$localBilling.get()).toEqual({ profile: ofProfile, orders: { 7: campus } });
  session.forgetCustomer({ keepsDrafts: true });
  expect(window.localStorage.keys()).not.toContain('billing');
});

test.each(['{', 'null', '[]', '{"orders":7}', '{"profile":7}'])('drops the stored text %s', async (text) => {
  const { window } = await openTab(provider);
  window.localStorage.setItem('billing', text);
  const { billing } = await openTab(provider, { window });
  expect(billing.$localBilling.get()).toBeNull();
});
