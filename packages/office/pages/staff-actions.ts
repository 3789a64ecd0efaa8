import { cleanText } from '@slotterbit/contract/values/typed-text.ts';
import { callerOf } from '@slotterbit/provider/customers/security-log.ts';
import { Problem } from '@slotterbit/provider/http/problem.ts';
import { Hono } from 'hono';
import { html } from 'hono/html';
import {
  type ActionOutcome,
  claimForm,
  endForm,
  type FormState,
  isFormToken,
  newFormToken,
  waitForForm,
} from '../login/staff-forms.ts';
import { MAX_REASON_LENGTH } from '../operations/operation.ts';
import { OperationRefused, refusalLines, refusalStatus, refusalText } from '../operations/refusals.ts';
import * as customerActions from './customers/customer-actions.ts';
import { importUpload } from './items/catalogue-import.ts';
import * as itemActions from './items/item-actions.ts';
import { rename } from './items/items-page.ts';
import { dropMail, hastenMail, repeatMail, retryAllMail, retryMail } from './messages/messages-page.ts';
import * as orderActions from './orders/order-actions.ts';
import { articleAction, completeOrders, letterAction, receiveAction, shipOrders } from './orders/several-orders.ts';
import { type Action, type Fields, numberField, VERSIONS } from './page/action.ts';
import { type Html, hiddenField, lineList, postForm } from './page/page-shell.ts';
import {
  operationContext,
  type StaffContext,
  type StaffEnv,
  type StaffPagesContext,
  sendFile,
} from './page/staff-env.ts';
import { removeFromWaitingList } from './slots/journal-slots-page.ts';
import { changeCapacities, changeManyCapacities } from './slots/slot-actions.ts';

/** Every action of the staff pages. A file that is imported whole exports actions only. */
export const actions: readonly Action[] = [
  ...[orderActions, itemActions, customerActions].flatMap((all): Action[] => Object.values(all)),
  ...[shipOrders, completeOrders, receiveAction, letterAction, articleAction],
  ...[retryMail, retryAllMail, hastenMail, repeatMail, dropMail, importUpload, rename],
  ...[changeCapacities, changeManyCapacities, removeFromWaitingList],
];

const bySlug = new Map(actions.map((action) => [action.slug, action]));

/** Where an action began, and ends. */
const startOf = (action: Action, fields: Fields) => (fields.get('dari') === 'hari-ini' ? '/staf' : action.back(fields));

const backLink = (action: Action, fields: Fields) =>
  html`<p><a class="button" href="${startOf(action, fields)}">Kembali</a></p>`;

const refused = ({ refusal }: OperationRefused): ActionOutcome => ({
  kind: 'refused',
  text: refusalText(refusal),
  lines: refusalLines(refusal),
});

function without(fields: Fields, names: readonly string[]): Fields {
  const rest = new URLSearchParams(fields);
  for (const name of names) rest.delete(name);
  return rest;
}

function reasonField({ needsReason, reason }: Action, fields: Fields): Html {
  const notes = [...(needsReason ? [] : ['boleh kosong']), ...(reason?.label ? [] : ['tidak pernah dibaca pelanggan'])];
  return html`<label>${reason?.label ?? 'Alasan'}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}<input name="alasan" maxlength="${MAX_REASON_LENGTH}"
value="${fields.get('alasan') ?? reason?.initial ?? ''}"${needsReason ? html` required` : ''}></label>`;
}

/** In a preview, in place of a reason that is not written yet. It is rolled back. */
const PREVIEW_REASON = 'pratinjau';

/**
 * Shows what an action will do, with the form that does it and what was typed into it. `outcome`: of an earlier attempt. Rows that another caller
 * changed since the form was shown are named, and the form shows them as they are now. Throws `OperationRefused`.
 */
async function showConfirmation(
  context: StaffPagesContext,
  c: StaffContext,
  action: Action,
  fields: Fields,
  outcome: FormState | null = null,
): Promise<Response> {
  const { session } = c.var;
  const show = (content: Html | '') =>
    c.var.page(
      { title: action.title, outcome, content: html`${content}${backLink(action, fields)}` },
      outcome === null ? 200 : 409,
    );
  try {
    const operations = operationContext(context, session, PREVIEW_REASON);
    const confirmation = await action.prepare(operations, fields).catch((error: unknown) => {
      if (outcome === null || !action.typed) throw error;
      return action.prepare(operations, fields, without(fields, action.typed));
    });
    if (confirmation.kind === 'note') return show(confirmation.content);
    const { lines, orders, more, versions } = confirmation;
    const customer = numberField(fields, 'pelanggan');
    // Confirmations name the customer, and one shows the contact.
    if (customer !== null || orders.length > 0)
      callerOf(c, context).report('staff-read', {
        staff: session.account.id,
        ...(customer !== null && { customer }),
        ...(orders.length > 0 && { order: orders.join(', ') }),
      });
    const kept = [...action.fields, 'dari'].flatMap((name) =>
      fields.getAll(name).map((value) => hiddenField(name, value)),
    );
    const inputs = html`${kept}
${hiddenField('formulir', newFormToken())}${hiddenField(VERSIONS, versions)}
${more}${reasonField(action, fields)}`;
    return show(html`${lineList(lines)}${postForm(session, `/staf/aksi/${action.slug}`, action.title, inputs)}`);
  } catch (error) {
    if (!(error instanceof OperationRefused) || error.refusal.code !== 'changed') throw error;
    return showConfirmation(context, c, action, without(fields, [VERSIONS]), refused(error));
  }
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
    const fields = new URL(c.req.url).searchParams;
    return showConfirmation(context, c, action, fields).catch((error: unknown) => {
      // A wrong address and a missing right have no way back.
      if (!(error instanceof OperationRefused) || refusalStatus(error.refusal) !== 409) throw error;
      return c.var.page({ title: action.title, content: backLink(action, fields), outcome: refused(error) }, 409);
    });
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
