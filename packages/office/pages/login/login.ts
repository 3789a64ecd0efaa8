import { deviceTokenOf, keepDeviceToken } from '@slotterbit/provider/customers/known-device.ts';
import { callerOf } from '@slotterbit/provider/customers/security-log.ts';
import { pathText } from '@slotterbit/provider/http/input.ts';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { encode } from 'uqr';
import { ENDED, WRONG_CODE } from '../../login/own-account.ts';
import { passSecondFactor, secretToSetUp, setUpTotp } from '../../login/second-factor.ts';
import {
  accountOfLink,
  loginStaff,
  MAX_STAFF_PASSWORD_LENGTH,
  MIN_STAFF_PASSWORD_LENGTH,
  needsTotp,
  STAFF_HOLDING,
  setStaffPassword,
} from '../../login/staff-login.ts';
import { endStaffSession, readStaffSession, type StaffSession } from '../../login/staff-sessions.ts';
import { totpAddress } from '../../login/totp.ts';
import { dropSession, keepSession, sessionTokenOf, signedIn } from '../page/guard.ts';
import { type Html, hiddenField, postForm } from '../page/page-shell.ts';
import type { PageParts, StaffContext, StaffEnv, StaffPagesContext, TypedForms } from '../page/staff-env.ts';

const DEVICE = { name: 'staf_device', paths: ['/staf'] };

export const staffCallerOf = (c: StaffContext, context: StaffPagesContext) => ({
  ...callerOf(c, context),
  deviceToken: deviceTokenOf(c, DEVICE),
});

export const newPasswordField = html`<label>Kata sandi baru, minimal ${MIN_STAFF_PASSWORD_LENGTH} karakter<input name="password" type="password" autocomplete="new-password" required
minlength="${MIN_STAFF_PASSWORD_LENGTH}" maxlength="${MAX_STAFF_PASSWORD_LENGTH}"></label>`;

export const codeField = (label: string, name = 'code') =>
  html`<label>${label}<input name="${name}" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="40"></label>`;

/** The note of a page whose form was refused. */
export const refusedNote = (text: string) => ({ outcome: { kind: 'refused', text } }) as const;

/** The note of a page that a form led to. */
export const doneNote = (text: string) => ({ outcome: { kind: 'done', text } }) as const;

/** The page that needs the login, and the fields of a form that was sent to it. */
type Wanted = { path: string; fields: URLSearchParams };

/** In front of the names of those fields. */
const KEPT = 'isian.';

/** What the page before the login or the code passes on. Fields never come from an address: a stranger's link must not fill in a form. */
function wantedBy(c: StaffContext): Wanted | null {
  const form = c.req.method === 'POST' ? c.var.form : new URLSearchParams();
  const path = (c.req.method === 'POST' ? form.get('lanjut') : c.req.query('lanjut')) ?? '';
  const kept = [...form].flatMap(([name, value]) => (name.startsWith(KEPT) ? [[name.slice(KEPT.length), value]] : []));
  // Only pages of ours.
  return /^\/staf[/?]/.test(path) ? { path, fields: new URLSearchParams(kept) } : null;
}

const wantedFields = (wanted: Wanted | null) =>
  wanted === null
    ? ''
    : html`${hiddenField('lanjut', wanted.path)}${[...wanted.fields].map(([name, value]) => hiddenField(`${KEPT}${name}`, value))}`;

/** Answers a request without a session: with the login, which leads to the requested page and to what was typed. */
export const askLogin = (forms: TypedForms) => (c: StaffContext, hadSession: boolean) => {
  const { pathname, search } = new URL(c.req.url);
  if (c.req.method === 'POST') {
    const isTyped = forms.has(pathname);
    const typed = { path: isTyped ? pathname : '/staf/', fields: isTyped ? c.var.form : new URLSearchParams() };
    return c.var.page(
      {
        ...loginPage('', wantedBy(c) ?? typed),
        ...refusedNote(isTyped ? `${ENDED} Yang Anda ketik tidak hilang.` : ENDED),
      },
      401,
    );
  }
  const lanjut = /^\/staf\/?$/.test(pathname) ? '' : `lanjut=${encodeURIComponent(pathname + search)}`;
  const query = [hadSession ? 'berakhir' : '', lanjut].filter(Boolean).join('&');
  return c.redirect(`/staf/masuk${query && `?${query}`}`, 303);
};

function loginPage(email = '', wanted: Wanted | null = null): PageParts {
  const fields = html`<label>Email<input name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"></label>
<label>Kata sandi<input name="password" type="password" autocomplete="current-password" required maxlength="${MAX_STAFF_PASSWORD_LENGTH}"></label>`;
  const content = html`${postForm(null, '/staf/masuk', 'Masuk', html`${fields}${wantedFields(wanted)}`)}
<p class="soft">Lupa kata sandi atau kehilangan ponsel? Minta tautan baru kepada operator.</p>`;
  return { title: 'Masuk', content };
}

/** The page of the link that sets a password. `account` null: the link is not valid. */
function linkPage(path: string, account: { name: string; email: string } | null): PageParts {
  const title = 'Buat kata sandi';
  if (account === null) {
    const note = refusedNote('Tautan ini sudah dipakai atau kedaluwarsa. Minta tautan baru kepada operator.');
    return { title, content: html`<p><a href="/staf/masuk">Ke halaman masuk</a></p>`, ...note };
  }
  const fields = html`<input type="hidden" name="email" autocomplete="username" value="${account.email}">
${newPasswordField}`;
  const form = postForm(null, path, 'Simpan kata sandi', fields);
  return { title, content: html`<p>Untuk ${account.name}, ${account.email}.</p>${form}` };
}

function codePage(session: StaffSession, wanted: Wanted | null): PageParts {
  const field = html`${codeField('Kode 6 angka dari aplikasi autentikator, atau satu kode pemulihan')}${wantedFields(wanted)}`;
  return { title: 'Kode verifikasi', content: postForm(session, '/staf/kode', 'Lanjut', field) };
}

function qrCode(text: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<div class="qr">${raw(`<svg role="img" aria-label="Kode QR untuk aplikasi autentikator" viewBox="0 0 ${size} ${size}"
shape-rendering="crispEdges"><path d="${path}"/></svg>`)}</div>`;
}

/** What staff do with a new authenticator app: the QR code and the key to type. */
export function newAppGuide(brandName: string, { account }: StaffSession, secret: string): Html {
  return html`<p>Pindai kode ini dengan aplikasi autentikator (Google Authenticator, Aegis, 1Password, dan lain-lain),
lalu ketik kode 6 angka yang ditampilkannya.</p>
${qrCode(totpAddress(secret, `${brandName} Staf`, account.email))}
<p>Tidak dapat memindai? Ketik kunci ini: <code>${secret.match(/.{1,4}/g)?.join(' ')}</code></p>`;
}

/** The only page that shows the recovery codes. */
export const recoveryPage = (codes: readonly string[]): PageParts => ({
  title: 'Kode pemulihan',
  content: html`<p>Simpan kode ini di tempat aman. Setiap kode menggantikan aplikasi autentikator satu kali. Kode ini tidak ditampilkan lagi.</p>
<ul class="plan">${codes.map((code) => html`<li><code>${code.match(/.{1,4}/g)?.join('-')}</code></li>`)}</ul>
<p><a class="button primary" href="/staf">Sudah saya simpan</a></p>`,
});

/** GET and POST masuk, undangan/:token, kode, kode/pasang; POST keluar. */
export function loginRoutes(context: StaffPagesContext, forms: TypedForms): Hono<StaffEnv> {
  const { db, settings, now, brand } = context;
  const app = new Hono<StaffEnv>();
  const caller = (c: StaffContext) => staffCallerOf(c, context);
  const ofPassword = signedIn(context, 'password', askLogin(forms), forms);
  /** Answers a login or code that opened a session. */
  const proceed = async (
    c: StaffContext,
    { token, device }: { token: string; device: string | null },
  ): Promise<Response> => {
    keepSession(c, token, settings);
    if (device !== null) keepDeviceToken(c, device, settings, DEVICE);
    const [session, wanted] = [await readStaffSession(db, token, now()), wantedBy(c)];
    if (session === null || wanted === null) return c.redirect('/staf', 303);
    c.set('session', session);
    if (session.stage !== 'full') return c.var.page(codePage(session, wanted));
    if (wanted.fields.size > 0 && forms.has(wanted.path)) return forms.show(c, wanted.path, wanted.fields);
    return c.redirect(wanted.path, 303);
  };

  app.get('/masuk', async (c) => {
    const token = sessionTokenOf(c, settings);
    if (token !== null && (await readStaffSession(db, token, now())))
      return c.redirect(wantedBy(c)?.path ?? '/staf', 303);
    return c.var.page({
      ...loginPage('', wantedBy(c)),
      ...(c.req.query('berakhir') !== undefined && refusedNote(ENDED)),
    });
  });
  app.post('/masuk', async (c) => {
    const email = c.var.form.get('email') ?? '';
    const given = { email: email.slice(0, 254), password: (c.var.form.get('password') ?? '').slice(0, 1_000) };
    const by = caller(c);
    const login = await loginStaff(context, given, by, by.deviceToken);
    if (!login)
      return c.var.page(
        { ...loginPage(given.email, wantedBy(c)), ...refusedNote('Email atau kata sandi salah.') },
        401,
      );
    // The browser's session before, if any, must not stay open behind the new one.
    const before = sessionTokenOf(c, settings);
    if (before !== null) await endStaffSession(db, before);
    return proceed(c, login);
  });

  app.get('/undangan/:token', async (c) => {
    const account = await accountOfLink(context, pathText(c, 'token', 'Tautan'));
    return c.var.page(linkPage(c.req.path, account), account ? 200 : 404);
  });
  app.post('/undangan/:token', async (c) => {
    const token = pathText(c, 'token', 'Tautan');
    const account = await accountOfLink(context, token);
    const problem = await setStaffPassword(context, { token, password: c.var.form.get('password') ?? '' }, caller(c));
    if (problem !== null) return c.var.page({ ...linkPage(c.req.path, account), ...refusedNote(problem) }, 422);
    // Not a redirect, whose address would name the account.
    return c.var.page({ ...loginPage(account?.email), ...doneNote('Kata sandi tersimpan. Silakan masuk.') });
  });

  for (const path of ['/kode', '/kode/*', '/keluar']) app.use(path, ofPassword);

  app.use('/kode', async (c, next) => (c.var.session.stage === 'full' ? c.redirect('/staf', 303) : next()));
  app.get('/kode', (c) => {
    const { session } = c.var;
    return session.account.hasTotp ? c.var.page(codePage(session, null)) : c.redirect('/staf/kode/pasang', 303);
  });
  app.post('/kode', async (c) => {
    const { session } = c.var;
    const passed = await passSecondFactor(context, session, c.var.form.get('code') ?? '', caller(c));
    if (passed === null) return c.var.page({ ...codePage(session, wantedBy(c)), ...refusedNote(WRONG_CODE) }, 401);
    return proceed(c, passed);
  });

  const setUpPage = async ({ var: { session } }: StaffContext): Promise<PageParts> => {
    const guide = newAppGuide(brand.name, session, await secretToSetUp(context, session));
    const form = postForm(session, '/staf/kode/pasang', 'Pasang', codeField('Kode 6 angka'));
    return { title: 'Pasang aplikasi autentikator', content: html`${guide}${form}` };
  };
  app.use('/kode/pasang', async (c, next) => {
    const { account } = c.var.session;
    // An app that is set up is replaced only with a new link.
    if (account.hasTotp || !needsTotp(account.role)) return c.redirect('/staf', 303);
    return next();
  });
  app.get('/kode/pasang', async (c) => c.var.page(await setUpPage(c)));
  app.post('/kode/pasang', async (c) => {
    const code = (c.var.form.get('code') ?? '').replace(/\s/g, '');
    const done = await setUpTotp(context, c.var.session, code, caller(c));
    if (done === null) return c.var.page({ ...(await setUpPage(c)), ...refusedNote(WRONG_CODE) }, 401);
    keepSession(c, done.token, settings);
    keepDeviceToken(c, done.device, settings, DEVICE);
    const opened = await readStaffSession(db, done.token, now());
    if (!opened) return c.redirect('/staf/masuk', 303);
    c.set('session', opened);
    return c.var.page(recoveryPage(done.codes));
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
