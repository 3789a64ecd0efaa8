import { Hono } from 'hono';
import { html } from 'hono/html';
import { callerOf } from '../../customers/security-log.ts';
import type { Outcome } from '../../staff-accounts/forms.ts';
import { MAX_STAFF_PASSWORD } from '../../staff-accounts/login.ts';
import {
  changeOwnPassword,
  type OwnAccountRefused,
  renewRecoveryCodes,
  replaceAuthenticator,
} from '../../staff-accounts/own-account.ts';
import { secretToSetUp } from '../../staff-accounts/second-factor.ts';
import type { StaffSession } from '../../staff-accounts/sessions.ts';
import { codeField, newAppGuide, newPasswordField, recoveryPage } from '../login/login-page.ts';
import type { StaffContext, StaffEnv, StaffPagesContext } from '../page/env.ts';
import { formFields, type Html, staffPage } from '../page/shell.ts';

const OWN_ACCOUNT = '/staf/kata-sandi';

type View = { brandName: string; outcome: Outcome | null };

const optionsOf = (title: string, { brandName, outcome }: View, session: StaffSession) => ({
  ...{ title, brandName, session, here: OWN_ACCOUNT, isNarrow: true, outcome },
});

const currentPassword = html`<label>Kata sandi sekarang<input name="current" type="password" autocomplete="current-password" required
maxlength="${MAX_STAFF_PASSWORD}"></label>`;

/** The page on which an account changes its own password and renews its recovery codes. */
function ownAccountPage(view: View, session: StaffSession): Html {
  const { account } = session;
  const secondFactor = html`<h2>Kode pemulihan</h2>
<p>Sepuluh kode baru menggantikan yang lama.</p>
<form class="fields" method="post" action="${OWN_ACCOUNT}/kode-pemulihan">${formFields(session)}${currentPassword}
${codeField('Kode dari aplikasi autentikator, atau satu kode pemulihan')}
<button>Buat kode pemulihan baru</button>
</form>
<h2>Aplikasi autentikator</h2>
<p><a class="button" href="${OWN_ACCOUNT}/autentikator">Ganti aplikasi autentikator</a></p>`;
  return staffPage(
    optionsOf('Kata sandi', view, session),
    html`<p>${account.name}, ${account.email}. Sesi Anda di perangkat lain berakhir setelah perubahan.</p>
<form class="fields" method="post" action="${OWN_ACCOUNT}">${formFields(session)}
<input type="hidden" name="email" autocomplete="username" value="${account.email}">
${currentPassword}
${newPasswordField}
<button class="primary">Ganti kata sandi</button>
</form>${account.hasTotp ? secondFactor : ''}`,
  );
}

/** The page that replaces the authenticator app. One form with both codes, so that nothing is half done. */
function replaceAppPage(view: View, session: StaffSession, secret: string): Html {
  return staffPage(
    optionsOf('Ganti aplikasi autentikator', view, session),
    html`${newAppGuide(view.brandName, session, secret)}
<form class="fields" method="post" action="${OWN_ACCOUNT}/autentikator">${formFields(session)}
${codeField('Kode 6 angka dari aplikasi baru', 'new_code')}
${codeField('Kode dari aplikasi sekarang, atau satu kode pemulihan')}
${currentPassword}
<button class="primary">Ganti aplikasi</button>
</form>
<p><a class="button" href="${OWN_ACCOUNT}">Kembali</a></p>`,
  );
}

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
    result: Promise<OwnAccountRefused | T>,
    again: (problem: string) => Html | Promise<Html>,
    done: (result: T) => Response | Promise<Response>,
  ): Promise<Response> {
    const outcome = await result;
    return 'problem' in outcome ? c.html(await again(outcome.problem), 422) : done(outcome);
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
