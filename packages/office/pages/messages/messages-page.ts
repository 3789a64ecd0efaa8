import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { type MailStatus, mailStatuses } from '@slotterbit/provider/db/tables/mail.ts';
import { pathText } from '@slotterbit/provider/http/input.ts';
import { isAccountMail } from '@slotterbit/provider/mail/mail-kinds.ts';
import { html } from 'hono/html';
import { mailErrorText, mailKinds, mailKindTexts, mailStatusTexts } from '../../operations/display-names.ts';
import {
  dropMessage,
  hastenMessage,
  listMessages,
  type MessageFilter,
  repeatMessage,
  retryMessages,
  showMessage,
} from '../../operations/mail/messages.ts';
import type { Operation } from '../../operations/operation.ts';
import { OperationRefused } from '../../operations/refusals.ts';
import {
  type Action,
  type ActionLink,
  backToOrder,
  customerPath,
  type Fields,
  numberField,
  orderPath,
  staffAction,
} from '../page/action.ts';
import { fact, foundRows, type Html, olderLinks, queryNumber, searchText, selectField } from '../page/page-shell.ts';
import type { StaffPage } from '../page/serve-page.ts';

const messagePath = (id: number) => `/staf/pesan/${id}`;

function messageInput(fields: Fields): { message: number } | null {
  const message = numberField(fields, 'email');
  return message === null ? null : { message };
}

const orderOf = ({ order, order_id }: Message) => (order_id === null ? [] : [order]);

/** An action of the message's own page does not name the order. */
function back(fields: Fields): string {
  const message = numberField(fields, 'email');
  return fields.has('pesanan') || message === null ? backToOrder(fields) : messagePath(message);
}

export const retryMail = staffAction({
  slug: 'kirim-ulang-email',
  title: 'Kirim ulang email',
  operation: retryMessages,
  fields: ['email', 'pesanan'],
  input: messageInput,
  plan: () => ['Email ini dicoba kirim lagi selama satu hari.'],
  done: () => ({ text: 'Email akan dikirim ulang.' }),
  back,
});

/** An action about one message. `what`: the end of the sentence that names the message. `done`: the outcome. */
const messageAction = (
  operation: Operation<{ message: number }, Message, unknown>,
  [slug, title]: [string, string],
  what: string,
  done: string,
) =>
  staffAction({
    slug,
    title,
    operation,
    fields: ['email', 'pesanan'],
    input: messageInput,
    orders: orderOf,
    plan: (message) => [`Email ${mailKindTexts[message.kind]} (${subjectText(message)}) ${what}`],
    done: () => ({ text: done }),
    back,
  });

export const retryAllMail = staffAction({
  slug: 'kirim-ulang-semua',
  title: 'Kirim ulang semua yang gagal',
  operation: retryMessages,
  fields: [],
  input: () => ({ message: null }),
  plan: (_plan, { retried }) => [`${retried.length} email dicoba kirim lagi selama satu hari.`],
  done: ({ retried }) => ({ text: `${retried.length} email akan dikirim ulang.` }),
  back: () => '/staf/pesan',
});

export const hastenMail = messageAction(
  hastenMessage,
  ['kirim-email-sekarang', 'Kirim email sekarang'],
  'dikirim sekarang, juga pada malam hari.',
  'Email dikirim dalam beberapa menit.',
);

export const repeatMail = messageAction(
  repeatMessage,
  ['kirim-email-lagi', 'Kirim email lagi'],
  'yang sudah terkirim dikirim sekali lagi, dengan isi dari data sekarang.',
  'Email dikirim lagi dalam beberapa menit.',
);

export const dropMail = messageAction(
  dropMessage,
  ['jangan-kirim-email', 'Jangan kirim email'],
  'tidak akan dikirim. Tidak dapat diurungkan.',
  'Email tidak jadi dikirim.',
);

const PER_PAGE = 30;
const MAX_CODE_LENGTH = 40;

type Message = Awaited<ReturnType<typeof listMessages>>[number];

const statusColour: Record<MailStatus, string> = {
  'not-sent': 'warn',
  sent: 'good',
  'given-up': 'bad',
  dropped: 'soft',
};

const mailStatusTag = (status: MailStatus) =>
  html`<span class="tag ${statusColour[status]}">${mailStatusTexts[status]}</span>`;

type Subject = Pick<Message, 'order' | 'order_id' | 'waiting_entry_id' | 'customer_id'>;

function subjectText({ order, order_id, waiting_entry_id, customer_id }: Subject): string {
  if (order_id !== null) return order;
  if (waiting_entry_id !== null) return `Daftar tunggu, antrean ${waiting_entry_id}`;
  return customer_id === null ? 'Permintaan di halaman lupa password' : `Pelanggan ${customer_id}`;
}

/** The order or customer of a message; plain text if there is no page about its subject. */
export function subjectLink(subject: Subject): Html {
  const { order, order_id, waiting_entry_id, customer_id } = subject;
  const text = subjectText(subject);
  if (order_id !== null) return html`<a href="${orderPath(order)}"><strong>${text}</strong></a>`;
  if (waiting_entry_id !== null || customer_id === null) return html`${text}`;
  return html`<a href="${customerPath(customer_id)}">${text}</a>`;
}

function mailButtons({ id, kind, status }: Message, act: ActionLink): Html | '' {
  const button = (action: Action, label: string) => act(action, label, { email: id }, `email ${id}`);
  const drop = () => button(dropMail, 'Jangan dikirim');
  switch (status) {
    case 'not-sent':
      return html`<p class="do">${button(hastenMail, 'Kirim sekarang')}${drop()}</p>`;
    case 'given-up':
      return html`<p class="do">${button(retryMail, 'Kirim ulang')}${drop()}</p>`;
    case 'sent':
      return isAccountMail(kind) ? '' : html`<p class="do">${button(repeatMail, 'Kirim lagi')}</p>`;
    case 'dropped':
      return '';
  }
}

/** What happened last to a message, or what will happen next. */
function mailTimes({ status, ended_at, next_attempt_at, not_before, attempts }: Message): string {
  const time = formatDateTime(new Date(ended_at ?? next_attempt_at ?? not_before));
  const tries = attempts === 0 ? 'belum dicoba' : `${attempts} kali dicoba`;
  return `${status === 'not-sent' ? `dijadwalkan ${time}` : `${mailStatusTexts[status]} ${time}`} · ${tries}`;
}

function filterOf(query: URLSearchParams): MessageFilter {
  return {
    order: searchText(query, 'pesanan', MAX_CODE_LENGTH),
    status: mailStatuses.find((status) => status === query.get('status')) ?? null,
    kind: mailKinds.find((kind) => kind === query.get('jenis')) ?? null,
    before: queryNumber(query, 'sebelum'),
    limit: PER_PAGE + 1,
  };
}

function filterForm({ order, status, kind }: MessageFilter): Html {
  return html`<form class="filter" method="get" action="/staf/pesan" role="search">
<label>Kode pesanan<input name="pesanan" type="search" maxlength="${MAX_CODE_LENGTH}" value="${order ?? ''}"></label>
${selectField('Status', 'status', status, Object.entries(mailStatusTexts))}
${selectField('Jenis', 'jenis', kind ?? null, Object.entries(mailKindTexts))}
<button class="primary">Cari</button>
</form>`;
}

/** The e-mails to customers, newest first, with filters. Each reading is logged, because it shows addresses. */
export const messagesPage: StaffPage = {
  path: '/pesan',
  permission: 'mail.read',
  async show({ operations, query, act, can, logRead }) {
    const filter = filterOf(query);
    const found = await listMessages(operations, filter).catch((error: unknown): Message[] => {
      if (error instanceof OperationRefused && error.refusal.code === 'order-not-found') return [];
      throw error;
    });
    const rows = found.slice(0, PER_PAGE);
    const seesContact = can('orders.contact');
    if (seesContact) logRead({ reason: 'messages' });
    const hasGivenUp = rows.some(({ status }) => status === 'given-up');
    const lastId = found.length > PER_PAGE ? (rows.at(-1)?.id ?? null) : null;
    const list = rows.map(
      (message) =>
        html`<li><div><a href="${messagePath(message.id)}"><strong>${mailKindTexts[message.kind]}</strong></a><br>
${subjectLink(message)}${seesContact && message.to !== null ? html` · ${message.to}` : ''}<br><span class="soft">${mailTimes(message)}</span>
${seesContact && message.last_error ? html`<br><small>${mailErrorText(message.last_error)}</small>` : ''}</div>
${mailStatusTag(message.status)}${mailButtons(message, act)}</li>`,
    );
    const content = html`${filterForm(filter)}${hasGivenUp ? html`<p class="do">${act(retryAllMail, retryAllMail.title, {})}</p>` : ''}
${foundRows(list, 'Tidak ada pesan yang cocok.')}
${olderLinks('/staf/pesan', query, lastId)}`;
    return { title: 'Email', content };
  },
};

type Shown = Awaited<ReturnType<typeof showMessage>>;

function textNote({ message: { status, sent_text }, mail, isTrue }: Shown): string {
  if (mail === null) return 'Isi email tentang akun hanya untuk penerimanya.';
  if (status === 'sent')
    return `${sent_text === null ? 'Teks yang terkirim tidak disimpan lagi. ' : ''}Inilah isinya jika disusun dari data sekarang.`;
  if (status === 'not-sent' && !isTrue)
    return 'Isinya tidak lagi benar, atau bukan untuk hari ini: server akan membatalkannya.';
  return 'Email disusun saat dikirim. Inilah isinya dari data sekarang.';
}

function facts({ message, droppedWhy, mail }: Shown, seesContact: boolean): Html {
  const { order_id, created_at, not_before, termin, last_error } = message;
  const time = (at: string) => formatDateTime(new Date(at));
  return html`<dl class="facts card">${fact(order_id === null ? 'Tentang' : 'Pesanan', html`${subjectLink(message)}${termin > 0 ? `, termin ${termin}` : ''}`)}
${seesContact && mail !== null ? fact('Penerima', `${mail.to.name} ${mail.to.address}`) : ''}
${fact('Dibuat', time(created_at))}${fact('Dikirim paling cepat', time(not_before))}${fact('Keadaan', mailTimes(message))}
${seesContact && last_error ? fact('Keterangan terakhir', droppedWhy === null ? mailErrorText(last_error) : `Dibatalkan staf: ${droppedWhy}`) : ''}</dl>`;
}

/** The e-mail as the customer got it. */
const sentLetter = ({ message: { sent_subject, sent_text } }: Shown) =>
  sent_text === null
    ? ''
    : html`<details open><summary>Teks yang terkirim</summary><h2>${sent_subject}</h2><pre class="card letter">${sent_text}</pre></details>`;

/** One e-mail with its text. Each reading is logged, because it shows a customer's data. */
export const messageRecordPage: StaffPage = {
  path: '/pesan/:id',
  permission: 'mail.read',
  async show({ c, operations, act, can, logRead }) {
    const text = pathText(c, 'id', 'Pesan');
    const shown = await showMessage(operations, /^\d{1,9}$/.test(text) ? Number(text) : 0);
    const { message, mail } = shown;
    const { customer_id, order_id, order } = message;
    logRead({ ...(customer_id !== null && { customer: customer_id }), ...(order_id !== null && { order }) });
    const seesContact = can('orders.contact');
    const content = html`<p>${mailStatusTag(message.status)}</p>${mailButtons(message, act)}
${facts(shown, seesContact)}
${seesContact ? html`${sentLetter(shown)}${mail && html`<h2>${mail.subject}</h2>`}<p class="soft">${textNote(shown)}</p>${mail && html`<pre class="card letter">${mail.text}</pre>`}` : ''}
<p><a class="button" href="/staf/pesan">Ke daftar email</a></p>`;
    return { title: `Email: ${mailKindTexts[message.kind]}`, content };
  },
};
