import { manuscriptUntilText } from '../catalogue/slot.ts';
import { formatDayOfYear, startOfDay } from '../values/date.ts';
import { whatsappLink } from '../values/phone.ts';
import { type Order, type OrderLine, orderLineName, slotPeriod } from './order.ts';
import type { ManuscriptDue } from './order-view.ts';

/** Says until when a manuscript is awaited, or what to do once that day is over. */
export function manuscriptDueText({ day, isOver }: ManuscriptDue): string {
  if (!isOver) return manuscriptUntilText(day);
  const passed = formatDayOfYear(new Date(startOfDay(day)));
  return `Batas naskah ${passed} sudah lewat: kirim hari ini dan hubungi kami`;
}

/** Where customers send manuscripts (src/content/site.yaml). `whatsapp`: in E.164. */
export type Submission = { ojs: string | null; whatsapp: string; email: string | null };

/** Returns the links for a line's manuscript: the journal's own page, else the organisation's OJS, else WhatsApp and e-mail. */
export function submissionLinks(
  { code }: Pick<Order, 'code'>,
  line: OrderLine,
  { ojs, whatsapp, email }: Submission,
): { label: string; href: string }[] {
  const page = line.submissionUrl ?? ojs;
  if (page !== null) return [{ label: 'Kirim naskah di OJS', href: page }];
  const period = slotPeriod(line.slot);
  const what = `naskah untuk pesanan ${code}: ${orderLineName(line)}${period === null ? '' : `, terbit ${period}`}`;
  const mail = `mailto:${email}?subject=${encodeURIComponent(`Naskah pesanan ${code}`)}&body=${encodeURIComponent(`Terlampir ${what}.`)}`;
  return [
    { label: 'Kirim lewat WhatsApp', href: whatsappLink(whatsapp, `Halo, saya kirim ${what}.`) },
    ...(email === null ? [] : [{ label: 'Kirim lewat email', href: mail }]),
  ];
}
