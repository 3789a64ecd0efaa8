import type { MailKind, MailStatus } from '../../db/tables/mail.ts';

export const mailKindTexts: Record<MailKind, string> = {
  'order-created': 'Pesanan dibuat',
  'termin-paid': 'Termin diterima',
  'payment-reversed': 'Pembayaran dibatalkan bank',
  'due-in-7-days': 'Pengingat 7 hari sebelum jatuh tempo',
  'due-tomorrow': 'Pengingat sehari sebelum jatuh tempo',
  'due-today': 'Pengingat hari jatuh tempo',
  'overdue-3-days': 'Pengingat terlambat 3 hari',
  'order-cancelled': 'Dibatalkan karena lewat batas waktu',
  'cancelled-by-staff': 'Dibatalkan staf',
  'cancelled-by-customer': 'Dibatalkan pelanggan',
  'month-moved': 'Bulan terbit pindah',
  'order-shipped': 'Pesanan diproses',
  'order-completed': 'Pesanan selesai',
  'place-held': 'Slot ditahan dari daftar tunggu',
};

export const mailStatusTexts: Record<MailStatus, string> = {
  'not-sent': 'menunggu',
  sent: 'terkirim',
  'given-up': 'gagal',
  dropped: 'dibatalkan',
};

// Object.keys loses the type of its keys.
export const mailKinds = Object.keys(mailKindTexts) as MailKind[];
