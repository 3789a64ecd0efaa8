import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatDateTime } from '#domain/date.ts';
import { callerOf } from '../../customers/security-log.ts';
import { pathText } from '../../http/input.ts';
import { showMessage } from '../../operations/mail/messages.ts';
import { requirePermission } from '../../operations/permissions.ts';
import { actionButtons } from '../page/action-button.ts';
import { can, operationContext, outcomeToShow, type StaffEnv, type StaffPagesContext } from '../page/env.ts';
import { mailErrorText, mailKindTexts } from '../page/mail-texts.ts';
import { type Html, staffPage } from '../page/shell.ts';
import { mailButtons, mailStatusTag, mailTimes, subjectLink } from './messages-page.ts';

type Shown = Awaited<ReturnType<typeof showMessage>>;

/** Messages have no stored text in the outbox, so a sent one may have said something else. */
function textNote({ message: { status }, isTrue }: Shown): string {
  if (status === 'sent') return 'Teks yang terkirim tidak disimpan. Inilah isinya jika disusun dari data sekarang.';
  if (status === 'not-sent' && !isTrue)
    return 'Isinya tidak lagi benar, atau bukan untuk hari ini: server akan membatalkannya.';
  return 'Email disusun saat dikirim. Inilah isinya dari data sekarang.';
}

function facts({ message, mail }: Shown, seesContact: boolean): Html {
  const { created_at, not_before, termin, last_error } = message;
  const time = (at: string) => formatDateTime(new Date(at));
  return html`<dl class="facts card"><div><dt>Pesanan</dt><dd>${subjectLink(message)}${termin > 0 ? `, termin ${termin}` : ''}</dd></div>
${seesContact ? html`<div><dt>Penerima</dt><dd>${mail.to.name} ${mail.to.address}</dd></div>` : ''}
<div><dt>Dibuat</dt><dd>${time(created_at)}</dd></div>
<div><dt>Dikirim paling cepat</dt><dd>${time(not_before)}</dd></div>
<div><dt>Keadaan</dt><dd>${mailTimes(message)}</dd></div>
${seesContact && last_error ? html`<div><dt>Keterangan terakhir</dt><dd>${mailErrorText(last_error)}</dd></div>` : ''}</dl>`;
}

/** GET pesan/:id: one e-mail with its text. Each reading is logged, because it shows a customer's data. */
export function messageRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>();
  app.get('/pesan/:id', async (c) => {
    const { session } = c.var;
    const operations = operationContext(context, session, null);
    requirePermission(operations.staff, 'mail.read');
    const text = pathText(c, 'id', 'Pesan');
    const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    const shown = await showMessage(operations, id);
    const { message, mail } = shown;
    const order = message.order_id === null ? {} : { order: message.order };
    const read = { staff: session.account.id, customer: message.customer_id, ...order };
    callerOf(c, context).report('staff-read', read);
    const seesContact = can(session, 'orders.contact');
    const content = html`<p>${mailStatusTag(message.status)}</p>${mailButtons(message, actionButtons(session))}
${facts(shown, seesContact)}
${seesContact ? html`<h2>${mail.subject}</h2><p class="soft">${textNote(shown)}</p><pre class="card letter">${mail.text}</pre>` : ''}
<p><a class="button" href="/staf/pesan">Ke pesan keluar</a></p>`;
    const options = {
      title: `Email: ${mailKindTexts[message.kind]}`,
      brandName: context.brand.name,
      session,
      here: '/staf/pesan',
      outcome: await outcomeToShow(context, c),
    };
    return c.html(staffPage(options, content));
  });
  return app;
}
