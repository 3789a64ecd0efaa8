import type { ReactNode } from 'react';

/**
 * A piece of text that reads from left to right also on a mirrored screen. Without it a date or an amount that starts
 * with a digit would be torn apart there ('November 2026 20').
 */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
