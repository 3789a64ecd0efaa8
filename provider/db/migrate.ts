import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '../platform/environment.ts';
import { customersMigration } from './migrations/001-customers.ts';
import { catalogueMigration } from './migrations/002-catalogue.ts';
import { ordersMigration } from './migrations/003-orders.ts';
import { paymentsMigration } from './migrations/004-payments.ts';
import {
  catalogueChangesMigration,
  gatewayAndAccountsMigration,
  takenElsewhereMigration,
  unpaidLimitsAndRefundsMigration,
} from './migrations/005-to-008.ts';
import { chargesAndStatusChangesMigration } from './migrations/009-charges-and-status-changes.ts';
import { mailMessagesMigration } from './migrations/010-mail-messages.ts';
import { staffChangesMigration } from './migrations/011-staff-changes.ts';
import {
  bankTransfersMigration,
  gatewaysMigration,
  orderNetworksAndMailboxesMigration,
} from './migrations/013-to-015.ts';
import { linesOfSlotsMigration } from './migrations/016-lines-of-slots.ts';
import { documentNumbersMigration } from './migrations/017-document-numbers.ts';
import { passwordResetsMigration } from './migrations/018-password-resets.ts';
import { billingMigration } from './migrations/019-billing.ts';
import { bidangMigration } from './migrations/020-bidang.ts';
import { waitingListMigration } from './migrations/021-waiting-list.ts';
import { staffAccountsMigration } from './migrations/022-staff-accounts.ts';
import { personalDataMigration } from './migrations/023-personal-data.ts';
import { orderCodesMigration } from './migrations/024-order-codes.ts';
import { changesOfCustomersMigration } from './migrations/025-changes-of-customers.ts';
import { staffUploadsMigration } from './migrations/026-staff-uploads.ts';
import { receivedAmountsMigration } from './migrations/027-received-amounts.ts';
import { customersOfChangesMigration } from './migrations/028-customers-of-changes.ts';
import type { DatabaseKind } from './migrations/columns.ts';
import { START_LOCK_TABLE } from './start-lock.ts';
import { retrying } from './transact.ts';

/**
 * Compares the schema of a database with this version's: `none` = no tables of ours. `found` and `wanted` are the
 * newest migrations of the two.
 */
export type SchemaState = { kind: 'none' | 'current' } | { kind: 'older' | 'newer'; found: string; wanted: string };

/** Reads the migration state without a lock. */
export async function schemaState<T>(db: Kysely<T>, kind: DatabaseKind): Promise<SchemaState> {
  const known = await migratorOf(db, kind).getMigrations();
  const done = known.filter(({ executedAt }) => executedAt !== undefined);
  const [found, wanted] = [done.at(-1)?.name, known.at(-1)?.name];
  if (found === undefined || wanted === undefined) return { kind: 'none' };
  const names = new Set(known.map(({ name }) => name));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const later = rows.findLast(({ name }) => !names.has(name));
  if (later) return { kind: 'newer', found: later.name, wanted };
  return done.length === known.length ? { kind: 'current' } : { kind: 'older', found, wanted };
}

/** All migrations from an empty database to the newest schema. */
export function migratorOf<T>(db: Kysely<T>, kind: DatabaseKind): Migrator {
  // A list in the code, not a folder: the built server is one bundle.
  const steps = {
    '001-customers': customersMigration(kind),
    '002-catalogue': catalogueMigration(kind),
    '003-orders': ordersMigration(kind),
    '004-payments': paymentsMigration(kind),
    '005-gateway-and-accounts': gatewayAndAccountsMigration,
    '006-taken-elsewhere': takenElsewhereMigration,
    '007-catalogue-changes': catalogueChangesMigration,
    '008-unpaid-limits-and-refunds': unpaidLimitsAndRefundsMigration,
    '009-charges-and-status-changes': chargesAndStatusChangesMigration(kind),
    '010-mail-messages': mailMessagesMigration(kind),
    '011-staff-changes': staffChangesMigration(kind),
    '013-order-networks-and-mailboxes': orderNetworksAndMailboxesMigration,
    '014-gateways': gatewaysMigration,
    '015-bank-transfers': bankTransfersMigration,
    '016-lines-of-slots': linesOfSlotsMigration,
    '017-document-numbers': documentNumbersMigration,
    '018-password-resets': passwordResetsMigration(kind),
    '019-billing': billingMigration,
    '020-bidang': bidangMigration,
    '021-waiting-list': waitingListMigration(kind),
    '022-staff-accounts': staffAccountsMigration(kind),
    '023-personal-data': personalDataMigration(kind),
    '024-order-codes': orderCodesMigration(kind),
    '025-changes-of-customers': changesOfCustomersMigration(kind),
    '026-staff-uploads': staffUploadsMigration,
    '027-received-amounts': receivedAmountsMigration,
    '028-customers-of-changes': customersOfChangesMigration,
  };
  return new Migrator({ db, provider: { getMigrations: async () => steps }, migrationLockTableName: START_LOCK_TABLE });
}

/**
 * Migrates the database to the newest schema, all migrations or none; returns whether it was empty before. Throws
 * `StartError` on failure.
 */
export async function migrate<T>(db: Kysely<T>, kind: DatabaseKind): Promise<boolean> {
  // Checked first, because Kysely begins a write transaction and a start without migrations must not wait for another
  // program's lock. Kysely refuses a newer schema.
  if ((await schemaState(db, kind)).kind === 'current') return false;
  const migrator = migratorOf(db, kind);
  try {
    let isNew = false;
    await retrying(async () => {
      const { error, results = [] } = await migrator.migrateToLatest();
      // A database that commits each migration keeps the first one, although a later one is retried.
      isNew ||= results.some(({ migrationName }) => migrationName === '001-customers');
      if (error !== undefined) throw error;
    });
    return isNew;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database could not be brought to this version's schema: ${reason}`);
  }
}
