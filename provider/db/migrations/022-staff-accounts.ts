import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type DatabaseKind, idColumn, owned, required } from './columns.ts';

/** Accounts, sessions and submitted forms of the staff pages. */
export function staffAccountsMigration(kind: DatabaseKind): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable('staff_accounts')
        .$call(idColumn(kind))
        .addColumn('email', 'text', (column) => column.notNull().unique())
        .addColumn('name', 'text', required)
        .addColumn('role', 'text', required)
        .addColumn('password_hash', 'text')
        .addColumn('created_at', 'text', required)
        .addColumn('link_hash', 'text', (column) => column.unique())
        .addColumn('link_expires_at', 'text')
        .addColumn('totp_secret', 'text')
        .addColumn('totp_step', 'integer', required)
        .execute();
      await schema
        .createTable('staff_recovery_codes')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'integer', owned('staff_accounts.id'))
        .addColumn('created_at', 'text', required)
        .execute();
      await schema
        .createTable('staff_sessions')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'integer', owned('staff_accounts.id'))
        .addColumn('stage', 'text', required)
        .addColumn('created_at', 'text', required)
        .addColumn('seen_at', 'text', required)
        .addColumn('new_totp_secret', 'text')
        .execute();
      await schema
        .createTable('staff_forms')
        .addColumn('token', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'integer', owned('staff_accounts.id'))
        .addColumn('at', 'text', required)
        .addColumn('outcome', 'text')
        .execute();
      // Old rows are deleted every minute.
      await schema.createIndex('staff_sessions_seen_at').on('staff_sessions').column('seen_at').execute();
      await schema.createIndex('staff_forms_at').on('staff_forms').column('at').execute();
      // The money received since a day.
      await schema.createIndex('payments_paid_at').on('payments').column('paid_at').execute();
    },
  };
}
