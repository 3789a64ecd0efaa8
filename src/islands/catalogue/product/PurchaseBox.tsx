import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SheetItem } from '#domain/sheet.ts';
import { showAlert } from '#src/stores/flash.ts';
import type { PendingSelection } from '#src/stores/pending-selection.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { $openSheet, closeSheet } from '../open-sheet.ts';
import styles from './PurchaseBox.module.css';

type Form = Awaited<ReturnType<typeof loadForm>>['PurchaseForm'];
const loadForm = () => import('./PurchaseForm.tsx');

interface Props {
  item: SheetItem;
  /** The form as the server rendered it: native fields, which can be chosen from already. Only where hydration found it. */
  rendered: ReactNode;
  /** Whether the screen is wide enough for it; null before hydration. */
  wide: boolean | null;
  onFailed: () => void;
}

/** Where the purchase form of a desktop stands. Its code comes there alone, so that a phone does not pay for it. */
export function PurchaseBox({ item, rendered, wide, onFailed }: Props) {
  const box = useRef<HTMLElement>(null);
  const [Form, setForm] = useState<Form | null>(null);
  /** What the form begins with; it begins anew with each. */
  const [start, setStart] = useState<{ round: number; selection: PendingSelection | null }>({
    round: 0,
    selection: null,
  });
  const open = useStore($openSheet, { ssr: 'initial' });
  // Only what hydration found there: the policy of the page lets no script put HTML into it.
  const [showsRendered, setShowsRendered] = useState(wide === null);

  const load = () =>
    loadForm().then(({ PurchaseForm }) => {
      const selection = box.current && chosenIn(box.current, item.id);
      if (selection !== null) setStart({ round: 0, selection });
      setForm(() => PurchaseForm);
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: as often as it gets wide or narrow, not with each new function
  useEffect(() => {
    if (wide === false) setShowsRendered(false);
    if (wide && Form === null) load().catch(() => {});
  }, [wide]);

  // What would open the sheet, e.g. what was chosen before login, is chosen here.
  useEffect(() => {
    if (!wide || Form === null || open === null) return;
    setStart(({ round }) => ({ round: round + 1, selection: open.selection }));
    closeSheet();
  }, [wide, Form, open]);

  // The connection may have failed: a click tries again, and then it is said.
  function loadAgain() {
    if (Form !== null) return;
    load().catch(() => showAlert('Gagal memuat. Periksa koneksi Anda, lalu coba lagi.', 'error'));
  }

  if (wide === false) return null;
  return (
    <aside ref={box} className={styles['box']} aria-label="Pesan" onClickCapture={loadAgain}>
      {Form === null ? (
        (showsRendered && rendered) || <Skeleton height="560px" radius="var(--r-lg)" />
      ) : (
        <Form key={start.round} item={item} selection={start.selection} onFailed={onFailed} />
      )}
    </aside>
  );
}

/** What was chosen in the form of the server, so that it is not lost when the live one takes its place. */
function chosenIn(box: HTMLElement, itemId: number): PendingSelection | null {
  const chosen = [...box.querySelectorAll<HTMLInputElement>('input[type=radio]')]
    .filter(({ checked, defaultChecked }) => checked && !defaultChecked)
    .map(({ value }) => value);
  const typed = box.querySelector<HTMLInputElement>('input[type=number]');
  const qty = Math.max(1, Math.trunc(typed?.valueAsNumber || 1));
  if (chosen.length === 0 && qty === 1) return null;
  return {
    itemId,
    indexingIds: chosen.filter((value) => !value.includes('-')).map(Number),
    month: chosen.find((value) => value.includes('-')) ?? '',
    qty,
  };
}
