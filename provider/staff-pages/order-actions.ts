import { formatRupiah } from '#domain/money.ts';
import { changeStatusTo, type StaffStatus } from '../operations/orders/change-status.ts';
import { staffAction } from './action.ts';
import { statusTexts } from './refusal-texts.ts';

const MAILED = 'Pelanggan menerima email.';
const NOT_MAILED = 'Pelanggan tidak menerima email.';

function statusAction(to: StaffStatus, slug: string, title: string) {
  return staffAction({
    slug,
    title,
    operation: changeStatusTo(to),
    fields: ['pesanan'],
    input: (fields) => ({ order: fields.get('pesanan') ?? '' }),
    plan: ({ order, money, isMailed }, { dueForRefund }) => [
      `Pesanan ${order.code} dari ${order.customer}: ${statusTexts[order.status]} menjadi ${statusTexts[to]}.`,
      ...(money === null ? [] : ['Slotnya kosong kembali.']),
      ...(dueForRefund > 0 ? [`${formatRupiah(dueForRefund)} yang sudah dibayar harus dikembalikan.`] : []),
      `${isMailed ? MAILED : NOT_MAILED} Tidak dapat diurungkan.`,
    ],
    done: ({ code, dueForRefund, whatsappLink }) => ({
      text: `Pesanan ${code} ${statusTexts[to]}.${dueForRefund > 0 ? ` ${formatRupiah(dueForRefund)} harus dikembalikan.` : ''}`,
      ...(whatsappLink === null ? {} : { link: { label: 'Kabari lewat WhatsApp', href: whatsappLink } }),
    }),
    order: (fields) => fields.get('pesanan'),
  });
}

export const shipOrder = statusAction('shipped', 'kirim', 'Proses pesanan');
export const completeOrder = statusAction('completed', 'selesai', 'Selesaikan pesanan');
export const cancelOrder = statusAction('cancelled', 'batalkan', 'Batalkan pesanan');
