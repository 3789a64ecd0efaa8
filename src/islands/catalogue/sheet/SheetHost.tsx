import { useStore } from '@nanostores/react';
import type { SheetItem } from '@slotterbit/contract/orders/sheet.ts';
import { useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { whenIdle } from '#src/stores/page-events.ts';
import { hideAlert, showAlert, showLoadFailure } from '#src/stores/session/flash.ts';
import { $accessToken } from '#src/stores/session/session.ts';
import { watchCart } from '#src/stores/shop/cart.ts';
import { type PendingSelection, takeSelection } from '#src/stores/shop/pending-selection.ts';
import { $openSheet, closeSheet, openSheet } from './open-sheet.ts';

const loadSheet = () => import('./AddToCartSheet.tsx');

/** Loads the sheet's code ahead of the tap and ignores failures: the tap reports them. */
export function preloadSheet(): void {
  loadSheet().catch(() => {});
}

type SheetComponent = Awaited<ReturnType<typeof loadSheet>>['AddToCartSheet'];

interface Props {
  items: readonly SheetItem[];
  /** True if the form is on the screen, so that no sheet opens; null while unknown. */
  isInPlace?: boolean | null;
  /** Loads the items, or at least this one, again. */
  onRefresh: (itemId: number) => void;
  /** Loads an item that was chosen before login and is not among `items`. */
  onMissing?: (itemId: number) => void;
}

/** A longer wait shows a message. After the limit, loading counts as failed. */
const SHOW_WAIT_AFTER_MS = 250;
const LOAD_LIMIT_MS = 15_000;

// With this file, not with the component: the first tap on a list hydrates it and opens the sheet.
if (!import.meta.env.SSR) whenIdle(preloadSheet);

/**
 * The place of the bottom sheet, one per screen. Also keeps the cart fresh (`watchCart`).
 */
export function SheetHost({ items, isInPlace = false, onRefresh, onMissing }: Props) {
  const open = useStore($openSheet);
  const [Sheet, setSheet] = useState<SheetComponent | null>(null);
  const item = open === null ? undefined : items.find(({ id }) => id === open.itemId);
  const isGone = open !== null && item === undefined;

  useEffect(() => watchCart(), []);
  usePendingSelection(items, onMissing);

  useEffect(() => {
    if (!isGone) return;
    closeSheet();
    showAlert('Produk tidak ditemukan.', 'error');
  }, [isGone]);

  useEffect(() => {
    if (open === null || Sheet !== null || isInPlace !== false) return;
    let isWaitShown = false;
    const showWait = setTimeout(() => {
      isWaitShown = true;
      showAlert('Memuat…', 'info', LOAD_LIMIT_MS);
    }, SHOW_WAIT_AFTER_MS);
    const fail = () => {
      closeSheet();
      showLoadFailure();
    };
    const timeout = setTimeout(fail, LOAD_LIMIT_MS);
    loadSheet().then(({ AddToCartSheet }) => {
      if (isWaitShown) hideAlert();
      setSheet(() => AddToCartSheet);
    }, fail);
    return () => {
      clearTimeout(showWait);
      clearTimeout(timeout);
    };
  }, [open, Sheet, isInPlace]);

  if (open === null || item === undefined || Sheet === null || isInPlace !== false) return null;
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

/** Opens the sheet with the choice made before login, as soon as its item is known. */
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
