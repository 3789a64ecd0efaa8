import { expect, test } from 'vitest';
import { readSettings } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { connectGateways, REAL_GATEWAY_IDS } from './registry.ts';

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
  for (const call of [chosen.fetchStatus, chosen.cancel]) {
    const stop = new AbortController();
    const asked = call?.(charge, stop.signal);
    stop.abort(new Error('the server stops'));
    await expect(asked).rejects.toThrow('the server stops');
  }
});
