import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatDateTime } from '#domain/date.ts';
import { callerOf } from '../../customers/security-log.ts';
import { type MailStatus, mailStatuses } from '../../db/tables/mail.ts';
import { listMessages, type MessageFilter } from '../../operations/mail/messages.ts';
import { requirePermission } from '../../operations/permissions.ts';
import { OperationRefused } from '../../operations/refusal.ts';
import { orderPath } from '../orders/order-path.ts';
import { type ActionButton, actionButtons } from '../page/action-button.ts';
import { can, operationContext, outcomeToShow, type StaffEnv, type StaffPagesContext } from '../page/env.ts';
import { mailErrorText, mailKinds, mailKindTexts, mailStatusTexts } from '../page/mail-texts.ts';
import { type Html, staffPage } from '../page/shell.ts';
import { dropMail, messagePath, retryAllMail, retryMail } from './mail-actions.ts';

const PER_PAGE = 30;
const MAX_CODE = 40;

type Message = Awaited<ReturnType<typeof listMessages>>[number];

const statusColour: Record<MailStatus, string> = {
  'not-sent': 'warn',
  sent: 'good',
  'given-up': 'bad',
  dropped: 'soft',
};

export const mailStatusTag = (status: MailStatus) =>
  html`<span class="tag ${statusColour[status]}">${mailStatusTexts[status]}</span>`;

/** The order of a message; plain text for an entry of the waiting list. */
export const subjectLink = ({
  order,
  order_id,
  waiting_entry_id,
}: Pick<Message, 'order' | 'order_id' | 'waiting_entry_id'>) =>
  order_id === null
    ? html`Daftar tunggu, antrean ${waiting_entry_id}`
    : html`<a href="${orderPath(order)}"><strong>${order}</strong></a>`;

/** The actions that a message allows. */
export function mailButtons({ id, status }: Message, act: ActionButton): Html | '' {
  const fields = { email: id };
  if (status !== 'given-up' && status !== 'not-sent') return '';
  return html`<div class="do">${status === 'given-up' ? act(retryMail, 'Kirim ulang', fields, `email ${id}`) : ''}${act(
    dropMail,
    'Jangan dikirim',
    fields,
    `email ${id}`,
  )}</div>`;
}

/** What happened last to a message, or what will happen next. */
export function mailTimes({ status, ended_at, next_attempt_at, not_before, attempts }: Message): string {
  const time = formatDateTime(new Date(ended_at ?? next_attempt_at ?? not_before));
  const tries = attempts === 0 ? 'belum dicoba' : `${attempts} kali dicoba`;
  return `${status === 'not-sent' ? `dijadwalkan ${time}` : `${mailStatusTexts[status]} ${time}`} · ${tries}`;
}

function filterOf(query: URLSearchParams): MessageFilter {
  const before = query.get('sebelum') ?? '';
  return {
    order: query.get('pesanan')?.replaceAll('\0', '').trim().slice(0, MAX_CODE) || null,
    status: mailStatuses.find((status) => status === query.get('status')) ?? null,
    kind: mailKinds.find((kind) => kind === query.get('jenis')) ?? null,
    before: /^\d{1,9}$/.test(before) ? Number(before) : null,
    limit: PER_PAGE + 1,
  };
}

function filterForm({ order, status, kind }: MessageFilter): Html {
  const selected = (is: boolean) => (is ? html` selected` : '');
  return html`<form class="filter" method="get" action="/staf/pesan" role="search">
<label>Kode pesanan<input name="pesanan" type="search" maxlength="${MAX_CODE}" value="${order ?? ''}"></label>
<label>Status<select name="status"><option value="">Semua</option>${mailStatuses.map(
    (one) => html`<option value="${one}"${selected(one === status)}>${mailStatusTexts[one]}</option>`,
  )}</select></label>
<label>Jenis<select name="jenis"><option value="">Semua</option>${mailKinds.map(
    (one) => html`<option value="${one}"${selected(one === kind)}>${mailKindTexts[one]}</option>`,
  )}</select></label>
<button class="primary">Cari</button>
</form>`;
}

/** GET pesan: the e-mails to customers, newest first, with filters. Each reading is logged, because it shows addresses. */
export function messagesRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>();
  app.get('/pesan', async (c) => {
    const { session } = c.var;
    const operations = operationContext(context, session, null);
    requirePermission(operations.staff, 'mail.read');
    const query = new URL(c.req.url).searchParams;
    const filter = filterOf(query);
    const found = await listMessages(operations, filter).catch((error: unknown): Message[] => {
      if (error instanceof OperationRefused && error.refusal.code === 'order-not-found') return [];
      throw error;
    });
    const rows = found.slice(0, PER_PAGE);
    const seesContact = can(session, 'orders.contact');
    if (seesContact) callerOf(c, context).report('staff-read', { staff: session.account.id, reason: 'messages' });
    const act = actionButtons(session);
    const [older, first] = [new URLSearchParams(query), new URLSearchParams(query)];
    older.set('sebelum', String(rows.at(-1)?.id ?? 0));
    first.delete('sebelum');
    const hasGivenUp = rows.some(({ status }) => status === 'given-up');
    const content = html`${filterForm(filter)}${hasGivenUp ? html`<p class="do">${act(retryAllMail, retryAllMail.title, {})}</p>` : ''}
${
  rows.length === 0
    ? html`<p class="soft" role="status">Tidak ada pesan yang cocok.</p>`
    : html`<ul class="rows">${rows.map(
        (message) =>
          html`<li><div><a href="${messagePath(message.id)}"><strong>${mailKindTexts[message.kind]}</strong></a><br>
${subjectLink(message)}${seesContact ? html` · ${message.to}` : ''}<br><span class="soft">${mailTimes(message)}</span>
${seesContact && message.last_error ? html`<br><small>${mailErrorText(message.last_error)}</small>` : ''}</div>
${mailStatusTag(message.status)}${mailButtons(message, act)}</li>`,
      )}</ul>`
}
<div class="pages">${filter.before === null ? '' : html`<a class="button" href="/staf/pesan?${first}">Ke terbaru</a>`}
${found.length > PER_PAGE ? html`<a class="button" href="/staf/pesan?${older}">Lebih lama</a>` : ''}</div>`;
    const outcome = await outcomeToShow(context, c);
    const options = { title: 'Pesan keluar', brandName: context.brand.name, session, here: '/staf/pesan', outcome };
    return c.html(staffPage(options, content));
  });
  return app;
}
