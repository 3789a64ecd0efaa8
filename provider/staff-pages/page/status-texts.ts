import type { OrderStatus } from '../../db/tables/orders.ts';

export const statusTexts: Record<OrderStatus, string> = {
  pending: 'menunggu pembayaran',
  paid: 'lunas',
  shipped: 'diproses',
  completed: 'selesai',
  cancelled: 'dibatalkan',
  failed: 'gagal',
};
