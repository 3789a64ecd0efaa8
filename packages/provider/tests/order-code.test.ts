import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect } from 'vitest';
import { test } from './provider-test.ts';
import { add, order } from './shopping.ts';

const { randomInt } = crypto;

function replaceRandomInt(draw: unknown): void {
  Object.assign(crypto, { randomInt: draw });
  syncBuiltinESMExports();
}

afterEach(() => replaceRandomInt(randomInt));

test('a code that an order has already is drawn again', async ({ p, customer }) => {
  // Of the six letters of each code, all are the same: for three codes the first letter there is, then the second.
  const drawn = [0, 0, 0, 1].flatMap((letter) => Array.from({ length: 6 }, () => letter));
  replaceRandomInt(() => drawn.shift());
  const made: string[] = [];
  for (const slot of [1, 2]) {
    await add(customer, p.catalogue.alfa, 'SINTA 2', slot);
    made.push((await order(customer)).code);
  }
  expect(made[0]).toMatch(/^ST261120-(\w)\1{5}$/);
  expect(made[1]).toMatch(/^ST261120-(\w)\1{5}$/);
  expect(made[1]).not.toBe(made[0]);
  expect(drawn).toEqual([]);
  expect(await p.slot(p.catalogue.alfa.slots[2]?.id ?? 0)).toMatchObject({ used: 1 });
});
