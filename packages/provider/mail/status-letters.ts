import type { OrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import type { OrderMailKind } from '../db/tables/mail.ts';
import type { ReminderKind } from './mail-kinds.ts';
import type { Letter } from './mail-layout.ts';
import { detail, type LetterFacts, type Link, NO_PROMISE, type OrderLetter, orderLetter } from './mail-texts.ts';

/** Messages that ask for no money. */
type StatusMailKind = Exclude<OrderMailKind, ReminderKind | 'order-created' | 'termin-paid' | 'payment-reversed'>;

const QUESTIONS = 'Ada pertanyaan? Hubungi kami dengan menyebut kode pesanan.';
const ACCOUNT_NOTE = 'Bila kami memerlukan nomor rekening untuk pengembalian dana, kami menghubungi Anda.';
const ARTICLE_NOTE = 'Tautan artikel yang terbit ada di halaman pesanan Anda.';
const RELEASED = 'Slot yang dilepas';
const RELEASED_NOTES = ['Tidak ada yang perlu Anda bayar. Slot yang masih tersedia dapat dipesan lagi.'];

const textsOf = (code: string): Record<StatusMailKind, Omit<OrderLetter, 'action' | 'facts'>> => ({
  'order-cancelled': {
    subject: `Pesanan ${code} dibatalkan`,
    heading: 'Pesanan dibatalkan: batas waktu pembayaran lewat',
    text: 'Sampai batas waktunya belum ada pembayaran untuk pesanan ini, sehingga pesanan dibatalkan otomatis.',
    list: RELEASED,
    notes: RELEASED_NOTES,
  },
  'cancelled-by-customer': {
    subject: `Pesanan ${code} dibatalkan`,
    heading: 'Pesanan Anda dibatalkan',
    text: 'Pesanan ini dibatalkan dari akun Anda.',
    list: RELEASED,
    notes: RELEASED_NOTES,
  },
  // `--why` is for staff only and not in the message.
  'cancelled-by-staff': {
    subject: `Pesanan ${code} dibatalkan`,
    heading: 'Pesanan Anda kami batalkan',
    text: 'Pesanan ini kami batalkan, dan slotnya kami lepas.',
    list: RELEASED,
    notes: ['Tidak ada yang perlu Anda bayar.', QUESTIONS],
  },
  // The list has the current months of all lines.
  'month-moved': {
    subject: `Bulan terbit pesanan ${code} berubah`,
    heading: 'Bulan terbit pesanan Anda berubah',
    text: 'Kami mengubah bulan terbit pesanan ini. Di bawah ini bulan yang berlaku sekarang; harga dan jadwal pembayaran tetap sama.',
    list: 'Bulan terbit sekarang',
    notes: [QUESTIONS, NO_PROMISE],
  },
  'manuscript-received': {
    subject: `Naskah pesanan ${code} diterima`,
    heading: 'Naskah Anda diterima',
    text: 'Naskah di bawah ini sudah diterima. Berikutnya redaksi jurnal menelaahnya.',
    list: 'Naskah yang diterima',
    notes: [NO_PROMISE],
  },
  'loa-linked': {
    subject: `LoA pesanan ${code} tersedia`,
    heading: 'LoA Anda tersedia',
    text: 'Letter of acceptance (LoA) untuk naskah di bawah ini dapat dibuka di halaman pesanan Anda.',
    list: 'Naskah dengan LoA',
    notes: [QUESTIONS],
  },
  'article-linked': {
    subject: `Artikel pesanan ${code} terbit`,
    heading: 'Artikel Anda terbit',
    text: 'Artikel di bawah ini sudah terbit. Tautannya ada di halaman pesanan Anda.',
    list: 'Artikel yang terbit',
    notes: [QUESTIONS],
  },
  'order-shipped': {
    subject: `Pesanan ${code} dijadwalkan terbit`,
    heading: 'Pesanan Anda dijadwalkan terbit',
    text: 'Pesanan ini sedang dikerjakan dan dijadwalkan untuk bulan terbit di bawah ini.',
    list: 'Bulan terbit',
    notes: [NO_PROMISE],
  },
  'order-completed': {
    subject: `Pesanan ${code} selesai`,
    heading: 'Pesanan Anda selesai',
    text: 'Pesanan ini sudah selesai. Terima kasih atas kepercayaan Anda.',
    list: 'Yang dipesan',
    notes: [],
  },
});

type AnsweredLine = OrderAnswer['order_items'][number];
const hasArticle = ({ naskah }: AnsweredLine) => naskah.artikel !== null;

/** The lines that a message is about; another message is about all. */
const isAbout: Partial<Record<StatusMailKind, (line: AnsweredLine) => boolean>> = {
  'manuscript-received': ({ naskah }) => naskah.diterima !== null,
  'loa-linked': ({ naskah }) => naskah.loa !== null,
  'article-linked': hasArticle,
};

export function statusLetter(facts: LetterFacts, link: Link, kind: StatusMailKind): Letter {
  const { order, refunds } = facts;
  const { notes, ...texts } = textsOf(order.code)[kind];
  const shown: [string, string][] = [];
  if (texts.list === RELEASED)
    shown.push(
      ['Dibatalkan', formatDateTime(new Date(order.history.at(-1)?.at ?? order.updated_at))],
      ['Total', formatRupiah(order.total)],
    );
  const { due, sentBack } = kind === 'cancelled-by-staff' ? refunds : { due: 0, sentBack: 0 };
  if (due > 0) shown.push(['Dana yang akan kami kembalikan', formatRupiah(due)]);
  if (sentBack > 0) shown.push(['Dana yang sudah kami kirim kembali', formatRupiah(sentBack)]);
  const order_items = order.order_items.filter(isAbout[kind] ?? (() => true));
  return orderLetter(
    { ...facts, order: { ...order, order_items } },
    {
      ...texts,
      facts: shown,
      action: detail(order, link),
      notes: [
        ...(due > 0 ? notes.toSpliced(1, 0, ACCOUNT_NOTE) : notes),
        ...(kind === 'order-completed' && order.order_items.some(hasArticle) ? [ARTICLE_NOTE] : []),
      ],
    },
  );
}
