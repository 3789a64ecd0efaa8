import { expect, vi } from 'vitest';
import { test } from './provider-test.ts';
import { add, order } from './shopping.ts';

const drawn = vi.hoisted(() => ['ST261120-AAAAAA', 'ST261120-AAAAAA', 'ST261120-AAAAAA', 'ST261120-BBBBBB']);
vi.mock('#provider/orders/code.ts', () => ({ newOrderCode: () => drawn.shift() }));

test('a code that an order has already is drawn again', async ({ p, customer }) => {
  const made: string[] = [];
  for (const slot of [1, 2]) {
    await add(customer, p.catalogue.alfa, 'SINTA 2', slot);
    made.push((await order(customer)).code);
  }
  expect(made).toEqual(['ST261120-AAAAAA', 'ST261120-BBBBBB']);
  expect(await p.slot(p.catalogue.alfa.slots[2]?.id ?? 0)).toMatchObject({ used: 1 });
});
