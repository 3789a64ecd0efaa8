import { useStore } from '@nanostores/react';
import type { SheetItem } from '@slotterbit/contract/orders/sheet.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { showLoadFailure } from '#src/stores/session/flash.ts';
import { Skeleton } from '#src/ui/Message.tsx';
import { $openSheet, closeSheet, type Selection } from '../sheet/open-sheet.ts';
import styles from './ProductDetail.module.css';

type Form = Awaited<ReturnType<typeof loadForm>>['PurchaseForm'];
const loadForm = () => import('./PurchaseForm.tsx');

interface Props {
  item: SheetItem;
  /** The form as HTML: its native fields work before hydration. */
  rendered: ReactNode;
  /** Whether the screen shows the box; null before hydration. */
  isWide: boolean | null;
  /** The choice of the address. */
  chosen: Selection;
  onFailed: () => void;
}

/** The place of a desktop's purchase form. Phones do not load its code. */
export function PurchaseBox({ item, rendered, isWide, chosen, onFailed }: Props) {
  const [Form, setForm] = useState<Form | null>(null);
  /** The form's preselection; a new `round` resets the form. */
  const [start, setStart] = useState<{ round: number; selection: Selection | null }>({ round: 0, selection: null });
  const open = useStore($openSheet, { ssr: 'initial' });

  const load = () =>
    loadForm().then(({ PurchaseForm }) => {
      setStart({ round: 0, selection: chosen });
      setForm(() => PurchaseForm);
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the width changes
  useEffect(() => {
    if (isWide && Form === null) load().catch(showPage);
  }, [isWide]);

  useEffect(() => {
    if (isWide === false || Form !== null) showPage();
  }, [isWide, Form]);

  // A request to open the sheet becomes a preselection here.
  useEffect(() => {
    if (!isWide || Form === null || open === null) return;
    setStart(({ round }) => ({ round: round + 1, selection: open.selection }));
    closeSheet();
  }, [isWide, Form, open]);

  // After a failure, a click tries again and reports the next failure.
  function loadAgain() {
    if (Form !== null) return;
    load().catch(showLoadFailure);
  }

  if (isWide === false) return null;
  return (
    <aside className={styles['box']} aria-label="Pesan" onClickCapture={loadAgain}>
      {Form === null ? (
        (rendered ?? <Skeleton height="560px" radius="var(--r-lg)" />)
      ) : (
        <Form key={start.round} item={item} selection={start.selection} onFailed={onFailed} />
      )}
    </aside>
  );
}

/** Shows what src/layouts/product-start.ts hid until the choice of the address was applied. */
function showPage(): void {
  document.documentElement.removeAttribute('data-choice');
}
