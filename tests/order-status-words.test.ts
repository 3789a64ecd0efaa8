import { globSync, readFileSync } from 'node:fs';
import { orderStatuses } from '@slotterbit/contract/orders/order-status.ts';
import { expect, test } from 'vitest';

const words = orderStatuses.join('|');
/** An order's status compared with a word, in TypeScript and in queries. Payments share some words, so a bare `status` counts only with the others. */
const comparisons = [
  new RegExp(`(order_status|orderStatus|order\\.status|orders\\.status)\\s*[!=]==\\s*'(${words})'`),
  new RegExp(`'(orders|order)\\.status',\\s*'[^']+',\\s*(\\[\\s*)?'(${words})'`),
  new RegExp(`orders\\.status\\s*(=|<>|in|not in)\\s*\\(?\\s*'(${words})'`),
  /[!=]==\s*'(shipped|completed)'|case '(shipped|completed)'/,
];

/** 'file:line' of every comparison in a text. */
function comparisonsIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, i) => (comparisons.some((one) => one.test(line)) ? [`${file}:${i + 1}`] : []));
}

test('the table in packages/contract/orders/order-status.ts alone decides by an order status', () => {
  const files = globSync('{packages,src}/**/*.{ts,tsx,astro}').filter(
    (file) => !/\.(test|sample)\.ts$|\/(seed|tests)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => comparisonsIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  `if (order.status === 'paid') return;`,
  `const isGone = charge.order_status !== 'cancelled';`,
  `.where('orders.status', '=', 'pending')`,
  `.where('orders.status', 'in', ['pending', 'paid'])`,
  "const isClosed = sql`orders.status in ('cancelled', 'failed')`;",
  `return status === 'shipped';`,
  `case 'completed':`,
])('finds %s', (line) => expect(comparisonsIn('file.ts', line)).toHaveLength(1));
