import { describe, expect, test, vi } from 'vitest';
import { GatewayError, gatewayClient, isSameSecret } from './gateway-client.ts';

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
