import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type DatabaseKind, idColumn, required } from './columns.ts';

/** Requests for a new password by e-mail. */
export function passwordResetsMigration(kind: DatabaseKind): Migration {
  const id = idColumn(kind);
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable('password_resets')
        .$call(id)
        .addColumn('holding_code', 'text', required)
        .addColumn('email', 'text', required)
        .addColumn('network', 'text', required)
        .addColumn('requested_at', 'text', required)
        .addColumn('next_attempt_at', 'text')
        .addColumn('attempts', 'integer', required)
        .addColumn('lease_until', 'text')
        .addColumn('hash', 'text', (column) => column.unique())
        .addColumn('expires_at', 'text')
        .addColumn('used_at', 'text')
        .execute();
      await schema
        .createIndex('password_resets_account')
        .on('password_resets')
        .columns(['holding_code', 'email', 'requested_at'])
        .execute();
      await schema.createIndex('password_resets_requested').on('password_resets').column('requested_at').execute();
      await schema
        .createIndex('password_resets_next')
        .on('password_resets')
        .column('next_attempt_at')
        .where(sql.ref('next_attempt_at'), 'is not', null)
        .execute();
    },
  };
}
