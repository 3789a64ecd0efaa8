import { isKnownStatus } from '#domain/order-status.ts';
import type { OrderStatus } from '../../db/tables/orders.ts';

export const statusTexts: Record<OrderStatus, string> = {
  pending: 'menunggu pembayaran',
  paid: 'lunas',
  shipped: 'diproses',
  completed: 'selesai',
  cancelled: 'dibatalkan',
  failed: 'gagal',
};

/** The name of a stored status; one that this version does not know stays as it is. */
export const statusName = (status: string) => (isKnownStatus(status) ? statusTexts[status] : status);
