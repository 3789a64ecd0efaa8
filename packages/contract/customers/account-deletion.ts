/** Days between the request and the deletion. Until then the customer can cancel it. */
export const deletionWaitDays = 7;

/** Why an order prevents the deletion: it is under way, its payment can still arrive, or its money is due back. */
export type OpenBusiness = { order: string; why: 'order' | 'payment' | 'refund' };

/** The deletion of an account: `at` (ISO 8601) when it happens, null if none is planned. */
export type AccountDeletion = { at: string | null };

const reasons = {
  order: (orders: string) => `pesanan ${orders} belum selesai`,
  payment: (orders: string) => `pembayaran pesanan ${orders} masih ditunggu`,
  refund: (orders: string) => `dana pesanan ${orders} belum dikembalikan`,
} satisfies Record<OpenBusiness['why'], (orders: string) => string>;

const MAX_NAMED_ORDERS = 3;

/** Returns why an account cannot be deleted now, for the customer; null if it can. */
export function deletionRefusal(open: readonly OpenBusiness[]): string | null {
  if (open.length === 0) return null;
  const parts = (['order', 'payment', 'refund'] as const).flatMap((why) => {
    const orders = open.filter((business) => business.why === why).map(({ order }) => order);
    if (orders.length === 0) return [];
    const more = orders.length - MAX_NAMED_ORDERS;
    const named = orders.slice(0, MAX_NAMED_ORDERS).join(', ');
    return [reasons[why](more > 0 ? `${named} dan ${more} lainnya` : named)];
  });
  return `Akun belum dapat dihapus: ${parts.join('; ')}.`;
}

/** The end of the e-mail of a deleted account, which receives no e-mail. No customer can register with it. */
export const deletedAccountDomain = '@akun-dihapus.invalid';
