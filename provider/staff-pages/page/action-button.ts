import { html } from 'hono/html';
import type { StaffSession } from '../../staff-accounts/sessions.ts';
import { type Action, actionPath } from './action.ts';
import { can } from './env.ts';
import type { Html } from './shell.ts';

/** A link to an action, or nothing if the account may not do it. `about`: what it concerns, when the page has several links with this label. */
export type ActionButton = (
  action: Action,
  label: string,
  fields: Record<string, string | number>,
  about?: string,
) => Html | '';

/** `today`: the actions return to Hari ini. */
export const actionButtons =
  (session: StaffSession, today = false): ActionButton =>
  (action, label, fields, about) =>
    can(session, action.permission)
      ? html`<a class="button" href="${actionPath(action, fields, today)}"${about ? html` aria-label="${label}: ${about}"` : ''}>${label}</a>`
      : '';
