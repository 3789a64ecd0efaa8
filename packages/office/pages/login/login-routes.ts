import { deviceTokenOf, keepDeviceToken } from '@slotterbit/provider/customers/known-device.ts';
import { callerOf } from '@slotterbit/provider/customers/security-log.ts';
import { pathText } from '@slotterbit/provider/http/input.ts';
import { Hono } from 'hono';
import { ENDED, WRONG_CODE } from '../../login/own-account.ts';
import { passSecondFactor, secretToSetUp, setUpTotp } from '../../login/second-factor.ts';
import { accountOfLink, loginStaff, needsTotp, STAFF_HOLDING, setStaffPassword } from '../../login/staff-login.ts';
import { endStaffSession, readStaffSession } from '../../login/staff-sessions.ts';
import { dropSession, keepSession, sessionTokenOf, signedIn } from '../page/guard.ts';
import type { StaffContext, StaffEnv, StaffPagesContext } from '../page/staff-env.ts';
import { codePage, linkPage, loginPage, recoveryPage, setUpPage } from './login-page.ts';

const DEVICE = { name: 'staf_device', paths: ['/staf'] };

/** GET and POST masuk, undangan/:token, kode, kode/pasang; POST keluar. */
export function loginRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const { db, settings, now, brand } = context;
  const brandName = brand.name;
  const app = new Hono<StaffEnv>();
  const caller = (c: StaffContext) => callerOf(c, context);

  app.get('/masuk', async (c) => {
    const token = sessionTokenOf(c, settings);
    if (token !== null && (await readStaffSession(db, token, now()))) return c.redirect('/staf', 303);
    return c.html(loginPage({ brandName, problem: c.req.query('berakhir') === undefined ? undefined : ENDED }));
  });
  app.post('/masuk', async (c) => {
    const email = c.var.form.get('email') ?? '';
    const given = { email: email.slice(0, 254), password: (c.var.form.get('password') ?? '').slice(0, 1_000) };
    const login = await loginStaff(context, given, caller(c), deviceTokenOf(c, DEVICE));
    if (!login) return c.html(loginPage({ brandName, problem: 'Email atau kata sandi salah.' }, given.email), 401);
    // The browser's session before, if any, must not stay open behind the new one.
    const before = sessionTokenOf(c, settings);
    if (before !== null) await endStaffSession(db, before);
    keepSession(c, login.token, settings);
    keepDeviceToken(c, login.device, settings, DEVICE);
    return c.redirect('/staf', 303);
  });

  app.get('/undangan/:token', async (c) => {
    const account = await accountOfLink(context, pathText(c, 'token', 'Tautan'));
    return c.html(linkPage({ brandName }, account), account ? 200 : 404);
  });
  app.post('/undangan/:token', async (c) => {
    const token = pathText(c, 'token', 'Tautan');
    const account = await accountOfLink(context, token);
    const problem = await setStaffPassword(context, { token, password: c.var.form.get('password') ?? '' }, caller(c));
    // Not a redirect, whose address would name the account.
    if (problem === null)
      return c.html(loginPage({ brandName, done: 'Kata sandi tersimpan. Silakan masuk.' }, account?.email));
    return c.html(linkPage({ brandName, problem }, account), 422);
  });

  app.use('/kode', signedIn(context, 'password'));
  app.use('/kode/*', signedIn(context, 'password'));
  app.use('/keluar', signedIn(context, 'password'));

  app.get('/kode', (c) => {
    const { session } = c.var;
    if (session.stage === 'full') return c.redirect('/staf', 303);
    return session.account.hasTotp ? c.html(codePage({ brandName }, session)) : c.redirect('/staf/kode/pasang', 303);
  });
  app.post('/kode', async (c) => {
    const { session } = c.var;
    if (session.stage === 'full') return c.redirect('/staf', 303);
    const token = await passSecondFactor(context, session, c.var.form.get('code') ?? '', caller(c));
    if (token === null) return c.html(codePage({ brandName, problem: WRONG_CODE }, session), 401);
    keepSession(c, token, settings);
    return c.redirect('/staf', 303);
  });

  app.use('/kode/pasang', async (c, next) => {
    const { account } = c.var.session;
    // An app that is set up is replaced only with a new link.
    if (account.hasTotp || !needsTotp(account.role)) return c.redirect('/staf', 303);
    return next();
  });
  app.get('/kode/pasang', async (c) => {
    const { session } = c.var;
    return c.html(setUpPage({ brandName }, session, await secretToSetUp(context, session)));
  });
  app.post('/kode/pasang', async (c) => {
    const { session } = c.var;
    const done = await setUpTotp(context, session, (c.var.form.get('code') ?? '').replace(/\s/g, ''), caller(c));
    if (done === null) {
      const secret = await secretToSetUp(context, session);
      return c.html(setUpPage({ brandName, problem: WRONG_CODE }, session, secret), 401);
    }
    keepSession(c, done.token, settings);
    const opened = await readStaffSession(db, done.token, now());
    return opened ? c.html(recoveryPage({ brandName }, opened, done.codes)) : c.redirect('/staf/masuk', 303);
  });

  app.post('/keluar', async (c) => {
    const { token, account } = c.var.session;
    await endStaffSession(db, token);
    dropSession(c, settings);
    caller(c).report('staff-logout', { staff: account.id, holding: STAFF_HOLDING, email: account.email });
    return c.redirect('/staf/masuk', 303);
  });
  return app;
}
