import { DUMMY_HASH } from './passwords.ts';

const DOMAIN = '@akun-dihapus.invalid';

/** Returns whether an address is that of a deleted account, which receives no e-mail. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith(DOMAIN);
}

/** Returns the columns of `customers` without personal data. The address is unique, and its old one can register again. */
export function erasedAccount(id: number, at: string) {
  return {
    email: `${id}${DOMAIN}`,
    name: 'Akun dihapus',
    whatsapp: '',
    instansi: '-',
    pekerjaan: '-',
    address: '-',
    billing: null,
    password_hash: DUMMY_HASH,
    unpaid_orders_limit: null,
    unpaid_places_limit: null,
    delete_after: null,
    deleted_at: at,
    disabled_at: at,
  };
}
