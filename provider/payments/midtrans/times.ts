/** 'YYYY-MM-DD HH:MM:SS' in Jakarta, as Midtrans writes times. */
export function midtransTime(at: Date): string {
  return new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
