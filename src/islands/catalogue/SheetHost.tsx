import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { SheetItem } from '#domain/sheet.ts';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { watchCart } from '#src/stores/cart.ts';
import { hideAlert, showAlert } from '#src/stores/flash.ts';
import { type PendingSelection, takeSelection } from '#src/stores/pending-selection.ts';
import { $accessToken } from '#src/stores/session.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { $openSheet, closeSheet, loadSheet, openSheet, preloadSheet } from './open-sheet.ts';

type SheetComponent = Awaited<ReturnType<typeof loadSheet>>['AddToCartSheet'];

interface Props {
  /** The items of the screen: the sheet shows one of them, as it is there. */
  items: readonly SheetItem[];
  /** The form stands on the screen itself, and what would open the sheet is chosen there; null while that is not known. */
  inPlace?: boolean | null;
  /** Asks for them again, at least for this one. */
  onRefresh: (itemId: number) => void;
  /** What was chosen before login is not of these items: asks for its own. */
  onMissing?: (itemId: number) => void;
}

/** After how long a wait for the sheet is said, and how long it may take, in milliseconds. */
const sayAfter = 250;
const limit = 15_000;

/**
 * Where the bottom sheet appears: once per screen. Its code comes when the browser is idle or with the first tap. It also
 * keeps the cart true while the screen is open (`watchCart`).
 */
export function SheetHost({ items, inPlace = false, onRefresh, onMissing }: Props) {
  const open = useStore($openSheet);
  const [Sheet, setSheet] = useState<SheetComponent | null>(null);
  const item = open === null ? undefined : items.find(({ id }) => id === open.itemId);
  const gone = open !== null && item === undefined;

  useEffect(() => watchCart(), []);
  useEffect(() => (inPlace === false ? whenIdle(preloadSheet) : undefined), [inPlace]);
  usePendingSelection(items, onMissing);

  useEffect(() => {
    if (!gone) return;
    closeSheet();
    showAlert('Produk tidak ditemukan.', 'error');
  }, [gone]);

  useEffect(() => {
    if (open === null || Sheet !== null || inPlace !== false) return;
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
  }, [open, Sheet, inPlace]);

  if (open === null || item === undefined || Sheet === null || inPlace !== false) return null;
  return (
    <ErrorBoundary>
      <Sheet
        key={item.id}
        item={item}
        selection={open.selection}
        onFailed={() => onRefresh(item.id)}
        onClose={closeSheet}
      />
    </ErrorBoundary>
  );
}

/** Opens the sheet again with what was chosen before login, once its item is on the screen; that of an item that is gone is dropped. */
function usePendingSelection(items: readonly SheetItem[], onMissing?: (itemId: number) => void): void {
  const pending = useRef<PendingSelection | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if ($accessToken.get() === null) return;
    pending.current = takeSelection();
    const itemId = pending.current?.itemId;
    if (itemId !== undefined && items.every(({ id }) => id !== itemId)) onMissing?.(itemId);
  }, []);
  useEffect(() => {
    const selection = pending.current;
    if (selection === null || items.every(({ id }) => id !== selection.itemId)) return;
    pending.current = null;
    openSheet(selection.itemId, selection);
  }, [items]);
}
