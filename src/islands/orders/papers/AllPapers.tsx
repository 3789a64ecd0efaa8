import { receiptOf } from '@slotterbit/contract/orders/invoice.ts';
import { type Order, orderLineName } from '@slotterbit/contract/orders/order.ts';
import type { OrderView } from '@slotterbit/contract/orders/order-view.ts';
import type { ComponentProps } from 'react';
import { Ltr } from '#src/ui/inline.tsx';
import { OrderHead } from '../detail/OrderHead.tsx';
import { Ticket } from '../detail/Ticket.tsx';
import { InvoiceSheet } from './InvoiceSheet.tsx';
import styles from './Paper.module.css';
import { Fact, Paper, type Seller } from './Paper.tsx';
import { ReceiptSheet } from './ReceiptSheet.tsx';

type Props = Omit<ComponentProps<typeof InvoiceSheet>, 'receiptLink'> & { view: OrderView };

/** 'Berkas': all papers of an order, to print as one file (docs/product.md 13.2). */
export default function AllPapers({ view, pay, ...papers }: Props) {
  const { order, seller } = papers;
  return (
    <div className={`stack ${styles['all']}`}>
      <InvoiceSheet {...papers} pay={pay} />
      {view.papers.receipts.map((termin) => {
        const receipt = receiptOf(order, String(termin));
        return receipt.kind === 'receipt' && <ReceiptSheet key={termin} {...papers} receipt={receipt} />;
      })}
      {view.papers.hasTicket && (
        <Ticket order={order} view={view} action={null}>
          <OrderHead order={order} view={view} on="detail" hasBadge={false} />
        </Ticket>
      )}
      <Links order={order} seller={seller} />
    </div>
  );
}

/** The links to the letters of acceptance and the articles, as text: the paper is printed. */
function Links({ order, seller }: { order: Order; seller: Seller }) {
  const links = order.lines
    .flatMap((line) => [
      { name: `LoA · ${orderLineName(line)}`, href: line.manuscript?.loa },
      { name: `Artikel · ${orderLineName(line)}`, href: line.manuscript?.article },
    ])
    .filter(({ href }) => href);
  if (links.length === 0) return null;
  return (
    <Paper seller={seller} title="LoA DAN ARTIKEL" number={order.code}>
      <dl className={`stack gap-2 ${styles['facts']}`}>
        {links.map(({ name, href }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two links may be equal.
          <Fact key={i} name={name}>
            <a className="link tall" href={href ?? ''} target="_blank" rel="noopener noreferrer">
              <Ltr>{href}</Ltr>
            </a>
          </Fact>
        ))}
      </dl>
    </Paper>
  );
}
