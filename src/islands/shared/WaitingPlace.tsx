import type { Slot } from '@slotterbit/contract/catalogue/slot.ts';
import { useEffect, useState } from 'react';
import type { ChosenBesides } from '#src/stores/shop/waiting-list.ts';

interface Props {
  itemId: number;
  /** The slot of a full month. */
  slot: Pick<Slot, 'id' | 'month'>;
  /** What the form has chosen besides the month: it comes back after a login. */
  chosen?: ChosenBesides;
  /** The texts name the month, because the screen shows several. */
  namesMonth?: boolean;
}

type Panel = Awaited<ReturnType<typeof loadPanel>>['WaitingPanel'];
const loadPanel = () => import('./WaitingPanel.tsx');

/** Where a customer waits for a place of a full month (docs/product.md 13.9). Few visitors need its code. */
export function WaitingPlace(props: Props) {
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
