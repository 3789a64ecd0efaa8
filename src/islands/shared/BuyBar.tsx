import { useStore } from '@nanostores/react';
import { halfOf } from '@slotterbit/contract/orders/sheet.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { dash } from '@slotterbit/contract/values/usable-text.ts';
import { type ReactNode, useEffect } from 'react';
import { $cart } from '#src/stores/shop/cart.ts';
import styles from './BuyBar.module.css';

interface Props {
  label: string;
  amount: Rupiah | null;
  /** How many termin the item allows; null or without it: unknown. */
  maxTermin?: number | null;
  /** Replaces the amount: what is not chosen yet. */
  missing?: string | null;
  /** A notice above amount and button. */
  above?: ReactNode;
  children: ReactNode;
}

/** The buy bar at the lower edge of a phone, which replaces the tabs (BottomNav.astro); on a desktop a sticky card. */
export function BuyBar({ above, ...row }: Props) {
  return (
    <aside className={`ruled ${styles['bar']}`} aria-label="Pesan">
      {above}
      <BuyRow {...row} />
    </aside>
  );
}

/** For a page without an item: shows the tabs of a phone again (`data-buys`, src/layouts/Shell.astro). */
export function NoBuyBar() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const { buys } = dataset;
    delete dataset['buys'];
    return () => {
      if (buys !== undefined) dataset['buys'] = buys;
    };
  }, []);
  return null;
}

/** The amount next to the button, in bar, sheet and purchase box. */
export function BuyRow({ label, amount, maxTermin = null, missing = null, children }: Omit<Props, 'above'>) {
  const state = useStore($cart, { ssr: 'initial' });
  const minPercent = state.kind === 'ready' ? state.cart.minPaidPercent : null;
  const half = amount === null ? null : halfOf(amount, maxTermin, minPercent);
  return (
    <div className={`section ${styles['row']}`}>
      <div className={`faint tiny ${styles['sum']}`} aria-live="polite">
        {missing !== null ? (
          <span>{missing}</span>
        ) : (
          <>
            <span>{label}</span>
            <strong className="tabular">{amount === null ? dash : formatRupiah(amount)}</strong>
            {half !== null && <span className={`tabular ${styles['half']}`}>atau 2 × {formatRupiah(half)}</span>}
          </>
        )}
      </div>
      {children}
    </div>
  );
}
