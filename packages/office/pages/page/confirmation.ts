import { callerOf } from '@slotterbit/provider/customers/security-log.ts';
import { html } from 'hono/html';
import { type ActionOutcome, type FormState, newFormToken } from '../../login/staff-forms.ts';
import { MAX_REASON_LENGTH } from '../../operations/operation.ts';
import { OperationRefused, refusalLines, refusalText } from '../../operations/refusals.ts';
import { type Action, type Fields, numberField, VERSIONS } from './action.ts';
import { type Html, hiddenField, lineList, postForm } from './page-shell.ts';
import { operationContext, type StaffContext, type StaffPagesContext } from './staff-env.ts';

/** Where an action began, and ends. */
export const startOf = (action: Action, fields: Fields) =>
  fields.get('dari') === 'hari-ini' ? '/staf' : action.back(fields);

/** A link to where an action began, with what was chosen there. */
export function backLink(action: Action, fields: Fields): Html {
  const [path = '', query] = startOf(action, fields).split('?');
  const names = action.chosen?.(fields) ?? [];
  const chosen = new URLSearchParams([
    ...new URLSearchParams(query),
    ...names.flatMap((name) => fields.getAll(name).map((value) => [name, value] as [string, string])),
  ]);
  return html`<p><a class="button" href="${path}${chosen.size > 0 ? `?${chosen}` : ''}">Kembali</a></p>`;
}

export const refused = ({ refusal }: OperationRefused): ActionOutcome => ({
  kind: 'refused',
  text: refusalText(refusal),
  lines: refusalLines(refusal),
});

export function without(fields: Fields, names: readonly string[]): Fields {
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
export async function showConfirmation(
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
    const again =
      action.form && html`<button formaction="${action.form}" formnovalidate name="perbaiki">Perbaiki isian</button>`;
    return show(html`${lineList(lines)}${postForm(session, `/staf/aksi/${action.slug}`, action.title, inputs, again)}`);
  } catch (error) {
    if (!(error instanceof OperationRefused) || error.refusal.code !== 'changed') throw error;
    return showConfirmation(context, c, action, without(fields, [VERSIONS]), refused(error));
  }
}
