import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { addedText } from '#domain/add-to-cart.ts';
import type { Month } from '#domain/month.ts';
import { type Order, type OrderLine, orderLineName } from '#domain/order.ts';
import { type LineAgain, orderAgain } from '#domain/order-again.ts';
import { addToCart, sheetFailure } from '#src/stores/add-to-cart.ts';
import { $cart, loadCart } from '#src/stores/cart.ts';
import { showAlert, toastMs } from '#src/stores/flash.ts';
import { createReordering, type Reordering } from '#src/stores/order-again.ts';
import { dataOf } from '#src/stores/resource.ts';

/** A line of the sheet. `added`: it is in the cart by now. */
export type AgainRow = LineAgain & { selected: boolean; added: boolean };

/** What the sheet 'Pesan lagi' holds and what its controls do (docs/product.md 13.1). */
export function useOrderAgain(order: Order, onDone: () => void) {
  // Taken once: a sheet that is open over midnight keeps the months that it offered.
  const [now] = useState(() => new Date());
  const [source] = useState(() => createReordering(order));
  const state = useStore(source.$state);
  const cart = useStore($cart);
  const [chosen, setChosen] = useState<ReadonlyMap<OrderLine, Month>>(new Map());
  const [unselected, setUnselected] = useState<ReadonlySet<OrderLine>>(new Set());
  const [added, setAdded] = useState<readonly LineAgain[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submitting = useRef(false);

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
      catalogue,
      { now, cart: cart.kind === 'ready' ? cart.cart : null, chosen, unselected },
    );
    return [
      ...added.map((row) => ({ ...row, selected: false, added: true })),
      // What replaces a month that was chosen waits until the customer agrees.
      ...rest.map((row) => ({
        ...row,
        selected: row.choice !== null && !row.isReplaced && !unselected.has(row.line),
        added: false,
      })),
    ].sort((a, b) => lines.indexOf(a.line) - lines.indexOf(b.line));
  }

  async function submit() {
    if (submitting.current || selected.length === 0) return;
    submitting.current = true;
    setBusy(true);
    setProblem(null);
    const names = new Map(selected.map(({ line, choice }) => [choice, nameOf(line)]));
    const result = await addToCart([...names.keys()], sheetFailure, (choice) => names.get(choice) ?? '');
    submitting.current = false;
    setBusy(false);
    if (result.kind === 'busy') return;
    if (result.kind !== 'failed') {
      if (result.kind === 'added') showAlert(addedText, 'success', toastMs);
      // Without a token the session ended, and the way to the login page is taken.
      return onDone();
    }
    const inCart = selected.slice(0, selected.length - result.rest.length).map(({ line }) => line);
    setAdded([...added, ...(rows ?? []).filter(({ line }) => inCart.includes(line))]);
    setProblem(
      inCart.length === 0 ? result.message : `Sudah di keranjang: ${inCart.map(nameOf).join(', ')}. ${result.message}`,
    );
    // A slot may have filled up, or a price moved.
    void source.load();
  }

  function changeMonth(line: OrderLine, month: Month) {
    setChosen(new Map(chosen).set(line, month));
  }

  return {
    state,
    rows,
    busy,
    /** After a failure: what is in the cart by now, and what is not. */
    problem,
    count: selected.length,
    total: selected.reduce((sum, { choice }) => sum + choice.indexing.hargaJual * choice.qty, 0),
    toggle({ line, selected: isSelected, choice }: AgainRow) {
      const after = new Set(unselected);
      if (isSelected) after.add(line);
      else after.delete(line);
      setUnselected(after);
      // Agrees to what the row shows.
      if (!isSelected && choice !== null && chosen.has(line)) changeMonth(line, choice.slot.month);
    },
    changeMonth,
    reload: () => void source.load(),
    submit,
  };
}

/** 'Jurnal Bahari (SINTA 2)': an order may have one journal with two indexings. */
function nameOf(line: OrderLine): string {
  return line.indexing === null ? orderLineName(line) : `${orderLineName(line)} (${line.indexing})`;
}
