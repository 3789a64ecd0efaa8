import check from 'icon:check-bold';
import { dueTexts } from '@slotterbit/contract/orders/due.ts';
import type { Due } from '@slotterbit/contract/orders/order-view.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import type { ReactNode } from 'react';
import { Icon } from '#src/ui/inline.tsx';
import styles from './DueNow.module.css';

interface Props {
  due: Exclude<Due, { kind: 'none' }>;
  headingId?: string;
  /** Announces an amount that changes on the screen. */
  live?: boolean;
  action?: ReactNode;
  /** When it is due, instead of 'dari total …': for a screen that has the total elsewhere. */
  when?: { text: string; isOverdue: boolean } | null;
}

/** What is due: 'Bayar sekarang · Termin 1 dari 3', the amount, and 'dari total Rp …, sisa Rp …'; or that the order is paid. */
export function DueNow({ due, headingId, live = false, action, when = null }: Props) {
  const { label, note } = dueTexts(due);
  const Label = headingId === undefined ? 'p' : 'h2';
  const amount = due.kind === 'paid' ? due.total : due.amount;
  return (
    <div
      className={action ? `${styles['due']} ${styles['beside']}` : styles['due']}
      data-paid={due.kind === 'paid' || undefined}
    >
      <Label id={headingId} className={`soft small bold gap-6px tight level ${styles['label']}`}>
        {due.kind === 'paid' && <Icon svg={check} />}
        {label}
      </Label>
      <p className={`heavy nowrap ${styles['amount']} tabular`} role={live ? 'status' : undefined}>
        {formatRupiah(amount)}
      </p>
      <p
        className={`${styles['note']} tabular ${when?.isOverdue ? 'field-error' : 'soft small'}`}
        data-overdue={when?.isOverdue || undefined}
      >
        {when?.text ?? note}
      </p>
      {action}
    </div>
  );
}
