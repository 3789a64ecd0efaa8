import again from 'icon:arrow-clockwise';
import calendar from 'icon:calendar-blank';
import chat from 'icon:chat-circle';
import { payButton } from '@slotterbit/contract/orders/due.ts';
import type { Order } from '@slotterbit/contract/orders/order.ts';
import type { OrderView } from '@slotterbit/contract/orders/order-view.ts';
import { whatsappLink } from '@slotterbit/contract/values/phone.ts';
import { ActionButton } from '#src/islands/shared/ActionButton.tsx';
import { passOrder } from '#src/stores/shop/orders.ts';
import { Icon } from '#src/ui/inline.tsx';

/** 'Pesan lagi' and its sheet (docs/product.md 13.1). */
export function OrderAgain({ order }: { order: Order }) {
  const open = () => import('./OrderAgainSheet.tsx').then(({ openOrderAgainSheet }) => openOrderAgainSheet(order));
  return (
    <ActionButton aria-describedby={`order-${order.id}`} aria-haspopup="dialog" action={open}>
      <Icon svg={again} />
      Pesan lagi
    </ActionButton>
  );
}

/** 'Lakukan Pembayaran', or the way to the instructions for an announced transfer; quiet before a payment is asked for. */
export function PayButton({ order, view: { due, can } }: { order: Order; view: OrderView }) {
  if (!can.pay) return null;
  const { text, href } = payButton(order, due, 'Lakukan Pembayaran');
  const isNow = due.kind === 'open' && due.isNow;
  return (
    <a className={isNow ? 'button wide' : 'button quiet wide'} href={href} onClick={() => passOrder(order)}>
      {text}
    </a>
  );
}

/** 'Batalkan pesanan', only where the provider allows it. */
export function CancelOrder({ order }: { order: Order }) {
  const open = () => import('./CancelOrderSheet.tsx').then(({ openCancelOrderSheet }) => openCancelOrderSheet(order));
  return (
    <ActionButton aria-haspopup="dialog" action={open}>
      Batalkan pesanan
    </ActionButton>
  );
}

/** 'Butuh bantuan?': opens WhatsApp with the order's code. `phone` is the organisation's number in E.164. */
export function HelpLink({ order, phone }: { order: Order; phone: string }) {
  const text = `Halo, saya butuh bantuan untuk pesanan ${order.code}.`;
  return (
    <a className="button quiet small" href={whatsappLink(phone, text)} target="_blank" rel="noopener">
      <Icon svg={chat} />
      Butuh bantuan?
    </a>
  );
}

/** 'Simpan ke kalender': the order's due dates and publish months as a file (docs/product.md 13.3). */
export function CalendarButton({ order }: { order: Order }) {
  const save = () => import('./calendar-file.ts').then(({ saveCalendar }) => saveCalendar(order));
  return (
    <ActionButton action={save}>
      <Icon svg={calendar} />
      Simpan ke kalender
    </ActionButton>
  );
}
