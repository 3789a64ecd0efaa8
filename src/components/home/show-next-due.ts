import { formatDayOfYear, formatShortDate } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { $nextDue, type NextDue } from '#src/stores/session/next-due.ts';

/* Fills the card of NextDue.astro, also when the due termin changes. */

const card = document.querySelector('[data-next-due]');
const [label, amount, link] = card ? [...card.querySelectorAll('span, strong, a')] : [];

/** Label, amount, address and name of the link. */
type Shown = [label: string, amount: string, href: string, link: string];

function textsOf(due: NextDue | null): Shown {
  if (due === null) return ['Semua tagihan lunas', 'Terima kasih', '/pesanan', 'Pesanan'];
  const which = due.termin !== null && due.count > 1 ? `: termin ${due.termin} dari ${due.count}` : '';
  const at = due.at === null ? null : new Date(due.at);
  const amount = formatRupiah(due.amount);
  const { href, text } = due.button;
  if (due.isAnnounced && at !== null)
    return [`Menunggu transfer${which}`, `${amount} sampai ${formatShortDate(at)}`, href, text];
  const day = at === null ? '' : `, ${formatDayOfYear(at)}`;
  return [`${due.isNow ? 'Bayar sekarang' : 'Berikutnya'}${which}`, `${amount}${day}`, href, text];
}

// An older version stored something else: nothing is known, and the card leaves its place.
if ($nextDue.get() === null) document.documentElement.removeAttribute('data-due');

$nextDue.subscribe((due) => {
  if (!(label && amount && link instanceof HTMLAnchorElement)) return;
  label.toggleAttribute('data-now', due?.isNow);
  [label.textContent, amount.textContent, link.href, link.textContent] = textsOf(due);
});
