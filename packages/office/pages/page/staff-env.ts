import type { StaffMember } from '@slotterbit/provider/audit/record-audit.ts';
import type { DeviceTokens } from '@slotterbit/provider/customers/known-device.ts';
import type { AccountWatch } from '@slotterbit/provider/customers/security-log.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import type { Events } from '@slotterbit/provider/events.ts';
import type { AppEnv } from '@slotterbit/provider/http/app-env.ts';
import type { Html } from '@slotterbit/provider/http/html-page.ts';
import type { Brand } from '@slotterbit/provider/platform/brand.ts';
import type { Log } from '@slotterbit/provider/platform/log.ts';
import type { Settings } from '@slotterbit/provider/platform/settings.ts';
import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type FormState, isFormToken, outcomeOf } from '../../login/staff-forms.ts';
import type { StaffSession } from '../../login/staff-sessions.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { may, type Permission } from '../../operations/permissions.ts';

export type StaffPagesContext = Omit<AccountWatch, 'log'> & {
  db: Db;
  settings: Settings;
  now: () => Date;
  events: Events;
  devices: DeviceTokens;
  brand: Brand;
  log: Log;
};

/** A page without its frame. `here`: the address of its entry of the bar. `isWide`: forms and notes are narrow. */
export type PageParts = {
  title: string;
  content: Html;
  here?: string;
  isWide?: boolean;
  outcome?: FormState | null;
};

/** `page` answers with a page. `form`: the fields of a POST. `files`: its files by field, without empty ones. `session`: of every page behind the login. */
export type StaffEnv = {
  Bindings: AppEnv['Bindings'] & { requestId?: string };
  Variables: AppEnv['Variables'] & {
    page(parts: PageParts, status?: ContentfulStatusCode): Response | Promise<Response>;
    form: URLSearchParams;
    files?: ReadonlyMap<string, File>;
    session: StaffSession;
  };
};
export type StaffContext = HonoContext<StaffEnv>;

/** The forms into which staff type. `show`: shows one again to an account that has just logged in, with the fields that its old session sent. */
export type TypedForms = {
  has(path: string): boolean;
  show(c: StaffContext, path: string, fields: URLSearchParams): Promise<Response>;
};

/** Returns the context of an operation that the signed-in account calls. */
export function operationContext(
  context: StaffPagesContext,
  session: StaffSession,
  why: string | null,
): OperationContext {
  const { db, settings, now, events, log } = context;
  const { account } = session;
  const staff: StaffMember = { by: account.name, why, role: account.role, accountId: account.id };
  return { db, settings, now, events, staff, log: log.info, security: log.security };
}

/** Returns what the action did that led to this page; null: none did. */
export async function outcomeToShow({ db, now }: StaffPagesContext, c: StaffContext): Promise<FormState | null> {
  const token = c.req.query('hasil') ?? null;
  return isFormToken(token) ? outcomeOf(db, { token, accountId: c.var.session.account.id }, now()) : null;
}

export const can = ({ account }: StaffSession, permission: Permission) => may(account.role, permission);

/** A file that the browser saves. */
export type StaffFile = { name: string; type: string; text: string | Uint8Array<ArrayBuffer> };

export const sendFile = (c: StaffContext, { name, type, text }: StaffFile) =>
  c.body(text, 200, {
    'Content-Type': typeof text === 'string' ? `${type}; charset=utf-8` : type,
    'Content-Disposition': `attachment; filename="${name}"`,
  });
