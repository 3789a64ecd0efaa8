import { Hono } from 'hono';
import { html } from 'hono/html';
import {
  changeOwnPassword,
  OwnAccountRefused,
  renewRecoveryCodes,
  replaceAuthenticator,
} from '../../login/own-account.ts';
import { secretToSetUp } from '../../login/second-factor.ts';
import { MAX_STAFF_PASSWORD_LENGTH } from '../../login/staff-login.ts';
import type { StaffSession } from '../../login/staff-sessions.ts';
import {
  codeField,
  doneNote,
  newAppGuide,
  newPasswordField,
  recoveryPage,
  refusedNote,
  staffCallerOf,
} from '../login/login.ts';
import { formFields, postForm } from '../page/page-shell.ts';
import type { PageParts, StaffContext, StaffEnv, StaffPagesContext } from '../page/staff-env.ts';

const OWN_ACCOUNT = '/staf/kata-sandi';

const currentPassword = html`<label>Kata sandi sekarang<input name="current" type="password" autocomplete="current-password" required
maxlength="${MAX_STAFF_PASSWORD_LENGTH}"></label>`;

/** The page on which an account changes its own password and renews its recovery codes. */
function ownAccountPage(session: StaffSession): PageParts {
  const { account } = session;
  const secondFactor = html`<h2>Kode pemulihan</h2>
<p>Sepuluh kode baru menggantikan yang lama.</p>
<form class="fields" method="post" action="${OWN_ACCOUNT}/kode-pemulihan">${formFields(session)}${currentPassword}
${codeField('Kode dari aplikasi autentikator, atau satu kode pemulihan')}
<button>Buat kode pemulihan baru</button>
</form>
<h2>Aplikasi autentikator</h2>
<p><a class="button" href="${OWN_ACCOUNT}/autentikator">Ganti aplikasi autentikator</a></p>`;
  const fields = html`<input type="hidden" name="email" autocomplete="username" value="${account.email}">
${currentPassword}
${newPasswordField}`;
  const content = html`<p>${account.name}, ${account.email}. Sesi Anda di perangkat lain berakhir setelah perubahan.</p>
${postForm(session, OWN_ACCOUNT, 'Ganti kata sandi', fields)}${account.hasTotp ? secondFactor : ''}`;
  return { title: 'Kata sandi', content, here: OWN_ACCOUNT };
}

const CHANGED = 'Kata sandi diganti. Sesi Anda di perangkat lain berakhir.';
const MAX_TEXT_LENGTH = 1_000;

/** GET and POST kata-sandi, kata-sandi/autentikator; POST kata-sandi/kode-pemulihan: the own account of every role. */
export function ownAccountRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>();
  const field = (c: StaffContext, name: string) => (c.var.form.get(name) ?? '').slice(0, MAX_TEXT_LENGTH);
  const caller = (c: StaffContext) => staffCallerOf(c, context);

  /** The page that replaces the authenticator app. One form with both codes, so that nothing is half done. */
  async function replaceAppPage(session: StaffSession): Promise<PageParts> {
    const fields = html`${codeField('Kode 6 angka dari aplikasi baru', 'new_code')}
${codeField('Kode dari aplikasi sekarang, atau satu kode pemulihan')}
${currentPassword}`;
    const content = html`${newAppGuide(context.brand.name, session, await secretToSetUp(context, session))}
${postForm(session, `${OWN_ACCOUNT}/autentikator`, 'Ganti aplikasi', fields)}
<p><a class="button" href="${OWN_ACCOUNT}">Kembali</a></p>`;
    return { title: 'Ganti aplikasi autentikator', content, here: OWN_ACCOUNT };
  }

  /** Shows the page of the form again with what was wrong, or the new recovery codes. */
  async function answered(
    c: StaffContext,
    page: (session: StaffSession) => PageParts | Promise<PageParts>,
    result: Promise<string[] | undefined>,
  ) {
    try {
      const codes = await result;
      return codes ? c.var.page(recoveryPage(codes)) : c.redirect(`${OWN_ACCOUNT}?diganti`, 303);
    } catch (error) {
      if (!(error instanceof OwnAccountRefused)) throw error;
      return c.var.page({ ...(await page(c.var.session)), ...refusedNote(error.message) }, 422);
    }
  }

  app.get('/kata-sandi', async (c) => {
    const note = c.req.query('diganti') === undefined ? {} : doneNote(CHANGED);
    return c.var.page({ ...ownAccountPage(c.var.session), ...note });
  });
  app.post('/kata-sandi', (c) => {
    const given = { current: field(c, 'current'), password: field(c, 'password') };
    return answered(c, ownAccountPage, changeOwnPassword(context, c.var.session, given, caller(c)));
  });

  // Only for accounts that have an app.
  app.use('/kata-sandi/*', async (c, next) => (c.var.session.account.hasTotp ? next() : c.redirect(OWN_ACCOUNT, 303)));

  app.post('/kata-sandi/kode-pemulihan', (c) => {
    const given = { password: field(c, 'current'), code: field(c, 'code') };
    return answered(c, ownAccountPage, renewRecoveryCodes(context, c.var.session, given, caller(c)));
  });
  app.get('/kata-sandi/autentikator', async (c) => c.var.page(await replaceAppPage(c.var.session)));
  app.post('/kata-sandi/autentikator', (c) => {
    const given = { password: field(c, 'current'), code: field(c, 'code'), newCode: field(c, 'new_code') };
    return answered(c, replaceAppPage, replaceAuthenticator(context, c.var.session, given, caller(c)));
  });
  return app;
}
