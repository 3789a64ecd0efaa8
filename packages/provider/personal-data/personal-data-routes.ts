import {
  type DeletionAnswer,
  deleteAccountRequest,
  deletionAnswer,
  personalDataAnswer,
} from '@slotterbit/contract/calls/auth-calls.ts';
import { deletionRefusal } from '@slotterbit/contract/customers/account-deletion.ts';
import { Hono } from 'hono';
import { authenticate } from '../customers/authenticate.ts';
import { accountIsDeleted } from '../customers/change-billing.ts';
import { countAttempt, forgiveAttempt, hourlyQuota, throttleKeys } from '../customers/login-throttle.ts';
import { verifyPassword } from '../customers/passwords.ts';
import { type AccountWatch, type Caller, callerOf } from '../customers/security-log.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/input.ts';
import { describeRoute } from '../http/openapi.ts';
import { invalid, Problem } from '../http/problem.ts';
import { copyPersonalData, copyText } from './copy.ts';
import { cancelDeletion, type DeletionState, readDeletion, requestDeletion } from './deletion.ts';

/** `isShared`: the demo account, which many visitors use. */
type PersonalDataContext = AccountWatch & {
  db: Db;
  now: () => Date;
  isShared: (holding: string, email: string) => boolean;
};

const SHARED_ACCOUNT = 'Akun demo dipakai bersama dan tidak dapat dihapus.';

async function accountOf(db: Db, id: number) {
  return db
    .selectFrom('customers')
    .select(['holding_code as holding', 'email', 'password_hash', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Returns the account. Throws 422 for a wrong password, 429 after too many: the same counters as for a login. */
async function requirePassword(context: PersonalDataContext, id: number, password: string, caller: Caller) {
  const { db } = context;
  const now = context.now();
  const { holding, email, password_hash } = await accountOf(db, id);
  const keys = throttleKeys({ holding, email, address: caller.address, now }, null);
  await countAttempt(db, keys, now, () => caller.report('throttled', { holding, email, reason: 'account deletion' }));
  if (!(await verifyPassword(password, password_hash))) {
    caller.report('deletion-refused', { customer: id, holding, reason: 'wrong password' });
    throw invalid({ password: ['Password salah.'] });
  }
  await forgiveAttempt(db, keys);
  return { holding, email };
}

async function stateOf({ db, isShared }: PersonalDataContext, id: number): Promise<DeletionState> {
  const { holding, email, deleted_at } = await accountOf(db, id);
  if (deleted_at !== null) throw accountIsDeleted();
  const state = await readDeletion(db, id);
  return isShared(holding, email) ? { ...state, refusal: SHARED_ACCOUNT } : state;
}

const answerOf = (deletion: DeletionState): DeletionAnswer => ({ data: { deletion } });

/** GET customer/data; GET, POST and DELETE customer/deletion (docs/privacy.md). */
export function personalDataRoutes(context: PersonalDataContext): Hono<AppEnv> {
  const { db, now, isShared } = context;
  const app = new Hono<AppEnv>();
  const customerOnly = authenticate(context);
  app.get(
    '/customer/data',
    describeRoute('Everything that is stored about the customer, as a file', personalDataAnswer, [429]),
    customerOnly,
    async (c) => {
      const { id } = c.var.customer;
      const caller = callerOf(c, context);
      // It would count as a copy.
      if (c.req.method === 'HEAD') return c.body(null);
      const onRefused = () => caller.report('throttled', { customer: id, reason: 'copy of the data' });
      await countAttempt(db, [hourlyQuota('copy', id)], now(), onRefused);
      const copy = await copyPersonalData(db, id, now());
      caller.report('data-exported', { customer: id });
      return c.body(copyText(copy), 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="data-saya.json"',
      });
    },
  );
  app.get(
    '/customer/deletion',
    describeRoute('When the account is deleted, and why it cannot be now', deletionAnswer),
    customerOnly,
    async (c) => c.json(answerOf(await stateOf(context, c.var.customer.id))),
  );
  app.post(
    '/customer/deletion',
    describeRoute(
      'Delete the account after 7 days; needs the password; idempotent; 409 while an order is open',
      deletionAnswer,
      [409, 429],
    ),
    customerOnly,
    jsonBody(deleteAccountRequest),
    async (c) => {
      const { id } = c.var.customer;
      const caller = callerOf(c, context);
      const { holding, email } = await requirePassword(context, id, c.req.valid('json').password, caller);
      if (isShared(holding, email)) throw new Problem(409, SHARED_ACCOUNT);
      const onRefused = () => caller.report('throttled', { customer: id, reason: 'account deletion' });
      await countAttempt(db, [hourlyQuota('deletion', id)], now(), onRefused);
      const { at, open, isNew } = await transact(db, (tx) => requestDeletion(tx, id, now()));
      const refusal = deletionRefusal(open);
      if (refusal !== null) {
        caller.report('deletion-refused', { customer: id, holding, reason: 'open order' });
        throw new Problem(409, refusal);
      }
      if (isNew) caller.report('deletion-requested', { customer: id, holding });
      return c.json(answerOf({ at, refusal }));
    },
  );
  app.delete(
    '/customer/deletion',
    describeRoute('Cancel the deletion of the account; idempotent', deletionAnswer),
    customerOnly,
    async (c) => {
      const { id } = c.var.customer;
      const isCancelled = await transact(db, (tx) => cancelDeletion(tx, id, now()));
      if (isCancelled) callerOf(c, context).report('deletion-cancelled', { customer: id });
      return c.json(answerOf(await stateOf(context, id)));
    },
  );
  return app;
}
