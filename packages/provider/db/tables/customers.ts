import type { CustomerField } from '@slotterbit/contract/customers/customer.ts';
import type { Generated } from 'kysely';
import type { Timestamp } from './catalogue.ts';

export type CustomerTables = {
  holdings: { code: string; name: string; min_paid_percent: number; created_at: Timestamp };
  /** `code` is stored in upper case. */
  referral_codes: { holding_code: string; code: string; note: string | null; created_at: Timestamp };
  customers: Record<CustomerField, string> & {
    id: Generated<number>;
    holding_code: string;
    /** Trimmed and lower-cased; unique within the holding. */
    email: string;
    /** `mailboxOf` the e-mail (customers/accounts.ts). */
    mailbox: string;
    name: string;
    /** `findableText` of name and institution (db/findable-text.ts). */
    search_text: Generated<string>;
    /** E.164, e.g. +6281234567890. */
    whatsapp: string;
    referral_code: string;
    /** PHC string of argon2id. */
    password_hash: string;
    created_at: Timestamp;
    /** Set by staff: no login, no open session. */
    disabled_at: Generated<Timestamp | null>;
    /** The customer's own limit instead of UNPAID_ORDERS_PER_CUSTOMER; null = the setting. */
    unpaid_orders_limit: Generated<number | null>;
    /** The same instead of UNPAID_PLACES_PER_SLOT. */
    unpaid_places_limit: Generated<number | null>;
    /** Billing data as JSON (packages/contract/customers/billing.ts); null = none. */
    billing: Generated<string | null>;
    /** The account is deleted then (personal-data/); null = none is planned. */
    delete_after: Generated<Timestamp | null>;
    /** When the personal data was replaced. The account is then also disabled. */
    deleted_at: Generated<Timestamp | null>;
    /** When a link in an e-mail to this address was used: the account's owner reads its mailbox. Null after a change of the address. */
    mail_proved_at: Generated<Timestamp | null>;
    /** Raised by each change of contact, limits and access, and by a scheduled deletion (db/locks.ts). */
    version: Generated<number>;
  };
  /** One login: the family of its access and refresh tokens. */
  sessions: {
    id: Generated<number>;
    customer_id: number;
    created_at: Timestamp;
    revoked_at: Timestamp | null;
    /** Tag of the network of the login (security-log.ts); null if unknown. */
    network: Generated<string | null>;
    /** SHA-256 of the part that all refresh tokens of the session have; null in sessions of version 0.2.0 before their first refresh. */
    family: Generated<string | null>;
  };
  tokens: {
    /** SHA-256 of the token, base64url; the token itself is never stored. */
    hash: string;
    session_id: number;
    kind: 'access' | 'refresh';
    expires_at: Timestamp;
    used_at: Timestamp | null;
  };
  login_throttles: {
    key: string;
    failures: number;
    last_at: Timestamp;
    blocked_until: Timestamp | null;
  };
  /**
   * One request for a new password, also of an unknown account, so that the response takes the same time. Kept for a day, because
   * requests are counted. The link belongs to the account with this holding and e-mail. The outbox sends it.
   */
  password_resets: {
    id: Generated<number>;
    holding_code: string;
    /** As in `customers`. */
    email: string;
    /** Tag of the network that asked (packages/provider/customers/security-log.ts), or the nonce of a known device; '' if unknown. */
    network: string;
    requested_at: Timestamp;
    /** SHA-256 of the newest token, base64url; null until the first attempt to send it. Each attempt has another token. */
    hash: Generated<string | null>;
    expires_at: Generated<Timestamp | null>;
    used_at: Generated<Timestamp | null>;
  };
};
