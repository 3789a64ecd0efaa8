import type { Billing } from '@slotterbit/contract/customers/billing.ts';
import { formatNpwp, payerOf } from '@slotterbit/contract/customers/billing-texts.ts';
import { dutyStamp, placeAndDay, type Receipt } from '@slotterbit/contract/orders/invoice.ts';
import { type Order, type OrderLine, orderLineName, slotPeriod } from '@slotterbit/contract/orders/order.ts';
import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { formatRupiah, type Rupiah } from '@slotterbit/contract/values/money.ts';
import { terbilang } from '@slotterbit/contract/values/terbilang.ts';
import { Ltr } from '#src/ui/inline.tsx';
import type { PaperCustomer } from '../pay/use-paper-customer.ts';
import paper from './Paper.module.css';
import { Fact, Paper, type Seller } from './Paper.tsx';
import styles from './ReceiptSheet.module.css';

interface Props {
  order: Order;
  customer: PaperCustomer;
  billing: Billing;
  receipt: Extract<Receipt, { kind: 'receipt' }>;
  seller: Seller;
}

/** 'Kuitansi' of one paid termin (docs/product.md 13.2). */
export function ReceiptSheet({ order, customer, billing, receipt, seller }: Props) {
  const { number, termin, count, amount, discount, paidAt } = receipt;
  const payer = payerOf(customer, billing);
  const orderer = billing.institution === '' ? null : customer.name;
  const what = count > 1 ? `Termin ${termin} dari ${count}, pesanan ` : 'Pesanan ';
  return (
    <Paper seller={seller} title="KUITANSI" number={number}>
      <dl className={`stack gap-2 ${paper['facts']}`}>
        <Fact name="Sudah terima dari">{payer === '' ? null : payer}</Fact>
        <Fact name="NPWP">{billing.npwp === '' ? null : <Ltr>{formatNpwp(billing.npwp)}</Ltr>}</Fact>
        <Fact name="Dipesan oleh">{orderer}</Fact>
        <Fact name="No. pesanan kampus">{billing.reference === '' ? null : <Ltr>{billing.reference}</Ltr>}</Fact>
        <Fact name="Uang sejumlah">
          <span className={styles['words']}>{terbilang(amount)}</span>
        </Fact>
        <Fact name="Potongan transfer">{discount > 0 ? <Ltr>− {formatRupiah(discount)}</Ltr> : null}</Fact>
        <Fact name="Dibayar">{discount > 0 ? <Ltr>{formatRupiah(amount)}</Ltr> : null}</Fact>
        <Fact name="Untuk pembayaran">
          {what}
          <Ltr>{order.code}</Ltr>
          <Ordered lines={order.lines} />
        </Fact>
        <Fact name="Keperluan">{order.purpose}</Fact>
        <Fact name="Tanggal bayar">{paidAt && <Ltr>{formatDateTime(paidAt)}</Ltr>}</Fact>
      </dl>
      <div className={`wrap gap-6 apart ${styles['signed']}`}>
        <p className={`tabular heavy nowrap ${styles['sum']}`}>
          <Ltr>{formatRupiah(amount)}</Ltr>
        </p>
        <Signature amount={amount} paidAt={paidAt} seller={seller} />
      </div>
      <p className={`soft ${paper['note']}`}>
        Kuitansi ini dibuat dari catatan pembayaran pesanan.
        {seller.signature === undefined && (
          <>
            {' '}
            Untuk tanda tangan atau stempel, hubungi <Ltr>{seller.email}</Ltr>.
          </>
        )}
      </p>
    </Paper>
  );
}

/** Place and day, room for stamp and signature (or their pictures), and who signs. */
function Signature({ amount, paidAt, seller }: { amount: Rupiah; paidAt: Date | null; seller: Seller }) {
  const place = placeAndDay(seller.city, paidAt);
  const duty = dutyStamp(amount);
  return (
    <div className={styles['signature']}>
      {place !== null && <Ltr>{place}</Ltr>}
      <span>Penerima,</span>
      <div className={`level relative ${styles['room']}`} data-duty={duty !== null || undefined}>
        {duty !== null && <span className={`middle soft tiny centred rigid balanced ${styles['duty']}`}>{duty}</span>}
        {seller.signature !== undefined && <img {...seller.signature} alt="Tanda tangan" />}
        {seller.stamp !== undefined && <img className={styles['stamp']} {...seller.stamp} alt="Stempel" />}
      </div>
      <strong>{seller.signatory ?? seller.name}</strong>
      {seller.signatoryTitle !== undefined && <span>{seller.signatoryTitle}</span>}
    </div>
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
