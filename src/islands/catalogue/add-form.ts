import { useEffect, useRef } from 'react';
import type { AddResult } from '#src/stores/add-to-cart.ts';

type FieldErrors = Extract<AddResult, { kind: 'failed' }>['fields'];

/** The texts under the fields of sheet and order page. */
export type AddErrors = { indexing?: string; month?: string; qty?: string };

/** Which of the payload's fields belong to which control. */
const controls = {
  indexing: ['indexing_id', 'index_name', 'req_price'],
  month: ['slot_id', 'req_publish', 'req_publish_year', 'req_publish_month'],
  qty: ['qty'],
} as const;

/** The texts of a 422 under the control that each belongs to (docs/product.md 8); a field without a control has none. */
export function addErrors(fields: FieldErrors): AddErrors {
  const under = (names: readonly string[]) => names.flatMap((name) => fields[name] ?? []).join('\n') || undefined;
  const [indexing, month, qty] = [under(controls.indexing), under(controls.month), under(controls.qty)];
  return {
    ...(indexing !== undefined && { indexing }),
    ...(month !== undefined && { month }),
    ...(qty !== undefined && { qty }),
  };
}

/** Calls back when the page comes out of the back/forward cache: what was locked on leaving is usable again. */
export function usePageRestored(restored: () => void): void {
  const latest = useRef(restored);
  latest.current = restored;
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && latest.current();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
