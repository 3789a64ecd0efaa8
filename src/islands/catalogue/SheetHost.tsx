import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { watchCart } from '#src/stores/cart-watch.ts';
import { hideAlert, showAlert } from '#src/stores/flash.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';
import { giveBackChoice } from './give-back-choice.ts';
import { $sheetItem, closeSheet, loadSheet, prefetchSheet } from './open-sheet.ts';

type SheetComponent = Awaited<ReturnType<typeof loadSheet>>['AddToCartSheet'];

/** After how long a wait for the sheet is said, and how long it may take, in milliseconds. */
const sayAfter = 250;
const limit = 15_000;

/**
 * Where the bottom sheet appears: once per screen, which must fill `$catalogue`. The sheet's code comes when the browser
 * is idle or with the first tap. It also keeps the cart true while the screen is open (`watchCart`).
 */
export function SheetHost() {
  const open = useStore($sheetItem);
  const [Sheet, setSheet] = useState<SheetComponent | null>(null);

  useEffect(() => watchCart(), []);
  useEffect(() => giveBackChoice(), []);
  useEffect(() => whenIdle(prefetchSheet), []);

  useEffect(() => {
    if (open === null || Sheet !== null) return;
    let said = false;
    const saying = setTimeout(() => {
      said = true;
      showAlert('Memuat…', 'info', limit);
    }, sayAfter);
    const fail = () => {
      closeSheet();
      showAlert('Gagal memuat. Periksa koneksi Anda, lalu coba lagi.', 'error');
    };
    const failing = setTimeout(fail, limit);
    loadSheet().then(({ AddToCartSheet }) => {
      if (said) hideAlert();
      setSheet(() => AddToCartSheet);
    }, fail);
    return () => {
      clearTimeout(saying);
      clearTimeout(failing);
    };
  }, [open, Sheet]);

  if (open === null || Sheet === null) return null;
  return (
    <ErrorBoundary>
      <Sheet key={open.item.id} item={open.item} choice={open.choice} onClose={closeSheet} />
    </ErrorBoundary>
  );
}
