import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { WaitingListAnswer } from '@slotterbit/contract/calls/waiting-list-calls.ts';
import { DATABASE_FILE } from '@slotterbit/provider/db/data-folder.ts';
import { pollCharges } from '@slotterbit/provider/payments/charges/poll-charges.ts';
import { askOverdue } from '@slotterbit/provider/payments/deadline.ts';
import { beforeAll, expect, vi } from 'vitest';
import { test } from './provider-test.ts';
import { add, cartOf, order } from './shopping.ts';
import { dueMail } from './support/mail-round.ts';
import { ENGINE } from './support/test-database.ts';

/** Tables that stay small however many customers there are, or whose rows all go out; `agg` and `taken` are subqueries. */
const MAY_BE_READ_WHOLE =
  /^(agg|taken|meta|items|indexings|login_throttles|sqlite_master|kysely_migration|holdings|staff_uploads)$/;

const asked = new Set<string>();

beforeAll(() => {
  // Before the provider is opened: a statement is prepared once.
  const prepare = DatabaseSync.prototype.prepare;
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
    asked.add(sql);
    return prepare.call(this, sql);
  });
  return () => spy.mockRestore();
});

test.skipIf(ENGINE === 'postgres')(
  'what customers and the minute ask for reads no table whole that grows',
  async ({ p, customer }) => {
    const other = await p.register();
    for (const buyer of [customer, other]) {
      await add(buyer, p.catalogue.alfa, 'SINTA 2', 1, 1);
      const [line] = (await cartOf(buyer)).carts;
      await buyer.call('PATCH', `carts/${line?.id}`, { qty: 2 });
      const { id } = await order(buyer);
      await buyer.call('GET', 'pi-orders?page=2');
      await p.play(id);
    }
    await p.call('GET', 'items');
    const { slots } = p.catalogue.gama;
    await customer.call('POST', 'waiting-list', { slot_id: slots[0]?.id });
    await other.call('POST', 'waiting-list', { slot_id: slots[0]?.id });
    await p.setCapacity(slots[0]?.id ?? 0, 1);
    const { body } = await customer.call<WaitingListAnswer>('GET', 'waiting-list');
    await customer.call('DELETE', `waiting-list/${body.data.entries[0]?.id}`);
    const { email } = customer;
    await p.call('POST', 'customer-password/forgot', { email });
    await p.call('POST', 'customer-password/reset', { token: 'A', password: 'kucing-oren-9' });
    await p.provider.catchUp();
    await pollCharges(p.context);
    await askOverdue(p.context);
    await dueMail(p.context);

    const database = new DatabaseSync(join(p.settings.dataDir, DATABASE_FILE));
    const scans = [...asked]
      // The statements of migrations run once in a database's life, `unofferedSlots` every ten minutes.
      .filter(
        (sql) => /^(select|update|delete)/i.test(sql) && !/^select distinct ("slots"."id"|slot_year|year)/.test(sql),
      )
      .flatMap((sql) =>
        database
          .prepare(`explain query plan ${sql}`)
          .all()
          .map(({ detail }) => ({ sql, detail: String(detail) })),
      )
      .filter(({ detail }) => detail.startsWith('SCAN') && !MAY_BE_READ_WHOLE.test(detail.split(' ')[1] ?? ''));
    database.close();
    expect(asked.size).toBeGreaterThan(20);
    expect(scans).toEqual([]);
  },
);
