import { useStore } from '@nanostores/react';
import { withHeldPlaces } from '@slotterbit/contract/catalogue/slot.ts';
import { addedText } from '@slotterbit/contract/orders/add-to-cart.ts';
import { type Order, type OrderLine, orderLineName } from '@slotterbit/contract/orders/order.ts';
import type { Month } from '@slotterbit/contract/values/month.ts';
import { useEffect, useState } from 'react';
import { dataOf } from '#src/stores/resource.ts';
import { showAlert, TOAST_MS } from '#src/stores/session/flash.ts';
import { $heldSlots } from '#src/stores/session/session.ts';
import { addToCart, sheetFailure } from '#src/stores/shop/add-to-cart.ts';
import { $cart, loadCart } from '#src/stores/shop/cart.ts';
import { planLike } from '#src/stores/shop/checkout.ts';
import { createReordering, type Reordering } from '#src/stores/shop/order-again.ts';
import { type LineAgain, orderAgain } from './again-choice.ts';

/** A row of the sheet. `added`: the line is in the cart. */
export type AgainRow = LineAgain & { selected: boolean; added: boolean };

/** State and actions of the sheet 'Pesan lagi' (docs/product.md 13.1). */
export function useOrderAgain(order: Order, onDone: () => void) {
  // Does not change: a sheet that is open over midnight keeps its months.
  const [now] = useState(() => new Date());
  const [source] = useState(() => createReordering(order));
  const state = useStore(source.$state);
  const cart = useStore($cart);
  const held = useStore($heldSlots);
  const [chosen, setChosen] = useState<ReadonlyMap<OrderLine, Month>>(new Map());
  const [unselected, setUnselected] = useState<ReadonlySet<OrderLine>>(new Set());
  const [added, setAdded] = useState<readonly LineAgain[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    void source.load();
    void loadCart();
    return () => source.stop();
  }, [source]);

  const data = dataOf(state);
  const rows = data && rowsOf(data);
  const selected = (rows ?? []).flatMap(({ selected: isSelected, choice, line }) =>
    isSelected && choice !== null ? [{ line, choice }] : [],
  );

  function rowsOf({ lines, ...catalogue }: Reordering): AgainRow[] {
    const isAdded = (line: OrderLine) => added.some((row) => row.line === line);
    const rest = orderAgain(
      lines.filter((line) => !isAdded(line)),
      { ...catalogue, items: catalogue.items.map((item) => ({ ...item, slots: withHeldPlaces(item.slots, held) })) },
      { now, cart: cart.kind === 'ready' ? cart.cart : null, chosen, unselected },
    );
    return [
      ...added.map((row) => ({ ...row, selected: false, added: true })),
      // A replaced month waits for the customer's consent.
      ...rest.map((row) => ({
        ...row,
        selected: row.choice !== null && !row.isReplaced && !unselected.has(row.line),
        added: false,
      })),
    ].sort((a, b) => lines.indexOf(a.line) - lines.indexOf(b.line));
  }

  async function submit() {
    if (isBusy || selected.length === 0) return;
    setIsBusy(true);
    setProblem(null);
    const names = new Map(selected.map(({ line, choice }) => [choice, nameOf(line)]));
    const result = await addToCart([...names.keys()], sheetFailure, (choice) => names.get(choice) ?? '');
    setIsBusy(false);
    if (result.kind === 'busy') return;
    if (result.kind === 'added') planLike(order);
    if (result.kind !== 'failed') {
      if (result.kind === 'added') showAlert(addedText, 'success', TOAST_MS);
      // Without a token, the session has ended and the browser opens the login page.
      return onDone();
    }
    const inCart = selected.slice(0, selected.length - result.rest.length).map(({ line }) => line);
    setAdded([...added, ...(rows ?? []).filter(({ line }) => inCart.includes(line))]);
    setProblem(
      inCart.length === 0 ? result.message : `Sudah di keranjang: ${inCart.map(nameOf).join(', ')}. ${result.message}`,
    );
    // A slot may be full, or a price may have changed.
    void source.load();
  }

  function changeMonth(line: OrderLine, month: Month) {
    setChosen(new Map(chosen).set(line, month));
  }

  return {
    state,
    rows,
    isBusy,
    /** After a failure: which lines are in the cart, and why the rest is not. */
    problem,
    count: selected.length,
    total: selected.reduce((sum, { choice }) => sum + choice.indexing.hargaJual * choice.qty, 0),
    toggle({ line, selected: isSelected, choice }: AgainRow) {
      const after = new Set(unselected);
      if (isSelected) after.add(line);
      else after.delete(line);
      setUnselected(after);
      // Selecting the row accepts the shown month.
      if (!isSelected && choice !== null && chosen.has(line)) changeMonth(line, choice.slot.month);
    },
    changeMonth,
    reload: () => void source.load(),
    submit,
  };
}

/** 'Jurnal Bahari (SINTA 2)': an order may contain one journal with two indexings. */
function nameOf(line: OrderLine): string {
  return line.indexing === null ? orderLineName(line) : `${orderLineName(line)} (${line.indexing})`;
}
