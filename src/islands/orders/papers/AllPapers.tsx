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
      <Letters order={order} seller={seller} />
    </div>
  );
}

/** The links to the letters of acceptance, as text: the paper is printed. */
function Letters({ order, seller }: { order: Order; seller: Seller }) {
  const letters = order.lines.filter(({ manuscript }) => manuscript?.loa);
  if (letters.length === 0) return null;
  return (
    <Paper seller={seller} title="TAUTAN LoA" number={order.code}>
      <dl className={`stack gap-2 ${styles['facts']}`}>
        {letters.map((line, i) => (
          <Fact key={line.id ?? i} name={orderLineName(line)}>
            <a className="link tall" href={line.manuscript?.loa ?? ''} target="_blank" rel="noopener noreferrer">
              <Ltr>{line.manuscript?.loa}</Ltr>
            </a>
          </Fact>
        ))}
      </dl>
    </Paper>
  );
}
