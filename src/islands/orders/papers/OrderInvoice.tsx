import printer from 'icon:printer';
import receiptIcon from 'icon:receipt-x';
import { useStore } from '@nanostores/react';
import { linkToShare } from '@slotterbit/contract/orders/due.ts';
import { type Receipt, receiptOf } from '@slotterbit/contract/orders/invoice.ts';
import { getsInvoiceNumber, type Order } from '@slotterbit/contract/orders/order.ts';
import { orderView } from '@slotterbit/contract/orders/order-view.ts';
import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { whatsappLink } from '@slotterbit/contract/values/phone.ts';
import { lazy, Suspense, useEffect } from 'react';
import { ActionButton } from '#src/islands/shared/ActionButton.tsx';
import { ChangeBilling } from '#src/islands/shared/BillingRow.tsx';
import { useOfAddress } from '#src/islands/shared/page.ts';
import { $localBilling, billingOfOrder } from '#src/stores/session/local-billing.ts';
import { numberInvoice } from '#src/stores/shop/orders.ts';
import { Icon } from '#src/ui/inline.tsx';
import { isInsideApp } from '#src/ui/inside-app.ts';
import { Message, Skeleton } from '#src/ui/Message.tsx';
import { OrderFrame } from '../detail/OrderFrame.tsx';
import { absoluteLink, ShareButton, ShareLink } from '../pay/ShareLink.tsx';
import { usePaperCustomer } from '../pay/use-paper-customer.ts';
import { InvoiceSheet } from './InvoiceSheet.tsx';
import styles from './Paper.module.css';
import { Paper, type Seller } from './Paper.tsx';
import { ReceiptSheet } from './ReceiptSheet.tsx';

const AllPapers = lazy(() => import('./AllPapers.tsx'));

interface Props {
  id: string;
  seller: Seller;
}

/** The invoice of an order; with `?termin=` the receipt of one termin, with `?berkas` all its papers (docs/product.md 13.2). */
export function OrderInvoice({ id, seller }: Props) {
  return (
    <OrderFrame id={id} path="/invoice" skeleton={<InvoiceSkeleton seller={seller} />}>
      {(order) => <Document order={order} seller={seller} />}
    </OrderFrame>
  );
}

function Document({ order, seller }: { order: Order; seller: Seller }) {
  // Without what a chat added to the address.
  const termin = useOfAddress(
    () => new URLSearchParams(location.search).get('termin')?.replace(/\P{N}+$/u, '') ?? null,
    null,
  );
  const hasAll = useOfAddress(() => new URLSearchParams(location.search).has('berkas'), false);
  const receipt = termin === null || hasAll ? null : receiptOf(order, termin);
  const isInvoice = receipt === null && !hasAll;
  const papers = {
    order,
    seller,
    customer: usePaperCustomer(),
    billing: billingOfOrder(order, useStore($localBilling)),
  };
  const view = orderView(order, new Date());
  const { due } = view;
  const link = linkToShare(order, due);
  const pay = { link: link === null ? null : absoluteLink(link) };
  const paperName =
    receipt?.kind === 'receipt' ? `Kuitansi ${receipt.number}` : `Invoice ${order.invoiceNumber ?? order.code}`;
  const name = hasAll ? `Berkas ${order.code}` : paperName;

  useEffect(() => {
    const { title } = document;
    // Browsers use the title as file name; a slash would be a folder.
    document.title = `${name.replaceAll('/', '-')} · ${seller.name}`;
    // After signing out, the title names no order.
    return () => {
      document.title = title;
    };
  }, [name, seller.name]);

  if (receipt?.kind === 'none')
    return (
      <Message
        icon={receiptIcon}
        title="Tidak ada kuitansi"
        text={receipt.reason}
        links={{ 'Lihat invoice': `/invoice/${order.id}` }}
      />
    );
  return (
    <div className="stack">
      <div className={styles['tools']}>
        <PrintButton order={order} isInvoice={receipt === null} />
        {isInvoice && <ShareLink order={order} due={due} />}
        {receipt !== null && <ShareReceipt order={order} receipt={receipt} />}
        {isInvoice && order.invoiceNumber === null && (
          <ChangeBilling className="button quiet" of={[papers.billing, order]}>
            Ubah data penagihan
          </ChangeBilling>
        )}
        <a className="button quiet" href={receipt === null ? `/detailorder/${order.id}` : `/invoice/${order.id}`}>
          Kembali
        </a>
        {isInvoice && getsInvoiceNumber(order) && (
          <p className="hint">Nomor invoice dan data penagihan menjadi tetap saat dicetak atau dibayar.</p>
        )}
        {isInvoice && order.invoiceNumber !== null && (
          <FixedBilling number={order.invoiceNumber} phone={seller.phone} />
        )}
      </div>
      {hasAll && (
        <Suspense>
          <AllPapers {...papers} view={view} pay={pay} />
        </Suspense>
      )}
      {isInvoice && (
        <InvoiceSheet {...papers} pay={pay} receiptLink={(termin) => `/invoice/${order.id}?termin=${termin}`} />
      )}
      {receipt !== null && <ReceiptSheet {...papers} receipt={receipt} />}
    </div>
  );
}

/**
 * 'Bagikan kuitansi': shares the payer's page, which contains the receipt. Without such a page (another provider), shares the receipt's facts
 * as text.
 */
function ShareReceipt({ order, receipt }: { order: Order; receipt: Extract<Receipt, { kind: 'receipt' }> }) {
  const { number, termin, amount, paidAt } = receipt;
  const shareUrl = order.payments.find((payment) => payment.termin === termin)?.shareUrl ?? null;
  const title = `Kuitansi ${number}`;
  const when = paidAt === null ? '' : `, dibayar ${formatDateTime(paidAt)}`;
  const text = `${title}: ${formatRupiah(amount)}${when}`;
  const link = shareUrl === null ? {} : { url: absoluteLink(shareUrl) };
  return (
    <ShareButton
      label="Bagikan kuitansi"
      copied={shareUrl === null ? 'Kuitansi disalin' : 'Tautan disalin'}
      data={{ title, text, ...link }}
    />
  );
}

/** Only staff change the billing data of a numbered invoice. */
function FixedBilling({ number, phone }: { number: string; phone: string }) {
  const text = `Halo, mohon ganti data penagihan invoice ${number} menjadi: `;
  return (
    <p className="hint">
      Data penagihan sudah tetap. Keliru?{' '}
      <a className="link tall" href={whatsappLink(phone.replace(/[^+\d]/g, ''), text)} target="_blank" rel="noopener">
        Minta kami menggantinya lewat WhatsApp
      </a>
    </p>
  );
}

/** Prints the sheet. An invoice that has no number gets it first; if that fails, the sheet shows the code. */
function PrintButton({ order, isInvoice }: { order: Order; isInvoice: boolean }) {
  async function action() {
    if (isInsideApp()) {
      const { openInBrowserSheet } = await import('#src/islands/shared/OpenInBrowserSheet.tsx');
      return openInBrowserSheet('mencetak');
    }
    if (isInvoice && getsInvoiceNumber(order)) {
      await numberInvoice(order.id);
      // The sheet and the title show the number in the next frame.
      await new Promise(requestAnimationFrame);
    }
    print();
  }
  return (
    <ActionButton className="button" action={action}>
      <Icon svg={printer} />
      Cetak / simpan PDF
    </ActionButton>
  );
}

/** The sheet with its letterhead while the order loads. */
function InvoiceSkeleton({ seller }: { seller: Seller }) {
  return (
    <div className="stack">
      <Skeleton height="48px" radius="var(--r-md)" />
      <Paper seller={seller} title="INVOICE">
        <Skeleton height="96px" />
        <Skeleton height="160px" />
        <Skeleton height="120px" />
      </Paper>
    </div>
  );
}
