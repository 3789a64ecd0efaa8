import { Hono } from 'hono';
import { callerOf } from '../../customers/security-log.ts';
import {
  changeOwnPassword,
  type Refused,
  renewRecoveryCodes,
  replaceAuthenticator,
} from '../../staff-accounts/own-account.ts';
import { secretToSetUp } from '../../staff-accounts/second-factor.ts';
import { recoveryPage } from '../login/login-page.ts';
import type { StaffContext, StaffEnv, StaffPagesContext } from '../page/env.ts';
import type { Html } from '../page/shell.ts';
import { throttledText } from '../page/throttled.ts';
import { OWN_ACCOUNT, ownAccountPage, replaceAppPage } from './own-account-page.ts';

const CHANGED = 'Kata sandi diganti. Sesi Anda di perangkat lain berakhir.';
const MAX_TEXT = 1_000;

/** GET and POST kata-sandi, kata-sandi/autentikator; POST kata-sandi/kode-pemulihan: the own account of every role. */
export function ownAccountRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const { brand } = context;
  const brandName = brand.name;
  const app = new Hono<StaffEnv>();
  const field = (c: StaffContext, name: string) => (c.var.form.get(name) ?? '').slice(0, MAX_TEXT);
  const caller = (c: StaffContext) => callerOf(c, context);
  const refusedView = (problem: string) => ({ brandName, outcome: { kind: 'refused' as const, text: problem } });

  /** Shows the page of the form again, with what was wrong. */
  async function answered<T extends object>(
    c: StaffContext,
    result: Promise<Refused | T>,
    again: (problem: string) => Html | Promise<Html>,
    done: (result: T) => Response | Promise<Response>,
  ): Promise<Response> {
    const outcome = await result.catch((error: unknown) => ({ problem: throttledText(c, error), isThrottled: true }));
    if (!('problem' in outcome)) return done(outcome);
    return c.html(await again(outcome.problem), 'isThrottled' in outcome ? 429 : 422);
  }

  app.get('/kata-sandi', (c) => {
    const outcome = c.req.query('diganti') === undefined ? null : { kind: 'done' as const, text: CHANGED };
    return c.html(ownAccountPage({ brandName, outcome }, c.var.session));
  });
  app.post('/kata-sandi', (c) => {
    const { session } = c.var;
    const given = { current: field(c, 'current'), password: field(c, 'password') };
    return answered(
      c,
      changeOwnPassword(context, session, given, caller(c)),
      (problem) => ownAccountPage(refusedView(problem), session),
      () => c.redirect(`${OWN_ACCOUNT}?diganti`, 303),
    );
  });

  // Only for accounts that have an app.
  app.use('/kata-sandi/*', async (c, next) => (c.var.session.account.hasTotp ? next() : c.redirect(OWN_ACCOUNT, 303)));

  app.post('/kata-sandi/kode-pemulihan', (c) => {
    const { session } = c.var;
    const given = { password: field(c, 'current'), code: field(c, 'code') };
    return answered(
      c,
      renewRecoveryCodes(context, session, given, caller(c)),
      (problem) => ownAccountPage(refusedView(problem), session),
      ({ codes }) => c.html(recoveryPage({ brandName }, session, codes)),
    );
  });

  const appPage = async (c: StaffContext, problem?: string) => {
    const { session } = c.var;
    const secret = await secretToSetUp(context, session);
    return replaceAppPage(problem === undefined ? { brandName, outcome: null } : refusedView(problem), session, secret);
  };
  app.get('/kata-sandi/autentikator', async (c) => c.html(await appPage(c)));
  app.post('/kata-sandi/autentikator', (c) => {
    const { session } = c.var;
    const given = { password: field(c, 'current'), code: field(c, 'code'), newCode: field(c, 'new_code') };
    return answered(
      c,
      replaceAuthenticator(context, session, given, caller(c)),
      (problem) => appPage(c, problem),
      ({ codes }) => c.html(recoveryPage({ brandName }, session, codes)),
    );
  });
  return app;
}
