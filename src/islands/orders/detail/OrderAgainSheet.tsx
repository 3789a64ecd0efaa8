import check from 'icon:check-circle';
import { useStore } from '@nanostores/react';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { withHeldPlaces } from '@slotterbit/contract/catalogue/slot.ts';
import type { Order, OrderLine } from '@slotterbit/contract/orders/order.ts';
import { useEffect, useState } from 'react';
import { AddToCartSheet } from '#src/islands/catalogue/sheet/AddToCartSheet.tsx';
import { mountSheet } from '#src/islands/shared/sheets.tsx';
import { $accessToken, $heldSlots } from '#src/stores/session/session.ts';
import { watchCart } from '#src/stores/shop/cart.ts';
import { planLike } from '#src/stores/shop/checkout.ts';
import { findReordering, type Reordering } from '#src/stores/shop/order-again.ts';
import { Icon, Ltr } from '#src/ui/inline.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';
import { changesOfLine, selectionOfLine } from './line-again.ts';
import { OrderLines } from './OrderHead.tsx';

/** Opens the sheet of an order's only line, or the list of its lines (docs/product.md 13.1). Throws if the catalogue does not load. */
export async function openOrderAgainSheet(order: Order): Promise<void> {
  const token = $accessToken.get();
  const found = await findReordering(order);
  if ($accessToken.get() !== token) return;
  mountSheet((close) => <OrderAgainSheet order={order} start={found} onClose={close} />);
}

interface Props {
  order: Order;
  start: Reordering;
  onClose: () => void;
}

function OrderAgainSheet({ order, start, onClose }: Props) {
  const { lines } = start;
  const only = lines.length === 1 ? lines[0] : undefined;
  const [{ items, isWhole }, setFound] = useState(start);
  const [opened, setOpened] = useState(only);
  const [added, setAdded] = useState<readonly OrderLine[]>([]);
  const held = useStore($heldSlots);
  const now = new Date();
  useEffect(() => watchCart(), []);

  const itemOf = (line: OrderLine) => items.find(({ id }) => id === line.itemId);
  const asHeld = (item: Item) => ({ ...item, slots: withHeldPlaces(item.slots, held, now) });
  const item = opened && itemOf(opened);

  if (opened !== undefined && item !== undefined) {
    return (
      <AddToCartSheet
        item={item}
        selection={selectionOfLine(opened, asHeld(item), now)}
        above={<Changes texts={changesOfLine(opened, asHeld(item), now)} />}
        onAdded={() => {
          planLike(order);
          setAdded([...added, opened]);
        }}
        // A slot may be full, or a price may have changed.
        onFailed={() => void findReordering(order).then(setFound, () => {})}
        onClose={only ? onClose : () => setOpened(undefined)}
      />
    );
  }
  const toCart = (
    <a className="button wide" href="/cart">
      Lihat keranjang
    </a>
  );
  return (
    <Sheet title="Pesan lagi" onClose={onClose} footer={added.length > 0 ? toCart : undefined}>
      {lines.map((line, i) => {
        const offered = itemOf(line);
        const missing = isWhole ? 'Jurnal tidak lagi ditawarkan' : 'Jurnal ini belum dapat diperiksa';
        return (
          <div key={line.id ?? i} className="card section padded">
            <OrderLines lines={[line]} small />
            {added.includes(line) ? (
              <p className="notice tone-green">
                <Icon svg={check} />
                Sudah di keranjang
              </p>
            ) : (
              <>
                <Changes texts={offered ? changesOfLine(line, asHeld(offered), now) : [missing]} />
                {offered && (
                  <button type="button" className="button quiet small" onClick={() => setOpened(line)}>
                    Pilih bulan
                  </button>
                )}
              </>
            )}
          </div>
        );
      })}
      {lines.length === 0 && <p className="hint">Item tidak tersedia.</p>}
    </Sheet>
  );
}

/** What differs from the order. */
function Changes({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="stack gap-2">
      {texts.map((text) => (
        <li key={text} className="notice">
          <Ltr>{text}</Ltr>
        </li>
      ))}
    </ul>
  );
}
