import { useEffect, useState } from 'react';
import type { WaitingProps } from './WaitingPanel.tsx';

type Panel = Awaited<ReturnType<typeof loadPanel>>['WaitingPanel'];
const loadPanel = () => import('./WaitingPanel.tsx');

/** Where a customer waits for a place of a full month (docs/product.md 13.9). Few visitors need its code. */
export function WaitingPlace(props: WaitingProps) {
  const [Panel, setPanel] = useState<Panel | null>(null);
  useEffect(() => {
    // Without it, the month is full, as with a provider that has no waiting list.
    loadPanel().then(
      ({ WaitingPanel }) => setPanel(() => WaitingPanel),
      () => {},
    );
  }, []);
  return Panel && <Panel key={props.slot.id} {...props} />;
}
