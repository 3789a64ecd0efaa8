/** The orders of /allproduct apart from the catalogue's own. Keys are used in the address, values on the screen. */
export const itemOrders = {
  slot: 'Slot terdekat',
  harga: 'Harga terendah',
  rating: 'Rating tertinggi',
  nama: 'A→Z',
} as const;

export type ItemOrder = keyof typeof itemOrders;
