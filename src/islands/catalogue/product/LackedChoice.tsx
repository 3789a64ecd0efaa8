import { useStore } from '@nanostores/react';
import type { OfferedIndexing } from '@slotterbit/contract/catalogue/indexing.ts';
import type { ProductChoice } from '@slotterbit/contract/catalogue/product-choice.ts';
import type { Slot } from '@slotterbit/contract/catalogue/slot.ts';
import { waitingText } from '@slotterbit/contract/catalogue/waiting-list.ts';
import { parseMonth } from '@slotterbit/contract/values/month.ts';
import { useEffect } from 'react';
import type { MonthChoices } from '#src/catalogue/month-grid.ts';
import { dataOf } from '#src/stores/resource.ts';
import { $accessToken } from '#src/stores/session/session.ts';
import { $waitingList, loadWaitingList } from '#src/stores/shop/waiting-list.ts';
import { IndexingOffer, MonthOffer, Offer } from '../order-form/NearestOffer.tsx';
import styles from './Purchase.module.css';

interface Props {
  /** The parts of the choice that the item lacks. */
  lacked: ProductChoice;
  /** The slot of the chosen month if it is full for others; a place may be held for the customer. */
  awaited: Slot | null;
  offered: readonly OfferedIndexing[];
  months: MonthChoices;
  onChoose: (choice: Partial<ProductChoice>) => void;
}

/**
 * Above the purchase bar: what the item lacks of the choice, each with the nearest offer, or the place that is held for the customer. The default
 * export is what `lazy` needs.
 */
export default function LackedChoice({ lacked, awaited, offered, months, onChoose }: Props) {
  const place = useHeldPlace(awaited);
  const notices = [
    lacked.indexing !== null && (
      <IndexingOffer
        key="indexing"
        lacked={lacked.indexing}
        offered={offered}
        onChoose={({ name }) => onChoose({ indexing: name.trim() })}
      />
    ),
    place.failure !== null && (
      <Offer key="failure" text={place.failure} label="Coba lagi" onTake={() => void loadWaitingList()} />
    ),
    place.text !== null && (
      <p key="held" className="notice tone-green" role="status">
        {place.text}
      </p>
    ),
    lacked.month !== null && months.offered.length > 0 && !place.isLoading && (
      <MonthOffer
        key="month"
        lacked={lacked.month}
        months={months}
        onChoose={(month) => onChoose({ month: parseMonth(month) })}
      />
    ),
  ].filter((notice) => notice !== false);
  return notices.length > 0 && <div className={`surface ruled ${styles['lacked']}`}>{notices}</div>;
}

/** Loads the customer's waiting list, and says until when a place of the slot is held. */
function useHeldPlace(slot: Slot | null): { isLoading: boolean; failure: string | null; text: string | null } {
  const state = useStore($waitingList);
  const isAsked = useStore($accessToken) !== null && slot !== null;
  useEffect(() => {
    if (isAsked) void loadWaitingList();
  }, [isAsked]);
  if (!isAsked) return { isLoading: false, failure: null, text: null };
  const entry = dataOf(state)?.find((one) => one.slotId === slot.id && one.state === 'held');
  return {
    isLoading: state.kind === 'loading',
    failure: state.kind === 'error' ? state.message : null,
    text: entry ? waitingText(entry) : null,
  };
}
