import type { Billing } from '@slotterbit/contract/customers/billing.ts';
import { dueDate, dueTexts, formatDue, stoppedText } from '@slotterbit/contract/orders/due.ts';
import { adjustmentOf, invoiceStatus, invoiceTermin, lineAmount } from '@slotterbit/contract/orders/invoice.ts';
import {
  discountTotal,
  type Order,
  type OrderLine,
  orderLineName,
  paidTotal,
  slotPeriod,
} from '@slotterbit/contract/orders/order.ts';
import { isStopped } from '@slotterbit/contract/orders/order-status.ts';
import { type OrderView, orderView } from '@slotterbit/contract/orders/order-view.ts';
import { formatDate } from '@slotterbit/contract/values/date.ts';
import { formatRupiah, type Rupiah } from '@slotterbit/contract/values/money.ts';
import type { ComponentProps } from 'react';
import { Ltr } from '#src/ui/inline.tsx';
import { QrCode } from '../detail/Ticket.tsx';
import type { PaperCustomer } from '../pay/use-paper-customer.ts';
import tables from './InvoiceTables.module.css';
import styles from './Paper.module.css';
import { BillTo, Fact, Paper, type Seller } from './Paper.tsx';

interface Props {
  order: Order;
  customer: PaperCustomer;
  billing: Billing;
  seller: Seller;
  /** How the paper says to pay what is due: the full link, null if unknown, and its QR code if it is made already. Null: it does not. */
  pay: { link: string | null; qr?: ComponentProps<typeof QrCode>['made'] } | null;
  /** Returns the address of a termin's receipt. Without it, the paper links none. */
  receiptLink?: (termin: number) => string;
}

/** The invoice of an order, to print or save (docs/product.md 13.2). */
export function InvoiceSheet({ order, customer, billing, seller, pay, receiptLink }: Props) {
  const view = orderView(order, new Date());
  return (
    <Paper seller={seller} title="INVOICE" number={order.invoiceNumber ?? order.code}>
      {isStopped(order.status) && (
        <p className={`stack gap-1 ${styles['stopped']}`}>
          <strong>{invoiceStatus(order)}</strong>
          {stoppedText(paidTotal(order) > 0)}
        </p>
      )}
      <div className={styles['parties']}>
        <BillTo customer={customer} billing={billing} isPaid={paidTotal(order) > 0} />
        <dl className={`stack gap-2 ${styles['facts']}`}>
          <Fact name="Kode pesanan">{order.invoiceNumber === null ? null : <Ltr>{order.code}</Ltr>}</Fact>
          <Fact name="Tanggal">{order.date && <Ltr>{formatDate(order.date)}</Ltr>}</Fact>
          <Fact name="Status">{invoiceStatus(order)}</Fact>
          <Fact name="Keperluan">{order.purpose}</Fact>
        </dl>
      </div>
      <Lines order={order} />
      <Plan order={order} receipts={view.papers.receipts} receiptLink={receiptLink} />
      {pay !== null && <DueNow order={order} due={view.due} {...pay} />}
      <p className={`soft ${styles['note']}`}>
        Slot adalah bulan terbit yang dipesan. Diterima atau tidaknya naskah tetap keputusan redaksi jurnal.
      </p>
    </Paper>
  );
}

/** The columns of both tables. Fixed widths: a long word does not make the table wider than the paper. */
const lineColumns = { Jurnal: '29%', Indexing: '14%', 'Bulan terbit': '', Qty: '7%', Harga: '', Jumlah: '' };
const planColumns = { Termin: '12%', 'Jatuh tempo': '', Status: '38%', Jumlah: '' };

function Head({ columns }: { columns: Record<string, string> }) {
  return (
    <thead>
      <tr>
        {Object.entries(columns).map(([name, width]) => (
          <th key={name} scope="col" style={{ inlineSize: width }}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Lines({ order }: { order: Order }) {
  const adjustment = adjustmentOf(order);
  const discount = discountTotal(order);
  return (
    <>
      <table className={`tabular fill ${tables['table']} ${tables['lines']}`}>
        <Head columns={lineColumns} />
        <tbody>
          {order.lines.map((line, i) => (
            <Line key={line.id ?? i} line={line} />
          ))}
          {order.lines.length === 0 && (
            <tr>
              <td colSpan={6}>Item tidak tersedia.</td>
            </tr>
          )}
        </tbody>
      </table>
      <dl className={`stack gap-1 tabular ${tables['total']}`}>
        {adjustment !== 0 && (
          <>
            <Sum name="Jumlah item" amount={order.total - adjustment} />
            <Sum name={adjustment > 0 ? 'Biaya lain' : 'Potongan'} amount={adjustment} />
          </>
        )}
        <Sum name="Total" amount={order.total} />
        {discount > 0 && (
          <>
            <Sum name="Potongan transfer" amount={discount} sign="− " />
            <Sum name="Dibayar" amount={paidTotal(order) - discount} />
          </>
        )}
      </dl>
    </>
  );
}

function Line({ line }: { line: OrderLine }) {
  const amount = lineAmount(line);
  const month = slotPeriod(line.slot);
  return (
    <tr>
      <th scope="row">
        {orderLineName(line)}
        {line.slot?.volumeIssue && <span className={`soft block ${tables['issue']}`}>{line.slot.volumeIssue}</span>}
      </th>
      <td data-unknown={line.indexing === null || undefined}>{line.indexing ?? '—'}</td>
      <td data-unknown={month === null || undefined}>{month === null ? '—' : <Ltr>{month}</Ltr>}</td>
      <td className={tables['qty']}>{line.qty}</td>
      <td className={tables['money']}>{line.price === null ? '—' : <Ltr>{formatRupiah(line.price)}</Ltr>}</td>
      <td className={tables['money']}>{amount === null ? '—' : <Ltr>{formatRupiah(amount)}</Ltr>}</td>
    </tr>
  );
}

function Sum({ name, amount, sign = '' }: { name: string; amount: Rupiah; sign?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Ltr>
          {sign}
          {formatRupiah(amount)}
        </Ltr>
      </dd>
    </div>
  );
}

interface PlanProps {
  order: Order;
  receipts: number[];
  receiptLink: Props['receiptLink'];
}

/** All termin with amount, due date and status. On the screen, a paid termin links to its receipt. */
function Plan({ order, receipts, receiptLink }: PlanProps) {
  const all = invoiceTermin(order);
  if (all.length === 0) return <p className="soft">Dibayar dalam {order.termin} termin.</p>;
  return (
    <table className={`tabular fill ${tables['table']} ${tables['plan']}`}>
      <caption>Termin</caption>
      <Head columns={planColumns} />
      <tbody>
        {all.map(({ termin, amount, status, dueAt, paidAt }) => (
          <tr key={termin}>
            <th scope="row" className={tables['number']}>
              {termin}
            </th>
            <td className={tables['until']} data-unknown={dueAt === null || undefined}>
              {dueAt === null ? '—' : <Ltr>{formatDue(dueAt)}</Ltr>}
            </td>
            <td className={tables['status']}>
              {status}
              {paidAt !== null && status === 'Lunas' && (
                <>
                  {' '}
                  <Ltr>{formatDate(paidAt)}</Ltr>
                </>
              )}
              {receiptLink !== undefined && receipts.includes(termin) && (
                <a
                  className={`link tall ${tables['receipt']}`}
                  href={receiptLink(termin)}
                  aria-label={`Kuitansi termin ${termin}`}
                >
                  Kuitansi
                </a>
              )}
            </td>
            <td className={tables['money']}>
              <Ltr>{formatRupiah(amount)}</Ltr>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DueProps = { order: Order; due: OrderView['due'] } & NonNullable<Props['pay']>;

/** The amount that is due now, with the payment link as text and QR code. */
function DueNow({ order, due, link, qr }: DueProps) {
  if (due.kind !== 'open') return null;
  const { label, note } = dueTexts(due);
  return (
    <section className={`wrap gap-4 apart snug ${styles['due']}`} aria-labelledby="paper-due">
      <div>
        <h3 id="paper-due">{label}</h3>
        <p className={`tabular heavy ${styles['amount']}`}>
          <Ltr>{formatRupiah(due.amount)}</Ltr>
        </p>
        <p>{note}</p>
        {due.at !== null && !due.isAnnounced && <p>{dueDate(due.at, new Date()).text}</p>}
        {link === null ? (
          <p>Tautan pembayaran belum tersedia.</p>
        ) : (
          <p className={styles['link']}>
            Pindai kode atau buka tautan ini untuk membayar:
            <a href={link}>
              <Ltr>{link}</Ltr>
            </a>
          </p>
        )}
        {order.bankAccounts.length > 0 && <Accounts order={order} isAnnounced={due.isAnnounced} />}
      </div>
      {link !== null && <QrCode text={link} label={`Kode QR tautan pembayaran ${order.code}`} made={qr} />}
    </section>
  );
}

/** The seller's accounts. The amount of a transfer is on the payer's page: it is unique (docs/product.md 12.5). */
function Accounts({ order, isAnnounced }: { order: Order; isAnnounced: boolean }) {
  return (
    <div className={styles['link']}>
      {isAnnounced
        ? 'Transfer tepat sejumlah itu ke rekening di bawah ini.'
        : `${order.paysOnline ? 'Atau transfer' : 'Transfer'} ke rekening di bawah ini. Buka tautan di atas dan pilih 'Transfer bank' untuk jumlah yang tepat.`}
      {order.bankAccounts.map(({ bank, number, holder }) => (
        <span key={`${bank} ${number}`} className={`block ${styles['account']}`}>
          {bank} <Ltr>{number}</Ltr> a.n. {holder}
        </span>
      ))}
    </div>
  );
}
