import type { ReactNode } from 'react';
import { Ltr } from '#src/ui/Ltr.tsx';
import styles from './Paper.module.css';

/** Who sends the invoice, from src/content/site.yaml and contact.yaml. */
export interface Seller {
  name: string;
  address: string;
  email: string;
  phone: string;
  /** Tax number, where the organisation has one. */
  npwp?: string | undefined;
}

interface Props {
  seller: Seller;
  /** 'INVOICE' or 'KUITANSI'. */
  title: string;
  number?: string;
  children: ReactNode;
}

/**
 * A sheet of paper with the seller's letterhead: white in both themes, as wide as the screen, A4 when it is printed. What is on it stays whole where a
 * page ends (Paper.module.css).
 */
export function Paper({ seller, title, number, children }: Props) {
  return (
    <article className={styles['paper']} data-theme="light" aria-labelledby="paper-title">
      <header className={styles['head']}>
        <address className={styles['seller']}>
          <strong>{seller.name}</strong>
          <span>{seller.address}</span>
          <span>
            <Ltr>{seller.email}</Ltr>
          </span>
          <span>
            <Ltr>{seller.phone}</Ltr>
          </span>
          {seller.npwp !== undefined && (
            <span>
              NPWP <Ltr>{seller.npwp}</Ltr>
            </span>
          )}
        </address>
        <div className={styles['title']}>
          <h2 id="paper-title">{title}</h2>
          {number !== undefined && (
            <p>
              No. <Ltr>{number}</Ltr>
            </p>
          )}
        </div>
      </header>
      {children}
    </article>
  );
}

/** Names and what they stand for. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}

/** One of them; what is not known (null) leaves no empty name. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
