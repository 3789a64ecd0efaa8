import { formatDayOfYear, formatShortDate, formatShortTime, startOfDay } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { monthName, toInputValue } from '@slotterbit/contract/values/month.ts';
import { $nextTasks, type NextTask } from '#src/stores/session/next-tasks.ts';

/* Fills the rows of NextTasks.astro, also when the tasks change. */

const rows = [...document.querySelectorAll('[data-next-task]')];

/** Label, what and until when (on one line of a phone, so that nothing moves), address and name of the link. */
type Shown = [label: string, what: string, href: string, link: string];

function payTexts(task: NextTask & { kind: 'pay' }): Shown {
  const which = task.termin !== null && task.count > 1 ? `: termin ${task.termin} dari ${task.count}` : '';
  const at = task.at === null ? null : new Date(task.at);
  const amount = formatRupiah(task.amount);
  const { href, text } = task.button;
  if (task.isAnnounced && at !== null)
    return [`Menunggu transfer${which}`, `${amount} sampai ${formatShortDate(at)}`, href, text];
  const day = at === null ? '' : `, ${formatDayOfYear(at)}`;
  return [`${task.isNow ? 'Bayar sekarang' : 'Berikutnya'}${which}`, `${amount}${day}`, href, text];
}

function textsOf(task: NextTask): Shown {
  if (task.kind === 'pay') return payTexts(task);
  if (task.kind === 'send') {
    const day = formatDayOfYear(new Date(startOfDay(task.day)));
    const until = task.isOver ? `Batas ${day} sudah lewat` : `Paling lambat ${day}`;
    return [`Kirim naskah: ${task.journal}`, until, `/detailorder/${task.order}`, 'Kirim'];
  }
  const href = `/product/${task.item}?bulan=${toInputValue(task.month)}`;
  const { year, month } = task.month;
  const until = `${monthName(month).slice(0, 3)} ${year}, sampai ${formatShortTime(new Date(task.until))}`;
  return [`Slot ditahan untuk Anda: ${task.journal}`, until, href, 'Pesan'];
}

const nothing: Shown = ['Semua tagihan lunas', 'Terima kasih', '/pesanan', 'Pesanan'];

// An older version stored something else: nothing is known, and the card leaves its place.
if ($nextTasks.get() === null) document.documentElement.removeAttribute('data-tasks');

$nextTasks.subscribe((next) => {
  for (const [i, row] of rows.entries()) {
    const [label, what, link] = row.querySelectorAll('span, strong, a');
    if (!(label && what && link instanceof HTMLAnchorElement)) continue;
    const task = next?.tasks[i];
    // A row whose task is done keeps its place.
    row.toggleAttribute('data-done', task === undefined && i > 0);
    label.toggleAttribute('data-now', task?.kind === 'pay' && task.isNow);
    [label.textContent, what.textContent, link.href, link.textContent] = task === undefined ? nothing : textsOf(task);
  }
});
