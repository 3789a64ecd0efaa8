import { formatDateTime } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import type { MailFacts } from './facts.ts';
import type { Letter } from './layout.ts';
import { detail, type Link, NO_PROMISE, orderLetter } from './texts.ts';

const QUESTIONS = 'Ada pertanyaan? Hubungi kami dengan menyebut kode pesanan.';

/** Staff cancelled the order. `--why` is for staff only and not in the message. */
export function cancelledByStaff(facts: MailFacts, link: Link): Letter {
  const { order, refunds } = facts;
  const at = order.history.at(-1)?.at ?? order.updated_at;
  return orderLetter(facts, {
    subject: `Pesanan ${order.code} dibatalkan`,
    heading: 'Pesanan Anda kami batalkan',
    text: 'Pesanan ini kami batalkan, dan slotnya kami lepas.',
    list: 'Slot yang dilepas',
    facts: [
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
  });
}

/** Staff moved lines of the order to other months. The message names the current months of all lines. */
export function monthMoved(facts: MailFacts, link: Link): Letter {
  const { order } = facts;
  return orderLetter(facts, {
    subject: `Bulan terbit pesanan ${order.code} berubah`,
    heading: 'Bulan terbit pesanan Anda berubah',
    text: 'Kami mengubah bulan terbit pesanan ini. Di bawah ini bulan yang berlaku sekarang; harga dan jadwal pembayaran tetap sama.',
    list: 'Bulan terbit sekarang',
    action: detail(order, link),
    notes: [QUESTIONS, NO_PROMISE],
  });
}

export function orderCancelled(
  facts: MailFacts,
  link: Link,
  kind: 'order-cancelled' | 'cancelled-by-customer',
): Letter {
  const { order } = facts;
  const at = order.history.at(-1)?.at ?? order.updated_at;
  const isByCustomer = kind === 'cancelled-by-customer';
  return orderLetter(facts, {
    subject: `Pesanan ${order.code} dibatalkan`,
    heading: isByCustomer ? 'Pesanan Anda dibatalkan' : 'Pesanan dibatalkan: batas waktu pembayaran lewat',
    text: isByCustomer
      ? 'Pesanan ini dibatalkan dari akun Anda.'
      : 'Sampai batas waktunya belum ada pembayaran untuk pesanan ini, sehingga pesanan dibatalkan otomatis.',
    list: 'Slot yang dilepas',
    facts: [
      ['Dibatalkan', formatDateTime(new Date(at))],
      ['Total', formatRupiah(order.total)],
    ],
    action: detail(order, link),
    notes: ['Tidak ada yang perlu Anda bayar. Slot yang masih tersedia dapat dipesan lagi.'],
  });
}

export function orderProgress(facts: MailFacts, link: Link, kind: 'order-shipped' | 'order-completed'): Letter {
  const { order } = facts;
  const isDone = kind === 'order-completed';
  const what = isDone ? 'selesai' : 'dijadwalkan terbit';
  return orderLetter(facts, {
    subject: `Pesanan ${order.code} ${what}`,
    heading: `Pesanan Anda ${what}`,
    text: isDone
      ? 'Pesanan ini sudah selesai. Terima kasih atas kepercayaan Anda.'
      : 'Pesanan ini sedang dikerjakan dan dijadwalkan untuk bulan terbit di bawah ini.',
    list: isDone ? 'Yang dipesan' : 'Bulan terbit',
    action: detail(order, link),
    notes: isDone ? [] : [NO_PROMISE],
  });
}
