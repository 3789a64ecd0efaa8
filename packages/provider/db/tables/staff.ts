import type { Generated } from 'kysely';
import type { Timestamp } from './catalogue.ts';

export const staffRoles = ['admin', 'keuangan', 'redaksi', 'baca'] as const;
export type StaffRole = (typeof staffRoles)[number];

export type StaffTables = {
  /** An account of the staff pages. Deleted when it is removed: the audit trail has its name as text. */
  staff_accounts: {
    id: Generated<number>;
    /** Trimmed and lower-cased; unique. */
    email: string;
    name: string;
    role: StaffRole;
    /** PHC string of argon2id; null until the link was used. */
    password_hash: string | null;
    created_at: Timestamp;
    /** SHA-256 of the token in the link that sets the password, base64url; null without an open link. */
    link_hash: string | null;
    link_expires_at: Timestamp | null;
    /** Base32 secret of the authenticator app; null until it is set up. */
    totp_secret: string | null;
    /** The time step of the last accepted code: an earlier or equal one is a replay. */
    totp_step: number;
  };
  /** One-time codes that replace the authenticator app. */
  staff_recovery_codes: {
    /** SHA-256 of the code, base64url. */
    hash: string;
    account_id: number;
    created_at: Timestamp;
  };
  staff_sessions: {
    /** SHA-256 of the token in the cookie, base64url. */
    hash: string;
    account_id: number;
    /** `password`: the second factor is missing, and only its pages answer. */
    stage: 'password' | 'full';
    created_at: Timestamp;
    seen_at: Timestamp;
    /** The secret that is being set up on this session. */
    new_totp_secret: string | null;
  };
  /** A submitted form of an action: its token makes a repeated submission show the first one's outcome. */
  staff_forms: {
    token: string;
    account_id: number;
    at: Timestamp;
    /** JSON (login/staff-forms.ts); null while the action runs. */
    outcome: string | null;
  };
  /** A catalogue file that staff uploaded: its changes wait for a confirmation. */
  staff_uploads: {
    token: string;
    account_id: number;
    at: Timestamp;
    /** The file's name. */
    name: string;
    text: string;
  };
};
