import { useStore } from '@nanostores/react';
import { $customer, $user } from '#src/stores/session.ts';
import { Ltr } from '#src/ui/Ltr.tsx';
import styles from './Paper.module.css';

/** Whose order it is, as login or registration told; of the rest nothing stands there. */
export function usePayer() {
  const customer = useStore($customer);
  const user = useStore($user);
  return {
    name: customer?.name ?? user?.name ?? null,
    instansi: customer?.instansi ?? null,
    address: customer?.address ?? null,
    email: customer?.email ?? user?.email ?? null,
    whatsapp: customer?.whatsapp ?? null,
  };
}

/** 'Kepada': name, institution and address of the customer. Nothing where nothing is known. */
export function CustomerBlock() {
  const { name, instansi, address, email, whatsapp } = usePayer();
  const contacts = [email, whatsapp].filter((contact) => contact !== null);
  if (name === null && instansi === null && address === null && contacts.length === 0) return null;
  return (
    <address className={styles['customer']}>
      <span className={styles['label']}>Kepada</span>
      {name !== null && <strong>{name}</strong>}
      {instansi !== null && <span>{instansi}</span>}
      {address !== null && <span className={styles['lines-kept']}>{address}</span>}
      {contacts.map((contact) => (
        <span key={contact}>
          <Ltr>{contact}</Ltr>
        </span>
      ))}
    </address>
  );
}
