import { useStore } from '@nanostores/react';
import bell from '@phosphor-icons/core/assets/regular/bell-simple.svg?raw';
import { type ComponentProps, useEffect, useState } from 'react';
import { formatMonth } from '#domain/month.ts';
import { waitingText } from '#domain/waiting-list.ts';
import { dataOf } from '#src/stores/resource.ts';
import { $accessToken } from '#src/stores/session.ts';
import { $waitingList, enterWaitingList, leaveWaitingList, loadWaitingList } from '#src/stores/waiting-list.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './WaitingPanel.module.css';
import type { WaitingPlace } from './WaitingPlace.tsx';

/** Enters and leaves the line of a full month, and shows a held place. */
export function WaitingPanel({ itemId, slot, namesMonth = false }: ComponentProps<typeof WaitingPlace>) {
  const state = useStore($waitingList);
  const token = useStore($accessToken);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token is another customer
  useEffect(() => {
    void loadWaitingList();
  }, [token]);

  const entry = dataOf(state)?.find(({ slotId }) => slotId === slot.id);
  const isLoading = token !== null && state.kind === 'loading';
  const month = namesMonth ? formatMonth(slot.month) : null;
  const enterText = month === null ? 'Beri tahu bila ada slot' : `Beri tahu bila ada slot ${month}`;

  async function send(change: () => Promise<string | null>) {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(await change());
    setIsBusy(false);
  }

  return (
    <div className={styles['panel']} data-held={entry?.state === 'held' || undefined} aria-busy={isLoading || isBusy}>
      <p role="status" className={styles['state']}>
        {entry && (month === null ? waitingText(entry) : `${month}: ${waitingText(entry)}`)}
      </p>
      {/* One button, so that it keeps the focus. */}
      <button
        type="button"
        className={`button quiet ${entry || namesMonth ? 'small' : ''}`}
        disabled={isLoading}
        onClick={() => send(() => (entry ? leaveWaitingList(entry.id) : enterWaitingList(itemId, slot)))}
      >
        {entry === undefined && <Icon svg={bell} />}
        {entry === undefined ? enterText : entry.state === 'held' ? 'Lepas slot ini' : 'Keluar dari antrean'}
      </button>
      {entry === undefined && (
        <p className="hint">Bila ada slot yang kembali, kami menahannya untuk Anda dan mengirim email.</p>
      )}
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
