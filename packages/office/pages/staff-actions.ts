import { cleanText } from '@slotterbit/contract/values/typed-text.ts';
import { Problem } from '@slotterbit/provider/http/problem.ts';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { claimForm, endForm, isFormToken, waitForForm } from '../login/staff-forms.ts';
import { requirePermission } from '../operations/permissions.ts';
import { OperationRefused, refusalStatus } from '../operations/refusals.ts';
import * as customerActions from './customers/customer-actions.ts';
import { importUpload } from './items/catalogue-import.ts';
import * as itemActions from './items/item-actions.ts';
import { addItem, changeItem, showItemForm } from './items/item-form.ts';
import { rename } from './items/items-page.ts';
import { dropMail, hastenMail, repeatMail, retryAllMail, retryMail } from './messages/messages-page.ts';
import * as orderActions from './orders/order-actions.ts';
import { articleAction, completeOrders, letterAction, receiveAction, shipOrders } from './orders/several-orders.ts';
import { type Action, VERSIONS } from './page/action.ts';
import { backLink, refused, showConfirmation, startOf, without } from './page/confirmation.ts';
import {
  operationContext,
  type StaffEnv,
  type StaffPagesContext,
  sendFile,
  type TypedForms,
} from './page/staff-env.ts';
import { removeFromWaitingList } from './slots/journal-slots-page.ts';
import { changeCapacities, changeManyCapacities } from './slots/slot-actions.ts';

/** Every action of the staff pages. A file that is imported whole exports actions only. */
export const actions: readonly Action[] = [
  ...[orderActions, itemActions, customerActions].flatMap((all): Action[] => Object.values(all)),
  ...[shipOrders, completeOrders, receiveAction, letterAction, articleAction],
  ...[retryMail, retryAllMail, hastenMail, repeatMail, dropMail, importUpload, rename, addItem, changeItem],
  ...[changeCapacities, changeManyCapacities, removeFromWaitingList],
];

const bySlug = new Map(actions.map((action) => [action.slug, action]));

/** Shows what an action will do, or why it is impossible. */
const showPlan = (...shown: Parameters<typeof showConfirmation>): Promise<Response> =>
  showConfirmation(...shown).catch((error: unknown) => {
    // A wrong address and a missing right have no way back.
    if (!(error instanceof OperationRefused) || refusalStatus(error.refusal) !== 409) throw error;
    const [, c, action, fields] = shown;
    return c.var.page({ title: action.title, content: backLink(action, fields), outcome: refused(error) }, 409);
  });

const TYPED_BEFORE = {
  kind: 'refused',
  text: 'Sesi Anda sempat berakhir, jadi belum ada yang diubah. Periksa isian ini, lalu kirim lagi.',
} as const;

/** The forms of the actions, and those that lead to one. */
export function typedForms(context: StaffPagesContext): TypedForms {
  const isAt = (path: string) => (action: Action) => path === action.form || path === `/staf/aksi/${action.slug}`;
  return {
    has: (path) => actions.some(isAt(path)),
    async show(c, path, given) {
      const action = actions.find(isAt(path));
      if (!action) throw new Problem(404, 'Tindakan ini tidak ada.');
      const fields = without(given, ['csrf']);
      requirePermission(operationContext(context, c.var.session, null).staff, action.permission);
      return path === action.form
        ? showItemForm(context, c, action, fields, TYPED_BEFORE)
        : showPlan(context, c, action, fields, TYPED_BEFORE);
    },
  };
}

/**
 * GET aksi/:slug shows what an action will do and asks for the reason; POST does it, once for each form that was shown, and returns to the page
 * where it began, which shows the outcome. After a refusal, the form comes back if the action can still be done.
 */
export function actionRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const { db, now } = context;
  const app = new Hono<StaffEnv>();
  const find = (slug: string) => {
    const action = bySlug.get(slug);
    if (!action) throw new Problem(404, 'Tindakan ini tidak ada.');
    return action;
  };

  app.get('/aksi/:slug', async (c) => {
    const action = find(c.req.param('slug'));
    return showPlan(context, c, action, new URL(c.req.url).searchParams);
  });

  app.post('/aksi/:slug', async (c) => {
    const { session, form: fields } = c.var;
    const action = find(c.req.param('slug'));
    const token = fields.get('formulir');
    if (!isFormToken(token)) throw new Problem(400, 'Formulir ini tidak lengkap. Muat ulang halaman dan ulangi.');
    const form = { token, accountId: session.account.id };
    const start = startOf(action, fields);
    const outcomePage = `${start}${start.includes('?') ? '&' : '?'}hasil=${token}`;
    if (!(await claimForm(db, form, now()))) {
      await waitForForm(db, form, now);
      return c.redirect(outcomePage, 303);
    }
    const why = cleanText(fields.get('alasan') ?? '') || null;
    try {
      const { outcome, once } = await action.perform(operationContext(context, session, why), fields);
      await endForm(db, form, outcome);
      if (once === undefined) return c.redirect(outcomePage, 303);
      if ('type' in once) return sendFile(c, once);
      const content = html`${once}<p><a class="button" href="${start}">Selesai</a></p>`;
      return c.var.page({ title: action.title, content });
    } catch (error) {
      // Of another error, it is unknown whether the action took effect, so the form cannot be sent again.
      if (!(error instanceof OperationRefused) || error.refusal.code === 'not-permitted') throw error;
      const outcome = refused(error);
      await endForm(db, form, outcome);
      return showConfirmation(context, c, action, without(fields, [VERSIONS]), outcome).catch((again: unknown) => {
        if (again instanceof OperationRefused || again instanceof Problem) return c.redirect(outcomePage, 303);
        throw again;
      });
    }
  });
  return app;
}
