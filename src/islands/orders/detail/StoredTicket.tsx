import type { Order } from '@slotterbit/contract/orders/order.ts';
import { orderView } from '@slotterbit/contract/orders/order-view.ts';
import { storedTicket } from '#src/stores/shop/stored-tickets.ts';
import { Ticket } from './Ticket.tsx';

export { storeTicket } from '#src/stores/shop/stored-tickets.ts';

/** The ticket of an order that cannot be loaded, as this device showed it last: without what may have changed, such as its payments. */
export function StoredTicket({ id }: { id: string }) {
  const order: Order | null = storedTicket(Number(id));
  if (order === null) return null;
  return (
    <Ticket order={order} view={orderView(order, new Date())} action={null}>
      <div className="lines gap-2px">
        <h2>{order.code}</h2>
        <p className="hint">Tersimpan di perangkat ini. Status terbaru tampil saat ada koneksi.</p>
      </div>
    </Ticket>
  );
}
