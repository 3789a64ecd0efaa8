import { setCapacities } from '@slotterbit/office/operations/slots/capacities.ts';
import { add, cartOf, create, orderOf, staySignedIn, stranger } from '@slotterbit/provider/tests/shopping.ts';
import { startTestProvider, type TestCustomer } from '@slotterbit/provider/tests/support/provider.ts';
import { runs } from '@slotterbit/provider/tests/support/seed.ts';
import { enterLine, entriesOf, lineFaults } from '@slotterbit/provider/tests/support/waiting-shop.ts';
import { PAUSE_HOURS } from '@slotterbit/provider/waiting/held-places.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { staffContext } from './support/staff-context.ts';

const PEOPLE = 4;
const who = fc.nat(PEOPLE - 1);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('enter' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('order' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who }) },
  fc.record({ kind: fc.constant('leave' as const), who }),
  fc.record({ kind: fc.constant('raise' as const) }),
  fc.record({ kind: fc.constant('later' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The waiting list of one month, as its rules say: free places go to the first in line who left no hold unused for three days. */
class Model {
  capacity = 1;
  /** Orders per person. */
  readonly orders = Array.from({ length: PEOPLE }, () => 0);
  held: number[] = [];
  line: number[] = [];
  hours = 0;
  /** When each person may get a place again. */
  readonly pausedUntil = Array.from({ length: PEOPLE }, () => 0);

  /** The hold of a person ends unused. */
  release(person: number) {
    this.held = this.held.filter((one) => one !== person);
    this.pausedUntil[person] = this.hours + PAUSE_HOURS;
  }

  get used() {
    return this.orders.reduce((sum, count) => sum + count, 0) + this.held.length;
  }

  apply(one: Step) {
    switch (one.kind) {
      case 'enter':
        if (this.used >= this.capacity && ![...this.held, ...this.line].includes(one.who)) this.line.push(one.who);
        break;
      case 'leave':
        this.line = this.line.filter((person) => person !== one.who);
        if (this.held.includes(one.who)) this.release(one.who);
        break;
      case 'order': {
        const isHeld = this.held.includes(one.who);
        if (!isHeld && this.used >= this.capacity) break;
        this.held = this.held.filter((person) => person !== one.who);
        this.orders[one.who] = (this.orders[one.who] ?? 0) + 1;
        break;
      }
      case 'cancel':
        this.orders[one.who] = Math.max(0, (this.orders[one.who] ?? 0) - 1);
        break;
      case 'raise':
        this.capacity += 1;
        break;
      case 'later':
        this.hours += 24;
        for (const person of [...this.held]) {
          this.release(person);
          this.fill();
        }
    }
    this.fill();
  }

  fill() {
    while (this.used < this.capacity) {
      const next = this.line.find((person) => (this.pausedUntil[person] ?? 0) <= this.hours);
      if (next === undefined) return;
      this.line = this.line.filter((person) => person !== next);
      this.held.push(next);
    }
  }
}

test('whatever customers do: holds and orders fit the month, in the order of entry', async () => {
  const p = await startTestProvider({ env: { ORDER_DEADLINE_HOURS: '720' } });
  const people: TestCustomer[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await stranger(p));
  await staySignedIn(p);
  const { beta } = p.catalogue;
  const slotId = beta.slots[3]?.id ?? 0;
  const act = async (one: Step) => {
    if (one.kind === 'later') {
      // Past the longest hold, which begins in the morning.
      p.advance(24);
      return p.provider.catchUp();
    }
    if (one.kind === 'raise') {
      const capacity = (await p.slot(slotId)).capacity + 1;
      const context = { ...staffContext(p), staff: { by: 'Ani', why: 'test' } };
      return setCapacities(context, [{ item: 'jurnal-beta', month: { year: 2027, month: 2 }, capacity }]);
    }
    const customer = people[one.who] as TestCustomer;
    if (one.kind === 'enter') return enterLine(customer, slotId);
    if (one.kind === 'leave') {
      const [entry] = await entriesOf(customer);
      return entry && customer.call('DELETE', `waiting-list/${entry.id}`);
    }
    if (one.kind === 'order') {
      const added = await add(customer, beta, 'DOAJ', 3);
      return added.status === 201 ? create(customer, orderOf(await cartOf(customer))) : undefined;
    }
    const own = p.db.selectFrom('orders').select('id').where('customer_id', '=', customer.id);
    const held = await own.where('status', '=', 'pending').orderBy('id').executeTakeFirst();
    return held && p.moveOrder(held.id, 'cancelled');
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      for (const table of ['orders', 'waiting_entries', 'cart_lines'] as const) await p.db.deleteFrom(table).execute();
      await p.db.updateTable('slots').set({ used: 0, capacity: 1 }).where('id', '=', slotId).execute();
      const clock = p.now();
      const model = new Model();
      for (const one of steps) {
        await act(one);
        model.apply(one);
        const found = await Promise.all(people.map(entriesOf));
        const expected = people.map((_, person) => {
          if (model.held.includes(person)) return [{ state: 'held', position: null }];
          const place = model.line.indexOf(person);
          return place < 0 ? [] : [{ state: 'waiting', position: place + 1 }];
        });
        expect(found.map((entries) => entries.map(({ state, position }) => ({ state, position })))).toEqual(expected);
        expect(await p.slot(slotId)).toEqual({ capacity: model.capacity, used: model.used });
        expect(await lineFaults(p.db, p.now())).toEqual([]);
      }
      p.advance((clock.getTime() - p.now().getTime()) / 3_600_000);
    }),
    { numRuns: runs(12) },
  );
  await p.close();
});
