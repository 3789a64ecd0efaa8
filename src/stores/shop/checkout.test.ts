import { checkCheckout, purposes } from '@slotterbit/contract/orders/checkout.ts';
import { expect, test, vi } from 'vitest';
import { customer, eachWithProvider, openTab, provider, type Tab } from '#tests/support/tab.ts';
import { addAndShow, choose, shownCart } from '#tests/support/tab-cart.ts';

let tab: Tab;

eachWithProvider(async () => {
  tab = await openTab(provider, { customer });
  await addAndShow(tab, await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2'));
  tab.checkout.followCart();
});

/** Divides the subtotal again after a change of the cart. */
const divide = () => tab.checkout.setTermin(3);

const fill = () => {
  divide();
  tab.checkout.setPurpose(purposes[0]);
};

test('a filled-in checkout creates an order and opens its payment', async () => {
  fill();
  await tab.checkout.placeOrder();
  expect(tab.visited).toEqual([expect.stringMatching(/^go .*\/api\/payments\//)]);
  expect(tab.checkout.$ordering.get()).toBe(true);
  expect(tab.window.sessionStorage.getItem('draft:checkout')).toBeNull();
  expect(tab.window.localStorage.getItem('cart_count')).toBe('0');
  // The message is only for /pesanan, not for the gateway.
  expect(tab.flash.takeFlash()).toBeNull();
  const { body } = await customer.call<{ data: { orders: { data: { termin: number }[] } } }>('GET', 'pi-orders');
  expect(body.data.orders.data).toMatchObject([{ termin: 3, total: 1_500_000 }]);
});

test('what was ordered stays on screen, but not for the next customer in this tab', async () => {
  fill();
  await tab.checkout.placeOrder();
  expect(tab.checkout.$placed.get()).toMatchObject({
    opensPayment: true,
    draft: { amounts: [500_000, 500_000, 500_000] },
  });
  tab.session.signOut();
  expect(tab.checkout.$placed.get()).toBeNull();
});

test('the order contains a pending quantity, and fails a check if the total then differs', async () => {
  fill();
  const release = tab.network.hold(/PATCH/);
  tab.cart.setQty(shownCart(tab).lines[0]?.id ?? 0, 2);
  divide();
  const ordered = tab.checkout.placeOrder();
  release();
  await ordered;
  expect(tab.visited).toHaveLength(1);
  const { body } = await customer.call<{ data: { orders: { data: object[] } } }>('GET', 'pi-orders');
  expect(body.data.orders.data).toMatchObject([{ total: 3_000_000 }]);
});

test('a refused pending quantity stops the order before it is sent', async () => {
  fill();
  tab.cart.setQty(shownCart(tab).lines[0]?.id ?? 0, 500);
  divide();
  await tab.checkout.placeOrder();
  expect(tab.network.take(/create/)).toEqual([]);
  expect(tab.flash.$alert.get()?.kind).toBe('error');
});

test('too many unpaid orders: the alert says why and what to do, and the form stays', async () => {
  provider.settings.unpaidOrdersPerCustomer = 1;
  fill();
  const elsewhere = checkCheckout({ cart: shownCart(tab), ...tab.checkout.$draft.get() });
  expect((await customer.call('POST', 'pi-order/create', elsewhere.ok && elsewhere.payload)).status).toBe(201);
  await addAndShow(tab, await choose(tab, provider, 'Jurnal Beta', 'DOAJ'));
  tab.checkout.setAmounts([250_000]);
  await tab.checkout.placeOrder();
  expect(tab.visited).toEqual([]);
  const text = expect.stringMatching(/1 pesanan yang belum dibayar.*Bayar salah satunya.*hubungi kami/);
  expect(tab.flash.$alert.get()).toMatchObject({ kind: 'error', text });
  expect(tab.checkout.$checkoutProblem.get()).toEqual({ message: text, field: null });
  expect(tab.checkout.$ordering.get()).toBe(false);
  expect(tab.checkout.$draft.get().purpose).toBe(purposes[0]);
  expect(shownCart(tab).lines).toHaveLength(1);
});

test('after an order in another tab, this one shows that the cart is empty', async () => {
  fill();
  const elsewhere = checkCheckout({ cart: shownCart(tab), ...tab.checkout.$draft.get() });
  expect((await customer.call('POST', 'pi-order/create', elsewhere.ok && elsewhere.payload)).status).toBe(201);
  await tab.checkout.placeOrder();
  expect(tab.visited).toEqual([]);
  expect(tab.flash.$alert.get()?.kind).toBe('error');
  await vi.waitFor(() => expect(shownCart(tab).lines).toEqual([]));
});

test('the reason of a failure stays after a changed cart loads, until the customer changes something', async () => {
  fill();
  const problem = 'Keranjang berubah.';
  const { fetch } = tab.network;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.endsWith('/create')) return fetch(address, init);
    // Meanwhile, in another tab.
    await customer.call('PATCH', `carts/${shownCart(tab).lines[0]?.id}`, { qty: 2 });
    return Response.json({ message: problem }, { status: 409 });
  });
  const { $checkoutProblem } = tab.checkout;
  await tab.checkout.placeOrder();
  await tab.cart.cartSettled();
  expect(shownCart(tab).count).toBe(2);
  expect($checkoutProblem.get()).toEqual({ message: problem, field: null });

  tab.cart.setQty(shownCart(tab).lines[0]?.id ?? 0, 1);
  expect($checkoutProblem.get()).toBeNull();
  await tab.cart.cartSettled();
  divide();
  await tab.checkout.placeOrder();
  expect($checkoutProblem.get()).toEqual({ message: problem, field: null });
  tab.checkout.setPurpose(purposes[1]);
  expect($checkoutProblem.get()).toBeNull();
});

test('a checkout from the back/forward cache is unlocked', () => {
  const stop = tab.checkout.watchOrdering();
  tab.checkout.$ordering.set(true);
  tab.window.fire('pageshow', { persisted: false });
  expect(tab.checkout.$ordering.get()).toBe(true);
  tab.window.fire('pageshow', { persisted: true });
  expect(tab.checkout.$ordering.get()).toBe(false);
  stop();
});

test("a customer who signs in from another tab does not see another customer's form", async () => {
  const store = (key: string, text: string | null) => {
    if (text === null) tab.window.localStorage.removeItem(key);
    else tab.window.localStorage.setItem(key, text);
    tab.window.fire('storage', { key });
  };
  store('customer', '{"id":1}');
  await tab.cart.loadCart();
  tab.checkout.setPurpose('other');
  tab.checkout.setOtherText('Hibah');
  store('access_token', null);
  store('customer', null);

  const next = await provider.register();
  await addAndShow(await openTab(provider, { customer: next }), await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2'));
  store('customer', '{"id":2}');
  store('access_token', next.token);
  await tab.cart.loadCart();
  expect(shownCart(tab).lines).toHaveLength(1);
  expect(tab.checkout.$draft.get()).toMatchObject({ purpose: '', otherText: '' });
});

test.each(['{', '{"amounts":[]}', '{"amounts":"x"}', '{"amounts":[1,2,3,4,5]}', 'null'])(
  'a stored draft %s is dropped',
  async (text) => {
    tab.window.sessionStorage.setItem('draft:checkout', text);
    const reloaded = await openTab(provider, { window: tab.window });
    expect(reloaded.checkout.$draft.get().amounts).toEqual([0]);
  },
);
