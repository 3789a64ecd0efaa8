import check from '@phosphor-icons/core/assets/fill/check-circle-fill.svg?raw';
import cross from '@phosphor-icons/core/assets/fill/x-circle-fill.svg?raw';
import { slotAvailable, slotUnavailable } from '#domain/sheet.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './SlotStatus.module.css';

interface Props {
  id: string;
  /** Null while no month is chosen: nothing is said, but the line keeps its room. */
  available: boolean | null;
}

/** Whether the chosen month has a slot: green or red, and announced (docs/product.md 2.6). */
export function SlotStatus({ id, available }: Props) {
  return (
    <p id={id} role="status" className={styles['status']} data-available={available ?? undefined}>
      {available !== null && <Icon svg={available ? check : cross} />}
      {available !== null && (available ? slotAvailable : slotUnavailable)}
    </p>
  );
}
