import { useStore } from '@nanostores/react';
import { type WaitingEntry, waitingText } from '@slotterbit/contract/catalogue/waiting-list.ts';
import { formatMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '#src/islands/shared/ActionButton.tsx';
import { dataOf } from '#src/stores/resource.ts';
import { showAlert } from '#src/stores/session/flash.ts';
import { $accessToken } from '#src/stores/session/session.ts';
import { $waitingList, leaveWaitingList, loadWaitingList } from '#src/stores/shop/waiting-list.ts';
import styles from './AccountPanels.module.css';

/** The full months that the customer waits for (docs/product.md 13.9). Hidden until loaded, and with a provider that has none. */
export function WaitingList() {
  const state = useStore($waitingList);
  const token = useStore($accessToken);
  const [isShown, setIsShown] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const entries = dataOf(state);
  const failure = state.kind === 'error' ? state.message : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token is another customer
  useEffect(() => void loadWaitingList(), [token]);
  // After a failure, the section stays while the list loads again.
  useEffect(() => {
    if (state.kind !== 'loading') setIsShown(entries !== null || failure !== null);
  }, [state, entries, failure]);
  if (!isShown) return null;

  /** The pressed button is gone, and the focus with it. */
  const focusHeading = () => heading.current?.focus();

  async function leave(entry: WaitingEntry) {
    const problem = await leaveWaitingList(entry);
    if (problem !== null) showAlert(problem, 'error');
    if (!dataOf($waitingList.get())?.some(({ id }) => id === entry.id)) focusHeading();
  }

  return (
    <section className={`section ${styles['own']}`} aria-labelledby="daftar-tunggu">
      <div className="section-head">
        <h2 id="daftar-tunggu" ref={heading} tabIndex={-1}>
          Daftar tunggu
        </h2>
      </div>
      <p className="hint" role="status">
        {failure ??
          (state.kind === 'loading' ? 'Memuat…' : entries?.length === 0 && 'Anda tidak menunggu slot apa pun.')}
      </p>
      {failure !== null && (
        <ActionButton
          className={`button quiet small ${styles['retry']}`}
          action={async () => {
            focusHeading();
            await loadWaitingList();
          }}
        >
          Coba lagi
        </ActionButton>
      )}
      {entries !== null && entries.length > 0 && (
        <ul className="card lined">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onLeave={() => leave(entry)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ entry, onLeave }: { entry: WaitingEntry; onLeave: () => Promise<void> }) {
  const name = `${entry.itemName}, ${formatMonth(entry.month)}`;
  const leaveText = entry.state === 'held' ? 'Lepas slot ini' : 'Keluar dari antrean';
  return (
    <li className={`wrap apart ${styles['entry']}`}>
      <div>
        <a className="link bold anywhere" href={`/product/${entry.itemId}?bulan=${toInputValue(entry.month)}`}>
          {name}
        </a>
        <p className={`small ${entry.state === 'held' ? styles['held'] : 'soft'}`}>{waitingText(entry)}</p>
      </div>
      <ActionButton aria-label={`${leaveText}: ${name}`} action={onLeave}>
        {leaveText}
      </ActionButton>
    </li>
  );
}
