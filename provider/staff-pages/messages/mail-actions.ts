import { dropMessage, retryMessages } from '../../operations/mail/messages.ts';
import { type Fields, numberField, staffAction } from '../page/action.ts';
import { backToOrder } from '../page/paths.ts';
import { mailKindTexts } from '../page/status-texts.ts';

export const messagePath = (id: number) => `/staf/pesan/${id}`;

function messageInput(fields: Fields): { message: number } | null {
  const message = numberField(fields, 'email');
  return message === null ? null : { message };
}

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

export const dropMail = staffAction({
  slug: 'jangan-kirim-email',
  title: 'Jangan kirim email',
  operation: dropMessage,
  fields: ['email', 'pesanan'],
  input: messageInput,
  orders: ({ order, order_id }) => (order_id === null ? [] : [order]),
  plan: ({ kind, order }) => [`Email ${mailKindTexts[kind]} (${order}) tidak akan dikirim. Tidak dapat diurungkan.`],
  done: () => ({ text: 'Email tidak jadi dikirim.' }),
  back,
});
