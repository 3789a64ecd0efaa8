import { addHours, dayText, formatDay, startOfDay } from '../values/date.ts';
import { currentMonth, type Month, toFirstDay } from '../values/month.ts';
import { whatsappLink } from '../values/phone.ts';
import { type Order, type OrderLine, orderLineName, slotPeriod } from './order.ts';

/** Days from the last day for a manuscript to the first day of its publish month (docs/product.md 13.5). */
const DAYS_BEFORE_MONTH = 45;

/** Returns the last day for the manuscript of a publish month, 'YYYY-MM-DD'. */
export const manuscriptDay = (month: Month): string => dayText(startOfDay(toFirstDay(month), -DAYS_BEFORE_MONTH));

/** 'paling lambat 15 Februari 2027', or 'secepatnya' once that day has passed. */
export function manuscriptDueText(month: Month, now: Date): string {
  const day = manuscriptDay(month);
  return day < dayText(now.toISOString()) ? 'secepatnya' : `paling lambat ${formatDay(day)}`;
}

/** Returns the latest publish month whose last day for a manuscript has passed. */
export const latestOverdueMonth = (now: Date): Month => currentMonth(addHours(now, 24 * (DAYS_BEFORE_MONTH - 1)));

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
