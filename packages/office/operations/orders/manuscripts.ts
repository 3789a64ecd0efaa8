import { isStopped } from '@slotterbit/contract/orders/order-status.ts';
import { raiseVersion } from '@slotterbit/provider/db/locks.ts';
import { requireExisting } from '../customers/find-customers.ts';
import { transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusals.ts';
import { changeSeveral } from './change-several.ts';
import { type FoundOrder, findOrder, lockOrder, requireOrderUnchanged } from './find-orders.ts';
import { formLines, type Recorded, recordLines, type TypedValues } from './manuscript-lines.ts';

type ManuscriptInput = { values: TypedValues };

function requireOpen({ code: order, status }: FoundOrder): void {
  if (isStopped(status)) throw new OperationRefused({ code: 'manuscript-of-stopped', order, status });
}

const events = {
  manuscript_received: 'order.manuscript-received',
  loa: 'order.loa-linked',
  article: 'order.article-linked',
} as const;

/** Creates the operation that records this about the manuscripts of several orders. The customer of each order gets one e-mail about what is new. */
function recordManuscripts(column: Recorded) {
  const change = transactionalOperation({
    permission: 'orders.manuscript',
    plan: ({ db }, { order }: { order: string } & ManuscriptInput) => findOrder(db, order),
    async run(context, { values }, { id, code }) {
      const { tx, now } = context;
      requireOpen(await lockOrder(tx, context, id));
      const changed = await recordLines(context, column, id, values);
      if (changed.length === 0) throw new OperationRefused({ code: 'manuscripts-unchanged', order: code });
      await raiseVersion(tx, id);
      const isNews = changed.some(({ was, is }) => is !== null && (was === null || column !== 'manuscript_received'));
      if (isNews) await context.events.record(tx, { type: events[column], orderId: id }, now());
    },
  });
  return changeSeveral({
    change,
    /** Returns the lines for the form. */
    async check(context, order, { values }: ManuscriptInput) {
      requireExisting(order);
      requireOpen(order);
      await requireOrderUnchanged(context.db, context, order);
      const lines = await formLines(context, column, order.id, values);
      if (lines.length === 0) throw new OperationRefused({ code: 'manuscript-missing', order: order.code });
      return lines;
    },
  });
}

export const receiveManuscripts = recordManuscripts('manuscript_received');
export const linkLetters = recordManuscripts('loa');
export const linkArticles = recordManuscripts('article');
