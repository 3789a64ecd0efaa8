import { callerOf } from '@slotterbit/provider/customers/security-log.ts';
import { html } from 'hono/html';
import { type ActionOutcome, type FormState, newFormToken } from '../../login/staff-forms.ts';
import { MAX_REASON_LENGTH } from '../../operations/operation.ts';
import { OperationRefused, refusalLines, refusalStatus, refusalText } from '../../operations/refusals.ts';
import { type Action, type Fields, numberField, VERSIONS } from './action.ts';
import { formFields, type Html, hiddenField, lineList, staffPage } from './page-shell.ts';
import { operationContext, type StaffContext, type StaffPagesContext } from './staff-env.ts';

/** Where an action began, and ends. */
export function startOf(action: Action, fields: Fields): string {
  return fields.get('dari') === 'hari-ini' ? '/staf' : action.back(fields);
}

/** The fields that the form repeats, and where it began. */
function hiddenFields(action: Action, fields: Fields): Html[] {
  return [...action.fields, 'dari'].flatMap((name) => fields.getAll(name).map((value) => hiddenField(name, value)));
}

function reasonField({ needsReason, reason }: Action, fields: Fields): Html {
  const notes = [...(needsReason ? [] : ['boleh kosong']), ...(reason?.label ? [] : ['tidak pernah dibaca pelanggan'])];
  return html`<label>${reason?.label ?? 'Alasan'}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}<input name="alasan" maxlength="${MAX_REASON_LENGTH}"
value="${fields.get('alasan') ?? reason?.initial ?? ''}"${needsReason ? html` required` : ''}></label>`;
}

/** Not a wrong address, and not a missing right. */
export const isAboutData = (error: unknown): error is OperationRefused =>
  error instanceof OperationRefused && refusalStatus(error.refusal) === 409;

export const refused = ({ refusal }: OperationRefused): ActionOutcome => ({
  kind: 'refused',
  text: refusalText(refusal),
  lines: refusalLines(refusal),
});

/** In a preview, in place of a reason that is not written yet. It is rolled back. */
const PREVIEW_REASON = 'pratinjau';

/**
 * Shows what an action will do, with the form that does it and what was typed into it. `outcome`: of an earlier attempt. Rows that another caller
 * changed since the form was shown are named, and the form shows them as they are now. Throws `OperationRefused`.
 */
export async function showConfirmation(
  context: StaffPagesContext,
  c: StaffContext,
  action: Action,
  fields: Fields,
  outcome: FormState | null = null,
): Promise<Response> {
  const { session } = c.var;
  const options = { title: action.title, brandName: context.brand.name, session, isNarrow: true, outcome };
  const status = outcome === null ? 200 : 409;
  const back = html`<p><a class="button" href="${startOf(action, fields)}">Kembali</a></p>`;
  try {
    const operations = operationContext(context, session, PREVIEW_REASON);
    const confirmation = await action.prepare(operations, fields).catch((error: unknown) => {
      if (outcome === null || !action.typed) throw error;
      return action.prepare(operations, fields, without(fields, action.typed));
    });
    if (confirmation.kind === 'ask') return c.html(staffPage(options, html`${confirmation.content}${back}`), status);
    if (confirmation.kind === 'idle')
      return c.html(staffPage(options, html`${lineList(confirmation.lines)}${back}`), status);
    const customer = numberField(fields, 'pelanggan');
    const { lines, orders, more, versions } = confirmation;
    // Confirmations name the customer, and one shows the contact.
    if (customer !== null || orders.length > 0)
      callerOf(c, context).report('staff-read', {
        staff: session.account.id,
        ...(customer !== null && { customer }),
        ...(orders.length > 0 && { order: orders.join(', ') }),
      });
    const form = html`${lineList(lines)}
<form class="fields" method="post" action="/staf/aksi/${action.slug}">${formFields(session)}${hiddenFields(action, fields)}
${hiddenField('formulir', newFormToken())}${hiddenField(VERSIONS, versions)}
${more}${reasonField(action, fields)}
<button class="primary">${action.title}</button>
</form>${back}`;
    return c.html(staffPage(options, form), status);
  } catch (error) {
    if (!(error instanceof OperationRefused) || error.refusal.code !== 'changed') throw error;
    return showConfirmation(context, c, action, withoutVersions(fields), refused(error));
  }
}

function without(fields: Fields, names: readonly string[]): Fields {
  const rest = new URLSearchParams(fields);
  for (const name of names) rest.delete(name);
  return rest;
}

export const withoutVersions = (fields: Fields) => without(fields, [VERSIONS]);
