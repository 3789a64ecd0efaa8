import { formatDateTime } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import type { MailFacts } from './facts.ts';
import type { Letter } from './layout.ts';
import { detail, greeting, type Link, linesOf, NO_PROMISE } from './texts.ts';

const QUESTIONS = 'Ada pertanyaan? Hubungi kami dengan menyebut kode pesanan.';

/** Staff cancelled the order. `--why` is for staff only and not in the message. */
export function cancelledByStaff(facts: MailFacts, link: Link): Letter {
  const { order, refunds } = facts;
  const at = order.history.at(-1)?.at ?? order.updated_at;
  return {
    subject: `Pesanan ${order.code} dibatalkan`,
    heading: 'Pesanan Anda kami batalkan',
    paragraphs: [greeting(facts.customer.name), 'Pesanan ini kami batalkan, dan slotnya kami lepas.'],
    list: { title: 'Slot yang dilepas', lines: linesOf(order) },
    facts: [
      ['Kode pesanan', order.code],
      ['Dibatalkan', formatDateTime(new Date(at))],
      ['Total', formatRupiah(order.total)],
      ...(refunds.due > 0 ? [['Dana yang akan kami kembalikan', formatRupiah(refunds.due)] as const] : []),
      ...(refunds.sentBack > 0
        ? [['Dana yang sudah kami kirim kembali', formatRupiah(refunds.sentBack)] as const]
        : []),
    ],
    action: detail(order, link),
    notes: [
      'Tidak ada yang perlu Anda bayar.',
      ...(refunds.due > 0
        ? ['Bila kami memerlukan nomor rekening untuk pengembalian dana, kami menghubungi Anda.']
        : []),
      QUESTIONS,
    ],
  };
}

/** Staff moved lines of the order to other months. The message names the current months of all lines. */
export function monthMoved(facts: MailFacts, link: Link): Letter {
  const { order } = facts;
  return {
    subject: `Bulan terbit pesanan ${order.code} berubah`,
    heading: 'Bulan terbit pesanan Anda berubah',
    paragraphs: [
      greeting(facts.customer.name),
      'Kami mengubah bulan terbit pesanan ini. Di bawah ini bulan yang berlaku sekarang; harga dan jadwal pembayaran tetap sama.',
    ],
    list: { title: 'Bulan terbit sekarang', lines: linesOf(order) },
    facts: [['Kode pesanan', order.code]],
    action: detail(order, link),
    notes: [QUESTIONS, NO_PROMISE],
  };
}
