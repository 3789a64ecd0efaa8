import type { ReactNode } from 'react';

/**
 * A text that reads from left to right also on a mirrored page, where a date or amount would otherwise be reordered ('November 2026 20').
 */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
