import bell from 'icon:bell-simple';
import { useStore } from '@nanostores/react';
import type { Slot } from '@slotterbit/contract/catalogue/slot.ts';
import { type WaitingEntry, waitingText } from '@slotterbit/contract/catalogue/waiting-list.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { useEffect, useState } from 'react';
import { dataOf } from '#src/stores/resource.ts';
import { $accessToken, $customer } from '#src/stores/session/session.ts';
import {
  $waitingList,
  type ChosenBesides,
  enterWaitingList,
  leaveWaitingList,
  loadWaitingList,
} from '#src/stores/shop/waiting-list.ts';
import { Fault } from '#src/ui/Fault.tsx';
import { Icon } from '#src/ui/inline.tsx';

export interface WaitingProps {
  itemId: number;
  /** The slot of a full month. */
  slot: Pick<Slot, 'id' | 'month'>;
  /** What the form has chosen besides the month: it comes back after a login. */
  chosen: ChosenBesides;
}

/** Enters and leaves the line of a full month, and shows a held place. */
export function WaitingPanel({ itemId, slot, chosen }: WaitingProps) {
  const state = useStore($waitingList);
  const token = useStore($accessToken);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token is another customer
  useEffect(() => {
    void loadWaitingList();
  }, [token]);

  const entry = dataOf(state)?.find(({ slotId }) => slotId === slot.id);
  const email = useStore($customer)?.email;
  const hasFailed = state.kind === 'error';
  const isLoading = token !== null && state.kind === 'loading';
  const leaveText = entry?.state === 'held' ? 'Lepas slot ini' : 'Keluar dari antrean';

  async function send() {
    if (isBusy) return;
    setIsBusy(true);
    if (hasFailed) await loadWaitingList();
    else setProblem(entry ? await leaveWaitingList(entry) : await enterWaitingList(itemId, slot, chosen));
    setIsBusy(false);
  }

  return (
    <div className="section" aria-busy={isLoading || isBusy}>
      <p role="status" className={entry?.state === 'held' ? 'notice tone-green' : 'hint'}>
        {entry
          ? waitingText(entry)
          : !hasFailed && !isLoading && `${formatMonth(slot.month)} penuh: pilih bulan lain, atau tunggu.`}
      </p>
      <Fault text={hasFailed ? state.message : null} look="field-error" />
      {/* One button, so that it keeps the focus. */}
      <button
        type="button"
        className={`button quiet ${entry || hasFailed ? 'small' : ''}`}
        disabled={isLoading && !isBusy}
        onClick={send}
      >
        {entry === undefined && !hasFailed && <Icon svg={bell} />}
        {hasFailed ? 'Coba lagi' : entry === undefined ? 'Beri tahu bila ada slot' : leaveText}
      </button>
      {entry?.state !== 'held' && !hasFailed && <p className="hint">{promiseOf(entry, email)}</p>}
      <Fault text={hasFailed ? null : problem} look="field-error" />
    </div>
  );
}

/** What happens when a place returns. */
function promiseOf(entry: WaitingEntry | undefined, email: string | null | undefined): string {
  const hours = entry?.state === 'waiting' && entry.holdHours ? ` ${entry.holdHours} jam` : '';
  return `Bila ada slot yang kembali, kami menahannya${hours} untuk Anda dan mengirim email${email ? ` ke ${email}` : ''}.`;
}
