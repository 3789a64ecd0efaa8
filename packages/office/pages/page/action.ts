import { cleanCode } from '@slotterbit/contract/values/typed-text.ts';
import { Problem } from '@slotterbit/provider/http/problem.ts';
import { html } from 'hono/html';
import type { ActionOutcome } from '../../login/staff-forms.ts';
import type { StaffSession } from '../../login/staff-sessions.ts';
import type { Operation, OperationContext } from '../../operations/operation.ts';
import { type Permission, requirePermission } from '../../operations/permissions.ts';
import { OperationRefused } from '../../operations/refusals.ts';
import { readVersions, versionsText } from '../../operations/versions.ts';
import { type Html, lineList, pathWith } from './page-shell.ts';
import { can, type StaffFile } from './staff-env.ts';

export type Fields = URLSearchParams;

/** The field with the versions of the rows that a form showed. */
export const VERSIONS = 'semula';

type Definition<Input, Plan, Done> = {
  /** The address is /staf/aksi/<slug>. */
  slug: string;
  title: string;
  operation: Operation<Input, Plan, Done>;
  /** The fields that the form repeats unchanged. */
  fields: readonly string[];
  /** Reads the input; null: fields are missing, so `ask` shows a form for them. */
  input(fields: Fields, context: OperationContext): Input | null | Promise<Input | null>;
  ask?(context: OperationContext, fields: Fields): Promise<Html>;
  /** The fields of `more`. A refused form keeps what was typed into them, also when its plan is impossible with it. */
  typed?: readonly string[];
  /** What the form shows before the reason: fields that staff can change, details. */
  more?(fields: Fields, plan: Plan, done: Done): Html | '';
  /** The input of the preview: with the confirmations that the form asks for. */
  previewAs?(input: Input): Input;
  /** Whether the action would change nothing: the plan then has no form. */
  isIdle?(done: Done): boolean;
  /** The codes of the orders that the sentences name: each reading is logged. */
  orders?(plan: Plan): readonly string[];
  /** What the action will do, one sentence each. `done`: what it would return. `mailed`: whether the customer gets an e-mail. */
  plan(plan: Plan, done: Done, input: Input, mailed: string): readonly string[];
  /** `kind` is 'done' unless a part was refused. */
  done(done: Done, input: Input): Omit<ActionOutcome, 'kind'> & Partial<Pick<ActionOutcome, 'kind'>>;
  /** What only the answer to the form contains: a secret, or much data. The stored outcome must not. */
  once?(done: Done, input: Input): Once | null;
  /** The address that shows the outcome. An action that began on Hari ini returns there. */
  back(fields: Fields): string;
  /** The fields that were chosen on that page: the link back to it from the plan has them. */
  chosen?(fields: Fields): readonly string[];
  /** The page of the form that led to the plan, for another look at what was typed. */
  form?: string;
  /** What the field for the reason is called, and its first value. */
  reason?: { label?: string; initial?: string };
};

/** Shown or downloaded once. A repeated submission gets the outcome without it. */
type Once = Html | StaffFile;
/** `once` undefined: the answer is a redirect to the outcome. */
type Performed = { outcome: ActionOutcome; once?: Once | undefined };

/** The sentences of the plan, the orders that they name, the optional fields, and the versions of the rows; or a note without a plan's form. */
type Confirmation =
  | { kind: 'plan'; lines: readonly string[]; orders: readonly string[]; more: Html | ''; versions: string }
  | { kind: 'note'; content: Html | '' };

/** Something that staff do with a form: plan, confirm, outcome. */
export type Action = Pick<
  Definition<unknown, unknown, unknown>,
  'slug' | 'title' | 'fields' | 'typed' | 'back' | 'chosen' | 'form' | 'reason'
> & {
  permission: Permission;
  needsReason: boolean;
  /** `planned`: the fields of the plan, unless those of the form. */
  prepare(context: OperationContext, fields: Fields, planned?: Fields): Promise<Confirmation>;
  perform(context: OperationContext, fields: Fields): Promise<Performed>;
};

/** Returns whether the customer of an action gets its e-mail. */
const mailedText = ({ smtpUrl }: OperationContext['settings']) =>
  smtpUrl === null ? 'Pelanggan tidak menerima email: server ini tidak mengirim email.' : 'Pelanggan menerima email.';

/** Creates an action that runs one operation. Add it to the list of staff-actions.ts. */
export function staffAction<Input, Plan, Done>(definition: Definition<Input, Plan, Done>): Action {
  const { operation, input: readInput, ask, more, previewAs, isIdle, orders, plan, done, once, ...shared } = definition;
  const { permission, needsReason } = operation;
  if (permission === null) throw new Error(`The operation of ${shared.slug} has no permission for staff accounts.`);
  return {
    ...shared,
    permission,
    needsReason,
    async prepare(context, fields, planned = fields) {
      // `ask` reads without the operation.
      requirePermission(context.staff, permission);
      const input = await readInput(planned, context);
      if (input === null) {
        if (!ask)
          throw new Problem(400, 'Alamat ini tidak lengkap. Buka tindakan ini dari Hari ini atau dari pesanan.');
        return { kind: 'note', content: await ask(context, fields) };
      }
      const seen = readVersions(fields.get(VERSIONS));
      const previewed = await operation.preview({ ...context, seen }, previewAs?.(input) ?? input);
      const lines = plan(previewed.plan, previewed.done, input, mailedText(context.settings));
      if (isIdle?.(previewed.done)) return { kind: 'note', content: lineList(lines) };
      const named = orders?.(previewed.plan) ?? [];
      const asked = more?.(fields, previewed.plan, previewed.done) ?? '';
      return { kind: 'plan', lines, orders: named, more: asked, versions: versionsText(previewed.versions) };
    },
    async perform(context, fields) {
      requirePermission(context.staff, permission);
      const input = await readInput(fields, context);
      if (input === null) throw new OperationRefused({ code: 'form-incomplete' });
      const seen = readVersions(fields.get(VERSIONS));
      const result = await operation({ ...context, seen }, input);
      return { outcome: { kind: 'done', ...done(result, input) }, once: once?.(result, input) ?? undefined };
    },
  };
}

/** Returns the address of an action. `today`: it returns to Hari ini. */
export function actionPath(
  { slug }: Pick<Action, 'slug'>,
  fields: Record<string, string | number>,
  isToday = false,
): string {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  if (isToday) query.set('dari', 'hari-ini');
  return `/staf/aksi/${slug}?${query}`;
}

/** Digits, or digits in groups of thousands: '1500000', '1.500.000', 'Rp 1.500.000'. Not '1.5' and '1500000.00'. */
const wholeNumber = /^(?:Rp\s*)?(\d{1,12}|[1-9]\d{0,2}(?:\.\d{3}){1,3})$/i;

/** Returns a whole number as people type it; null for another text. */
export function numberOf(text: string): number | null {
  const [, digits] = wholeNumber.exec(cleanCode(text)) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll('.', ''));
}

/** Returns a whole number of a field; null when it is absent or not one. */
export const numberField = (fields: Fields, name: string) => numberOf(fields.get(name) ?? '');

/** A link to an action, or nothing if the account may not do it. `about`: what it concerns, when the page has several links with this label. */
export type ActionLink = (
  action: Action,
  label: string,
  fields: Record<string, string | number>,
  about?: string,
) => Html | '';

/** `today`: the actions return to Hari ini. */
export const actionButtons =
  (session: StaffSession, isToday = false): ActionLink =>
  (action, label, fields, about) =>
    can(session, action.permission)
      ? html`<a class="button" href="${actionPath(action, fields, isToday)}"${about ? html` aria-label="${label}: ${about}"` : ''}>${label}</a>`
      : '';

export const customerPath = (id: number) => `/staf/pelanggan/${id}`;
export const orderPath = (code: string) => `/staf/pesanan/${encodeURIComponent(code)}`;
export const itemPath = (id: number | string) => `/staf/jurnal/${encodeURIComponent(id)}`;

/** The customer of an action: the field `pelanggan`, an id. Null when it is missing. */
export function customerOf(fields: Fields): { name: string; holding: null } | null {
  const id = numberField(fields, 'pelanggan');
  return id === null ? null : { name: `${id}`, holding: null };
}

/** Where an action about one customer, order or journal returns to. */
function backToCustomer(fields: Fields): string {
  const id = numberField(fields, 'pelanggan');
  return id === null ? '/staf/pelanggan' : customerPath(id);
}
/** What actions about one customer share. */
export const ofCustomer = { fields: ['pelanggan'], input: customerOf, back: backToCustomer } as const;

export function backToOrder(fields: Fields): string {
  const code = fields.get('pesanan');
  return code ? orderPath(code) : '/staf';
}
export const ofOrder = {
  fields: ['pesanan'],
  input: (fields: Fields) => ({ order: fields.get('pesanan') ?? '' }),
  back: backToOrder,
} as const;

export function backToItem(fields: Fields): string {
  const item = fields.get('jurnal');
  return item ? itemPath(item) : '/staf/jurnal';
}

/** The query of the list of orders without what belongs to one visit. */
export function listQuery(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(query);
  for (const name of ['hasil', 'centang', 'pesanan', 'daftar']) kept.delete(name);
  return kept;
}

export const ordersPath = (query: URLSearchParams) => pathWith('/staf/pesanan', listQuery(query));
