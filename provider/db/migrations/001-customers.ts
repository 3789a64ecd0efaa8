import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type DatabaseKind, idColumn, owned, refersTo, required } from './columns.ts';

/** Holdings, referral codes, customers, their sessions and tokens, login throttles, single values. */
export function customersMigration(kind: DatabaseKind): Migration {
  const id = idColumn(kind);
  return {
    async up(db: Kysely<unknown>) {
      const schema = db.schema;
      await schema
        .createTable('meta')
        .addColumn('key', 'text', (c) => c.primaryKey().notNull())
        .addColumn('value', 'text', required)
        .execute();
      await schema
        .createTable('holdings')
        .addColumn('code', 'text', (c) => c.primaryKey().notNull())
        .addColumn('name', 'text', required)
        .addColumn('min_paid_percent', 'integer', required)
        .addColumn('created_at', 'text', required)
        .execute();
      await schema
        .createTable('referral_codes')
        .addColumn('holding_code', 'text', refersTo('holdings.code'))
        .addColumn('code', 'text', required)
        .addColumn('note', 'text')
        .addColumn('created_at', 'text', required)
        .addPrimaryKeyConstraint('referral_codes_pk', ['holding_code', 'code'])
        .execute();
      await schema
        .createTable('customers')
        .$call(id)
        .addColumn('holding_code', 'text', refersTo('holdings.code'))
        .addColumn('email', 'text', required)
        .addColumn('name', 'text', required)
        .addColumn('whatsapp', 'text', required)
        .addColumn('instansi', 'text', required)
        .addColumn('pekerjaan', 'text', required)
        .addColumn('address', 'text', required)
        .addColumn('referral_code', 'text', required)
        .addColumn('password_hash', 'text', required)
        .addColumn('created_at', 'text', required)
        .addUniqueConstraint('customers_email', ['holding_code', 'email'])
        .execute();
      await schema
        .createTable('sessions')
        .$call(id)
        .addColumn('customer_id', 'integer', owned('customers.id'))
        .addColumn('created_at', 'text', required)
        .addColumn('revoked_at', 'text')
        .execute();
      await schema.createIndex('sessions_customer').on('sessions').column('customer_id').execute();
      await schema
        .createTable('tokens')
        .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
        .addColumn('session_id', 'integer', owned('sessions.id'))
        .addColumn('kind', 'text', required)
        .addColumn('expires_at', 'text', required)
        .addColumn('used_at', 'text')
        .execute();
      await schema.createIndex('tokens_session').on('tokens').column('session_id').execute();
      await schema.createIndex('tokens_expiry').on('tokens').column('expires_at').execute();
      await schema
        .createTable('login_throttles')
        .addColumn('key', 'text', (c) => c.primaryKey().notNull())
        .addColumn('failures', 'integer', required)
        .addColumn('last_at', 'text', required)
        .addColumn('blocked_until', 'text')
        .execute();
    },
  };
}
