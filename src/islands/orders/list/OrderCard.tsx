import { cardDue, payButton } from '@slotterbit/contract/orders/due.ts';
import { cardLines, moreLines, type Order } from '@slotterbit/contract/orders/order.ts';
import { orderView } from '@slotterbit/contract/orders/order-view.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { passOrder } from '#src/stores/shop/orders.ts';
import { Ltr } from '#src/ui/inline.tsx';
import { OrderAgain } from '../detail/OrderActions.tsx';
import { OrderHead, OrderLines } from '../detail/OrderHead.tsx';
import styles from './OrdersScreen.module.css';

/** An order in the list (docs/product.md 2.12). Its links pass the order on, so that the next screen shows it at once. */
export function OrderCard({ order }: { order: Order }) {
  const more = moreLines(order);
  const now = new Date();
  const view = orderView(order, now);
  const { when, word, amount, until } = cardDue(view, now);
  const pay = payButton(order, view.due, 'Bayar');
  const links: [string, string, boolean, string][] = [
    [`/detailorder/${order.id}`, 'Detail', true, 'button quiet small'],
    [`/track/${order.id}`, 'Lacak', view.can.track, 'button small'],
    [pay.href, pay.text, view.can.pay, 'button small'],
  ];
  return (
    <article className="card vertical gap-3 snug" aria-labelledby={`order-${order.id}`}>
      <OrderHead order={order} view={view} on="list" />
      {order.lines.length > 0 && (
        <div className={`stack gap-2 ruled ${styles['lines']}`}>
          <OrderLines lines={order.lines.slice(0, cardLines)} small />
          {more !== null && (
            <p className="soft small">
              <Ltr>{more}</Ltr>
            </p>
          )}
        </div>
      )}
      <footer className={`apart ruled level ${styles['foot']}`}>
        <div>
          {when !== null && (
            <p className={when.isOverdue ? 'field-error' : 'soft small'} data-overdue={when.isOverdue || undefined}>
              {when.text}
            </p>
          )}
          <p className="tabular">
            {word} <strong className="fs-lg heavy">{formatRupiah(amount)}</strong> {until}
          </p>
        </div>
        <div className={styles['links']}>
          <OrderAgain order={order} />
          {links.map(
            ([href, label, shown, look]) =>
              shown && (
                <a
                  key={label}
                  className={look}
                  href={href}
                  aria-describedby={`order-${order.id}`}
                  onClick={() => passOrder(order)}
                >
                  {label}
                </a>
              ),
          )}
        </div>
      </footer>
    </article>
  );
}
