/** The customers of a registration morning, as one process: each goes round and round, the next call when the one before was answered. */
import { brotliDecompressSync } from 'node:zlib';
import type { CartAnswer } from '#contract/carts.ts';
import { Connection } from './connection.ts';
import type { Call, MorningAnswered, MorningJob } from './morning.ts';
import { get, post, remove } from './requests.ts';
import { addition } from './shop.ts';

/** What a customer may be told without anything being wrong: there are fewer places than people who want them. */
const REFUSALS = new Set([409, 422]);

async function run({ port, seconds, tokens, offers, products }: MorningJob): Promise<MorningAnswered> {
  const times = new Map<Call, number[]>();
  const errors: Record<string, number> = {};
  let refusals = 0;
  let orders = 0;
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;

  /** Answers what came with a 2xx; null for a refusal, an error, or when the morning is over. */
  const ask = async (connection: Connection, call: Call, request: Buffer): Promise<Buffer | null> => {
    const from = performance.now();
    if (from >= until) return null;
    const { status, head, body } = await connection
      .send(request)
      .catch((error: Error) => ({ status: error.message, head: '', body: null }));
    const known = times.get(call);
    if (known) known.push(performance.now() - from);
    else times.set(call, [performance.now() - from]);
    if (typeof status === 'number' && status < 300) {
      return body && call === 'cart' && /\r\ncontent-encoding: *br\b/i.test(head) ? brotliDecompressSync(body) : body;
    }
    if (typeof status === 'number' && REFUSALS.has(status)) refusals += 1;
    else {
      const kind = `${call}: ${status}`;
      errors[kind] = (errors[kind] ?? 0) + 1;
    }
    return null;
  };

  const customer = async (token: string, n: number) => {
    const connection = new Connection(port, true);
    for (let round = n; performance.now() < until; round += 1) {
      const choose = <T>(from: readonly T[], step: number): T | undefined => from[(round * step) % from.length];
      await ask(connection, 'home', get('/home'));
      await ask(connection, 'items', get(`/api/items?page=${(round % 3) + 1}&limit=20`));
      await ask(connection, 'product', get(`/product/${choose(products, 7)}`));
      const offer = choose(offers, 13);
      if (offer) await ask(connection, 'add to cart', post('/api/carts', addition(offer), token));
      const answer = await ask(connection, 'cart', get('/api/carts', token));
      // The server's own answer.
      const cart = answer && (JSON.parse(answer.toString()) as CartAnswer);
      if (cart && cart.carts.length > 0) {
        const made = await ask(connection, 'order', post('/api/pi-order/create', orderOf(cart), token));
        if (made) orders += 1;
        // Somebody else was faster: these customers give up what they wanted.
        else for (const { id } of cart.carts) await ask(connection, 'remove', remove(`/api/carts/${id}`, token));
      }
      await ask(connection, 'orders', get('/api/pi-orders?page=1', token));
    }
    connection.close();
  };

  await Promise.all(tokens.map(customer));
  const arrays = [...times].map(([call, of]) => [call, Float64Array.from(of)] as const);
  return { seconds: (performance.now() - startedAt) / 1000, times: new Map(arrays), refusals, orders, errors };
}

function orderOf({ carts, total }: CartAnswer): object {
  return {
    ...{ termin: 1, termin_amount1: total, keperluan_publish: 'Publikasi untuk BKD (Dosen)' },
    cart_items: carts.map(({ item_id, slot_id, hde, req_price }) => ({
      ...{ product_id: item_id, slot_id, hde, price: req_price ?? 0 },
    })),
  };
}

process.on('message', (job: MorningJob) => {
  run(job).then(
    (answered) => process.send?.({ answered }),
    (error: unknown) => process.send?.({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
