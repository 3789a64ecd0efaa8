import { html } from 'hono/html';
import { formatDateTime } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { onlineLink, paymentStatusLink, transferLink } from '../platform/links.ts';
import type { Settings } from '../platform/settings.ts';
import type { AnnouncedTransfer } from './announced-transfer.ts';
import type { Payment } from './open-charge.ts';
import { type Html, pageShell } from './page.ts';

type PageSettings = Pick<Settings, 'siteUrl' | 'bankAccounts'>;

const facts = ({ code, termin, termin_count }: Payment) => html`<div><dt>Kode pesanan</dt><dd>${code}</dd></div>
<div><dt>Termin</dt><dd>${termin} dari ${termin_count}</dd></div>`;

/** The choice between paying online and a bank transfer. */
export function methodPage(payment: Payment, settings: PageSettings): Html {
  return pageShell(
    'Pilih cara pembayaran',
    html`<h1>Pilih cara pembayaran</h1>
<p class="amount">${formatRupiah(payment.amount)}</p>
<dl>
${facts(payment)}
</dl>
<p><a class="primary" href="${onlineLink(settings, payment.link_token)}">Bayar online</a></p>
<form method="post" action="${transferLink(settings, payment.link_token)}"><button>Transfer bank</button></form>
<p class="note">Transfer bank dikonfirmasi oleh staf kami setelah dana masuk.</p>`,
  );
}

/** Where to transfer an announced amount, and until when. */
export function transferPage(payment: Payment, { amount, expiresAt }: AnnouncedTransfer, settings: PageSettings): Html {
  const discount = payment.amount - amount;
  return pageShell(
    'Transfer bank',
    html`<h1>Transfer tepat sejumlah</h1>
<p class="amount">${formatRupiah(amount)}</p>
<p>Jangan dibulatkan: tiga angka terakhir menandai pembayaran Anda.${
      discount > 0 ? html` Potongan ${formatRupiah(discount)} sudah termasuk.` : ''
    }</p>
<dl>
${settings.bankAccounts.map(
  ({ bank, number, holder }) => html`<div><dt>${bank}</dt><dd>${number}<br>a.n. ${holder}</dd></div>
`,
)}${facts(payment)}
<div><dt>Batas waktu</dt><dd>${formatDateTime(new Date(expiresAt))}</dd></div>
</dl>
<p>Staf kami mengonfirmasi setelah dana masuk. Slot Anda ditahan sampai batas waktu.</p>
<p><a class="primary" href="${paymentStatusLink(settings, payment.link_token)}">Periksa status</a></p>
<p><a href="${onlineLink(settings, payment.link_token)}">Belum transfer? Bayar online saja</a></p>`,
  );
}
