/** 'Rp 1.500.000' for the texts of answers; `amount` is whole rupiah. */
export function formatRupiah(amount: number): string {
  return `Rp ${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}`;
}
