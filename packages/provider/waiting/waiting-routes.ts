import {
  enterWaitingListRequest,
  type WaitingListAnswer,
  waitingListAnswer,
} from '@slotterbit/contract/calls/waiting-list-calls.ts';
import { Hono } from 'hono';
import { authenticate } from '../customers/authenticate.ts';
import type { NetworkTag } from '../customers/security-log.ts';
import { transact } from '../db/transact.ts';
import type { ShopContext } from '../events.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody, pathId } from '../http/input.ts';
import { describeRoute } from '../http/openapi.ts';
import { notFound } from '../http/problem.ts';
import type { Settings } from '../platform/settings.ts';
import { endEntry } from './end-entry.ts';
import { enter, loadEntries } from './waiting-entries.ts';

/** GET and POST waiting-list, DELETE waiting-list/{id}: the full months that the signed-in customer waits for. */
export function waitingRoutes(context: ShopContext & { settings: Settings; tagNetwork: NetworkTag }): Hono<AppEnv> {
  const { db, now, settings, events, catalogue, tagNetwork } = context;
  const app = new Hono<AppEnv>();
  const customerOnly = authenticate(context);
  const answerFor = async (customerId: number): Promise<WaitingListAnswer> => ({
    data: { entries: await loadEntries(db, customerId) },
  });
  app.get(
    '/waiting-list',
    describeRoute('The full months that the customer waits for', waitingListAnswer),
    customerOnly,
    async (c) => c.json(await answerFor(c.var.customer.id)),
  );
  app.post(
    '/waiting-list',
    describeRoute('Wait for a place of a full month; idempotent', waitingListAnswer, [409, 429], 201),
    customerOnly,
    jsonBody(enterWaitingListRequest),
    async (c) => {
      const network = tagNetwork(c.env?.client?.address ?? null);
      await enter(db, c.var.customer.id, c.req.valid('json').slot_id, { settings, now: now(), network });
      return c.json(await answerFor(c.var.customer.id), 201);
    },
  );
  app.delete(
    '/waiting-list/:id',
    describeRoute('Leave the line, or give back a held place', waitingListAnswer, [404]),
    customerOnly,
    async (c) => {
      const customerId = c.var.customer.id;
      const id = pathId(c, 'Antrean');
      const ended = await transact(db, (tx) => endEntry(tx, { id, customerId, as: 'left' }, { now: now(), events }));
      if (!ended) throw notFound('Antrean');
      if (ended.wasHeld) catalogue.changed();
      return c.json(await answerFor(customerId));
    },
  );
  return app;
}
