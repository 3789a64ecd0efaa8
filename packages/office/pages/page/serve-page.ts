import { type Caller, callerOf } from '@slotterbit/provider/customers/security-log.ts';
import type { Hono } from 'hono';
import type { OperationContext } from '../../operations/operation.ts';
import { type Permission, requirePermission } from '../../operations/permissions.ts';
import { type ActionLink, actionButtons } from './action.ts';
import type { Html } from './page-shell.ts';
import {
  can,
  operationContext,
  outcomeToShow,
  type StaffContext,
  type StaffEnv,
  type StaffFile,
  type StaffPagesContext,
  sendFile,
} from './staff-env.ts';

export type PageRequest = {
  c: StaffContext;
  operations: OperationContext;
  query: URLSearchParams;
  /** Links to actions, which return to this page. */
  act: ActionLink;
  can(permission: Permission): boolean;
  /** Logs that the account read data of customers. */
  logRead(facts: Omit<Parameters<Caller['report']>[1], 'staff'>): void;
};

/** A page or file behind the login. `here`: its entry of the bar, unless that is the first part of the path. */
export type StaffPage = {
  path: string;
  permission: Permission;
  here?: string;
  show(request: PageRequest): Promise<{ title: string; content: Html; isWide?: boolean } | StaffFile>;
};

/** Serves a page to the roles that may see it, with the outcome of the action that led to it. */
export function servePage(app: Hono<StaffEnv>, context: StaffPagesContext, page: StaffPage): void {
  const { path, permission, here = `/staf/${path.split('/')[1]}` } = page;
  app.get(path, async (c) => {
    const { session } = c.var;
    const operations = operationContext(context, session, null);
    requirePermission(operations.staff, permission);
    const shown = await page.show({
      c,
      operations,
      query: new URL(c.req.url).searchParams,
      act: actionButtons(session),
      can: (other) => can(session, other),
      logRead: (facts) => callerOf(c, context).report('staff-read', { staff: session.account.id, ...facts }),
    });
    if ('type' in shown) return sendFile(c, shown);
    return c.var.page({ isWide: true, ...shown, here, outcome: await outcomeToShow(context, c) });
  });
}
