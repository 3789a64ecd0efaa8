import { imageUrl } from '@slotterbit/contract/catalogue/image.ts';
import { type Order, type OrderLine, orderLineName, slotPeriod } from '@slotterbit/contract/orders/order.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { QrCodeGenerateResult } from 'uqr';
import { dashboardHost } from '#src/hosts.ts';
import { Thumb } from '#src/ui/Picture.tsx';
import { absoluteLink } from '../pay/ShareLink.tsx';
import styles from './Ticket.module.css';

/** 'Tiket Slot' (docs/product.md 13.5): what an order secured, and a QR code of its page. `children` is the part below the perforation. */
export function Ticket({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <section className={`card ${styles['ticket']}`} aria-label="Tiket Slot">
      <p className={`tiny bold ${styles['label']}`}>Tiket Slot</p>
      <ul className={styles['lines']}>
        {order.lines.map((line, i) => (
          <li key={line.id ?? i} className="row gap-3">
            <Thumb src={imageUrl(line.image, dashboardHost)} />
            <div className={styles['about']}>
              <strong className={styles['month']}>{slotPeriod(line.slot) ?? 'Bulan belum ditentukan'}</strong>
              <span>{orderLineName(line)}</span>
              <span className="soft small">{factsOf(line).join(' · ')}</span>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles['stub']}>
        {children}
        <QrCode text={absoluteLink(`/detailorder/${order.id}`)} label={`Kode QR pesanan ${order.code}`} />
      </div>
    </section>
  );
}

function factsOf({ slot, indexing, qty }: OrderLine): string[] {
  return [slot?.volumeIssue, indexing, qty > 1 ? `${qty} naskah` : null].filter((fact) => typeof fact === 'string');
}

/** A text as a QR code. Empty until its library has loaded, or if that fails: the screen also shows the text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<QrCodeGenerateResult | null>(null);

  useEffect(() => {
    import('uqr').then(
      ({ encode }) => setCode(encode(text, { ecc: 'M', border: 2 })),
      () => {},
    );
  }, [text]);

  const squares = code?.data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <div className={styles['qr']}>
      {code && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
          <path d={squares?.join('')} />
        </svg>
      )}
    </div>
  );
}
