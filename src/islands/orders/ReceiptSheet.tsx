import { formatDateTime } from '#domain/date.ts';
import type { Receipt } from '#domain/invoice.ts';
import { formatRupiah } from '#domain/money.ts';
import { type Order, type OrderLine, orderLineName, slotPeriod } from '#domain/order.ts';
import { terbilang } from '#domain/terbilang.ts';
import { Ltr } from '#src/ui/Ltr.tsx';
import paper from './Paper.module.css';
import { Fact, Facts, Paper, type Seller, usePayer } from './Paper.tsx';
import styles from './ReceiptSheet.module.css';

interface Props {
  order: Order;
  receipt: Extract<Receipt, { kind: 'receipt' }>;
  seller: Seller;
}

/** 'Kuitansi' of one paid termin (docs/product.md 13.2). */
export function ReceiptSheet({ order, receipt, seller }: Props) {
  const { number, termin, count, amount, discount, paidAt } = receipt;
  const { name, instansi } = usePayer();
  const payer = [name, instansi].filter((part) => part !== null).join(', ');
  const what = count > 1 ? `Termin ${termin} dari ${count}, pesanan ` : 'Pesanan ';
  return (
    <Paper seller={seller} title="KUITANSI" number={number}>
      <Facts>
        <Fact name="Sudah terima dari">{payer === '' ? null : payer}</Fact>
        <Fact name="Uang sejumlah">
          <span className={styles['words']}>{terbilang(amount)} rupiah</span>
        </Fact>
        <Fact name="Potongan transfer">{discount > 0 ? <Ltr>{formatRupiah(discount)}</Ltr> : null}</Fact>
        <Fact name="Untuk pembayaran">
          {what}
          <Ltr>{order.code}</Ltr>
          <Ordered lines={order.lines} />
        </Fact>
        <Fact name="Keperluan">{order.purpose}</Fact>
        <Fact name="Tanggal bayar">{paidAt && <Ltr>{formatDateTime(paidAt)}</Ltr>}</Fact>
      </Facts>
      <div className={styles['signed']}>
        <p className={styles['sum']}>
          <Ltr>{formatRupiah(amount)}</Ltr>
        </p>
        <div className={styles['signature']}>
          <span>Penerima,</span>
          <strong>{seller.name}</strong>
        </div>
      </div>
      <p className={paper['note']}>
        Kuitansi ini dibuat dari catatan pembayaran pesanan. Untuk tanda tangan atau stempel, hubungi{' '}
        <Ltr>{seller.email}</Ltr>.
      </p>
    </Paper>
  );
}

function Ordered({ lines }: { lines: readonly OrderLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles['ordered']}>
      {lines.map((line, i) => {
        const month = slotPeriod(line.slot);
        const facts = [line.indexing, month === null ? null : `terbit ${month}`].filter((fact) => fact !== null);
        return (
          <li key={line.id ?? i}>
            {orderLineName(line)}
            {facts.length > 0 && ` (${facts.join(', ')})`}
            {line.qty > 1 && ` × ${line.qty}`}
          </li>
        );
      })}
    </ul>
  );
}
