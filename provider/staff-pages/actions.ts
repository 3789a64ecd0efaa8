import { Hono } from 'hono';
import { html } from 'hono/html';
import { callerOf } from '../customers/security-log.ts';
import { Problem } from '../http/problem.ts';
import { REASON_MAX_LENGTH } from '../operations/operation.ts';
import { OperationRefused } from '../operations/refusal.ts';
import { refusalLines, refusalText } from '../operations/refusal-texts.ts';
import { claimForm, endForm, isFormToken, newFormToken, type Outcome, waitForForm } from '../staff-accounts/forms.ts';
import * as customerActions from './customers/customer-actions.ts';
import * as personalDataActions from './customers/personal-data-actions.ts';
import { importUpload } from './items/import-action.ts';
import * as itemActions from './items/item-actions.ts';
import { rename } from './items/items-page.ts';
import { dropMail, retryAllMail, retryMail } from './messages/messages-page.ts';
import * as orderActions from './orders/order-actions.ts';
import { completeSeveral, shipSeveral } from './orders/orders-page.ts';
import { type Action, type Fields, numberField, type Performed } from './page/action.ts';
import { operationContext, type StaffEnv, type StaffPagesContext } from './page/env.ts';
import { formFields, type Html, hiddenField, lineList, staffPage } from './page/shell.ts';
import { changeCapacities, changeManyCapacities } from './slots/slot-actions.ts';
import { removeFromWaitingList } from './slots/slot-page.ts';

/** Every action of the staff pages. A file that is imported whole exports actions only. */
const actions: readonly Action[] = [
  ...[orderActions, itemActions, customerActions, personalDataActions].flatMap((all): Action[] => Object.values(all)),
  ...[shipSeveral, completeSeveral, retryMail, retryAllMail, dropMail, importUpload, rename],
  ...[changeCapacities, changeManyCapacities, removeFromWaitingList],
];

const bySlug = new Map(actions.map((action) => [action.slug, action]));

/** Where an action began, and ends. */
function startOf(action: Action, fields: Fields): string {
  return fields.get('dari') === 'hari-ini' ? '/staf' : action.back(fields);
}

/** The fields that the form repeats, and where it began. */
function hiddenFields(action: Action, fields: Fields): Html[] {
  return [...action.fields, 'dari'].flatMap((name) => fields.getAll(name).map((value) => hiddenField(name, value)));
}

function reasonField({ needsReason, reason }: Action): Html {
  const label = reason?.label ?? 'Alasan';
  return html`<label>${needsReason ? label : `${label} (boleh kosong)`}<input name="alasan" maxlength="${REASON_MAX_LENGTH}"
value="${reason?.initial ?? ''}"${needsReason ? html` required` : ''}></label>`;
}

const fileHeaders = (name: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}"`,
});

/** Not a wrong address, and not a missing right. */
const isAboutData = ({ refusal: { code } }: OperationRefused) =>
  code !== 'not-permitted' && !code.endsWith('-not-found');

const refused = ({ refusal }: OperationRefused): Outcome => ({
  kind: 'refused',
  text: refusalText(refusal),
  lines: refusalLines(refusal),
});

/** In a preview, in place of a reason that is not written yet. It is rolled back. */
const PREVIEW_REASON = 'pratinjau';

/**
 * GET aksi/:slug shows what an action will do and asks for the reason; POST does it, once for each form that was shown, and returns to the page
 * where it began, which shows the outcome.
 */
export function actionRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const { db, now, brand } = context;
  const app = new Hono<StaffEnv>();
  const find = (slug: string) => {
    const action = bySlug.get(slug);
    if (!action) throw new Problem(404, 'Tindakan ini tidak ada.');
    return action;
  };

  app.get('/aksi/:slug', async (c) => {
    const { session } = c.var;
    const action = find(c.req.param('slug'));
    const fields = new URL(c.req.url).searchParams;
    const options = { title: action.title, brandName: brand.name, session, isNarrow: true };
    const back = html`<p><a class="button" href="${startOf(action, fields)}">Kembali</a></p>`;
    const confirmation = await action
      .prepare(operationContext(context, session, PREVIEW_REASON), fields)
      .catch((error: unknown) => {
        if (error instanceof OperationRefused && isAboutData(error)) return error;
        throw error;
      });
    if (confirmation instanceof OperationRefused)
      return c.html(staffPage({ ...options, outcome: refused(confirmation) }, back), 409);
    if (confirmation.kind === 'ask') return c.html(staffPage(options, html`${confirmation.content}${back}`));
    const customer = numberField(fields, 'pelanggan');
    const { lines, orders, more } = confirmation;
    // Confirmations name the customer, and one shows the contact.
    if (customer !== null || orders.length > 0)
      callerOf(c, context).report('staff-read', {
        staff: session.account.id,
        ...(customer !== null && { customer }),
        ...(orders.length > 0 && { order: orders.join(', ') }),
      });
    return c.html(
      staffPage(
        options,
        html`${lineList(lines)}
<form class="fields" method="post" action="/staf/aksi/${action.slug}">${formFields(session)}${hiddenFields(action, fields)}
${hiddenField('formulir', newFormToken())}
${more}${reasonField(action)}
<button class="primary">${action.title}</button>
</form>${back}`,
      ),
    );
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
    const why = fields.get('alasan')?.trim() || null;
    const { outcome, once } = await action
      .perform(operationContext(context, session, why), fields)
      .catch(async (error): Promise<Performed> => {
        const isRefused = error instanceof OperationRefused && error.refusal.code !== 'not-permitted';
        if (isRefused) return { outcome: refused(error) };
        // Whether it took effect is unknown, so the form cannot be sent again.
        throw error;
      });
    await endForm(db, form, outcome);
    if (once === undefined) return c.redirect(outcomePage, 303);
    if (once.kind === 'file') return c.body(once.json, 200, fileHeaders(once.name));
    const options = { title: action.title, brandName: brand.name, session, isNarrow: true };
    return c.html(staffPage(options, html`${once.content}<p><a class="button" href="${start}">Selesai</a></p>`));
  });
  return app;
}
