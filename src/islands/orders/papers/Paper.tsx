import type { Billing } from '@slotterbit/contract/customers/billing.ts';
import { formatNpwp, isBillingEmpty } from '@slotterbit/contract/customers/billing-texts.ts';
import { namesOnly } from '@slotterbit/contract/customers/contact-text.ts';
import { type ReactNode, useId } from 'react';
import { Ltr } from '#src/ui/inline.tsx';
import type { PaperCustomer } from '../pay/use-paper-customer.ts';
import styles from './Paper.module.css';

/** The organisation on the letterhead, from src/content/site.yaml and contact.yaml. */
export interface Seller {
  name: string;
  address: string;
  email: string;
  phone: string;
  npwp?: string | undefined;
  city?: string | undefined;
  signatory?: string | undefined;
  signatoryTitle?: string | undefined;
  logo: PaperPicture;
  signature?: PaperPicture | undefined;
  stamp?: PaperPicture | undefined;
}

type PaperPicture = { src: string; width: number; height: number };

interface Props {
  seller: Seller;
  title: string;
  number?: string;
  children: ReactNode;
}

/** A sheet with the seller's letterhead: white in both themes, as wide as the screen, A4 in print. */
export function Paper({ seller, title, number, children }: Props) {
  const id = useId();
  return (
    <article className={`stack gap-5 small anywhere ${styles['paper']}`} data-theme="light" aria-labelledby={id}>
      <header className={styles['head']}>
        <address className={styles['seller']}>
          <img className={styles['logo']} {...seller.logo} alt="" />
          <strong className="fs-lg">{seller.name}</strong>
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
          <h2 id={id}>{title}</h2>
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

/** One name with its value, in a list; nothing for an unknown value (null). */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface BillToProps {
  customer: PaperCustomer;
  billing: Billing;
  isPaid: boolean;
}

/**
 * 'Ditagihkan kepada': the billing data, completed with the customer's data; nothing if all is unknown. While nothing is paid, without
 * names that look like a contact: a stranger's text must not pass as the seller's.
 */
export function BillTo({ customer, billing, isPaid }: BillToProps) {
  const { name, instansi, address, email, whatsapp } = isPaid ? customer : namesOnly(customer, ['name', 'instansi']);
  const { institution, unit, npwp, reference } = isPaid ? billing : namesOnly(billing, ['institution', 'unit']);
  const contacts = [email, whatsapp].filter((contact) => contact !== null);
  if (name === null && instansi === null && address === null && contacts.length === 0 && isBillingEmpty(billing))
    return null;
  const isCampus = institution !== '';
  const first = isCampus ? institution : name;
  const lines = [isCampus ? null : instansi, unit, billing.address || address].filter(Boolean);
  return (
    <address className={styles['customer']}>
      <span className="soft">Ditagihkan kepada</span>
      {first && <strong>{first}</strong>}
      {lines.map((line) => (
        <span key={line} className={styles['lines-kept']}>
          {line}
        </span>
      ))}
      {npwp !== '' && (
        <span>
          NPWP <Ltr>{formatNpwp(npwp)}</Ltr>
        </span>
      )}
      {reference !== '' && (
        <span>
          No. pesanan kampus <Ltr>{reference}</Ltr>
        </span>
      )}
      {isCampus && name && <span>Dipesan oleh {name}</span>}
      {contacts.length > 0 && (
        <span>
          <Ltr>{contacts.join(' · ')}</Ltr>
        </span>
      )}
    </address>
  );
}
