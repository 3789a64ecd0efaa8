import { imageUrl } from '@slotterbit/contract/catalogue/image.ts';
import { manuscriptDueText } from '@slotterbit/contract/orders/manuscript.ts';
import { type Order, type OrderLine, orderLineName, slotPeriod } from '@slotterbit/contract/orders/order.ts';
import type { ManuscriptDue, OrderView } from '@slotterbit/contract/orders/order-view.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { QrCodeGenerateResult } from 'uqr';
import { dashboardHost } from '#src/hosts.ts';
import { Thumb } from '#src/ui/Picture.tsx';
import payment from '../pay/Payment.module.css';
import { absoluteLink, ShareButton } from '../pay/ShareLink.tsx';
import styles from './Ticket.module.css';

/** `children` is the part below the perforation, `action` a button below the ticket. */
export interface TicketProps {
  order: Order;
  view: OrderView;
  action: ReactNode;
  children: ReactNode;
}

/** 'Tiket Slot' (docs/product.md 13.5): what an order secured, and a QR code of its page, with 'Bagikan'. */
export function Ticket({ order, view, action, children }: TicketProps) {
  return (
    <div className="stack gap-2">
      <section className={`card clip ${styles['ticket']}`} aria-label="Tiket Slot">
        <p className={`tiny bold ${styles['label']}`}>Tiket Slot</p>
        <ul className={`stack ${styles['lines']}`}>
          {order.lines.map((line, i) => (
            <li key={line.id ?? i} className="row gap-3">
              <Thumb src={imageUrl(line.image, dashboardHost)} />
              <div className="lines gap-2px tight anywhere">
                <strong className={`heavy ${styles['month']}`}>
                  {slotPeriod(line.slot) ?? 'Bulan belum ditentukan'}
                </strong>
                <span>{orderLineName(line)}</span>
                <span className="soft small">{factsOf(line).join(' · ')}</span>
                <ManuscriptDay due={view.manuscripts[i] ?? null} />
              </div>
            </li>
          ))}
        </ul>
        <div className={`stack relative ${styles['stub']}`}>
          {children}
          <QrCode text={absoluteLink(`/detailorder/${order.id}`)} label={`Kode QR pesanan ${order.code}`} />
        </div>
      </section>
      <div className={payment['more']}>
        <ShareButton
          label="Bagikan"
          look="button quiet small wide"
          copied="Tiket disalin"
          data={{ text: ticketText(order, view) }}
        />
        {action}
      </div>
    </div>
  );
}

/** The ticket as text: its page is private. */
function ticketText({ code, lines }: Order, { manuscripts }: OrderView): string {
  const slots = lines.map((line, i) => {
    const due = manuscripts[i] ?? null;
    const facts = [slotPeriod(line.slot), orderLineName(line), line.indexing, due && manuscriptDueText(due)];
    return facts.filter(Boolean).join(', ');
  });
  return [`Tiket Slot ${code}`, ...slots].join('\n');
}

function ManuscriptDay({ due }: { due: ManuscriptDue | null }) {
  return due && <span className="small">{manuscriptDueText(due)}</span>;
}

function factsOf({ slot, indexing, qty }: OrderLine): string[] {
  return [slot?.volumeIssue, indexing, qty > 1 ? `${qty} naskah` : null].filter((fact) => typeof fact === 'string');
}

interface QrCodeProps {
  text: string;
  label: string;
  /** The code, for a page without scripts. */
  made?: QrCodeGenerateResult | undefined;
}

/** A text as a QR code. Empty until its library has loaded, or if that fails: the screen also shows the text. */
export function QrCode({ text, label, made }: QrCodeProps) {
  const [code, setCode] = useState(made);

  useEffect(() => {
    import('uqr').then(
      ({ encode }) => setCode(encode(text, { ecc: 'M', border: 2 })),
      () => {},
    );
  }, [text]);

  const squares = code?.data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <div className={`clip ${styles['qr']}`}>
      {code && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
          <path d={squares?.join('')} />
        </svg>
      )}
    </div>
  );
}
