import { type ReactNode, useEffect } from 'react';
import type { Rupiah } from '#domain/money.ts';
import { formatRupiah } from '#domain/money.ts';
import { dash } from '#domain/usable-text.ts';
import styles from './BuyBar.module.css';

interface Props {
  /** Over the amount: 'Total'. */
  label: string;
  amount: Rupiah | null;
  /** Instead of the amount: what is still to be chosen. */
  missing?: string | null;
  /** The button. */
  children: ReactNode;
}

/** The way to buy at the lower edge of a phone, in place of the tabs (BottomNav.astro); on a desktop a card that stays in view. */
export function BuyBar(props: Props) {
  return (
    <aside className={styles['bar']} aria-label="Pesan">
      <BuyRow {...props} />
    </aside>
  );
}

/** There is nothing to buy after all: the tabs of a phone come back (`data-buys`, src/layouts/Shell.astro). */
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

/** What it comes to, beside the button: of a bar, the sheet and the purchase box. */
export function BuyRow({ label, amount, missing = null, children }: Props) {
  return (
    <div className={styles['row']}>
      <div className={styles['sum']} aria-live="polite">
        {missing !== null ? (
          <span className={styles['missing']}>{missing}</span>
        ) : (
          <>
            <span>{label}</span>
            <strong className="tabular">{amount === null ? dash : formatRupiah(amount)}</strong>
          </>
        )}
      </div>
      {children}
    </div>
  );
}
