import { describe, expect, test, vi } from 'vitest';
import { readSettings } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { GatewayError, gatewayClient, isSameSecret } from './gateway-client.ts';
import { connectGateways, REAL_GATEWAY_IDS } from './gateway-registry.ts';

const env = {
  MIDTRANS_SERVER_KEY: 'SB-Mid-server-contoh',
  XENDIT_SECRET_KEY: 'xnd_development_contoh',
  XENDIT_WEBHOOK_TOKEN: 'token',
  SEED: 'demo',
};
/** A gateway that never answers. */
const silent: typeof fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

test.for(REAL_GATEWAY_IDS)('%s: a stopping server aborts the poll of a charge', async (id) => {
  const settings = readSettings({ ...env, PAYMENT_GATEWAY: id });
  // No real gateway uses the database.
  const { chosen } = await connectGateways(settings, {} as Db, { fetch: silent, tryMs: 600_000 });
  const charge = { reference: 'ST-1', gatewayId: 'ps-1' };
  for (const call of [chosen?.fetchStatus, chosen?.cancel]) {
    const stop = new AbortController();
    const asked = call?.(charge, stop.signal);
    stop.abort(new Error('the server stops'));
    await expect(asked).rejects.toThrow('the server stops');
  }
});

describe('a call of a gateway', () => {
  const url = 'https://gateway.example/v2/ST-1/status';
  /** A client whose gateway gives these answers, one per try. */
  function clientOf(...answers: (number | Error)[]) {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => {
      const answer = answers.shift();
      if (typeof answer !== 'number') throw answer;
      return new Response('{"ok":true}', { status: answer });
    });
    const onFailure = vi.fn();
    return { ask: gatewayClient('kunci', { fetch, firstPauseMs: 1, onFailure }), fetch, onFailure };
  }

  test.for([
    [[200], 1],
    [[404], 1],
    [[400], 1],
    [[499], 1],
    [[429, 200], 2],
    [[500, 201], 2],
    [[new Error('ECONNREFUSED'), 503, 200], 3],
  ] as const)('that is answered by %j takes %d tries', async ([answers, tries]) => {
    const { ask, fetch, onFailure } = clientOf(...answers);
    expect(await ask('GET', url)).toEqual({ status: answers.at(-1), body: { ok: true } });
    expect(fetch).toHaveBeenCalledTimes(tries);
    expect(onFailure).toHaveBeenCalledTimes(tries - 1);
  });

  test.for([
    [503, 'answered 503'],
    [new Error('ECONNREFUSED'), 'no answer: ECONNREFUSED'],
  ] as const)('fails after three tries that end with %s', async ([last, message]) => {
    const { ask, fetch, onFailure } = clientOf(500, 500, last, 200);
    const error = await ask('GET', url).catch((caught) => caught);
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ message, status: typeof last === 'number' ? last : null });
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(onFailure).toHaveBeenCalledTimes(3);
  });

  test('has the key, the body as JSON, and follows no redirect', async () => {
    const { ask, fetch } = clientOf(200, 200);
    await ask('POST', url, { amount: 1 });
    await ask('GET', url);
    const [post, get] = fetch.mock.calls.map(([, init]) => init);
    const authorization = `Basic ${Buffer.from('kunci:').toString('base64')}`;
    const headers = { authorization, accept: 'application/json', 'content-type': 'application/json' };
    expect(post).toMatchObject({ method: 'POST', headers, redirect: 'error', body: '{"amount":1}' });
    expect(get).toMatchObject({ method: 'GET', headers, redirect: 'error' });
    expect(get).not.toHaveProperty('body');
  });

  test("has no body if the answer is not JSON, such as a proxy's error page", async () => {
    const ask = gatewayClient('kunci', { fetch: async () => new Response('<html>', { status: 403 }) });
    expect(await ask('GET', url)).toEqual({ status: 403, body: null });
  });
});

test.for([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['', 'abc', false],
] as const)('the secret %j is the same as %j: %o', ([given, expected, isSame]) => {
  expect(isSameSecret(given, expected)).toBe(isSame);
});
