import { html, raw } from 'hono/html';
import { encode } from 'uqr';
import { MAX_STAFF_PASSWORD_LENGTH, MIN_STAFF_PASSWORD_LENGTH } from '../../login/staff-login.ts';
import type { StaffSession } from '../../login/staff-sessions.ts';
import { totpAddress } from '../../login/totp.ts';
import { formFields, type Html, staffPage } from '../page/page-shell.ts';

/** `problem`: why the form was refused. `done`: what a form of the own account did. */
export type FormView = { brandName: string; problem?: string | undefined; done?: string | undefined };

/** `here`: the current entry of the bar. */
export function narrowPage(
  title: string,
  { brandName, problem, done }: FormView,
  session: StaffSession | null,
  content: Html,
  here = '',
): Html {
  const text = problem ?? done;
  const kind = problem === undefined ? ('done' as const) : ('refused' as const);
  const outcome = text === undefined ? null : { kind, text };
  return staffPage({ title, brandName, session, here, isNarrow: true, outcome }, content);
}

export const newPasswordField = html`<label>Kata sandi baru, minimal ${MIN_STAFF_PASSWORD_LENGTH} karakter<input name="password" type="password" autocomplete="new-password" required
minlength="${MIN_STAFF_PASSWORD_LENGTH}" maxlength="${MAX_STAFF_PASSWORD_LENGTH}"></label>`;

export function loginPage(view: FormView, email = ''): Html {
  return narrowPage(
    'Masuk',
    view,
    null,
    html`<form class="fields" method="post" action="/staf/masuk">
<label>Email<input name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"></label>
<label>Kata sandi<input name="password" type="password" autocomplete="current-password" required maxlength="${MAX_STAFF_PASSWORD_LENGTH}"></label>
<button class="primary">Masuk</button>
</form>
<p class="soft">Lupa kata sandi atau kehilangan ponsel? Minta tautan baru kepada operator.</p>`,
  );
}

/** The page of the link that sets a password. `name` null: the link is not valid. */
export function linkPage(view: FormView, account: { name: string; email: string } | null): Html {
  const title = 'Buat kata sandi';
  if (account === null) {
    const problem = 'Tautan ini sudah dipakai atau kedaluwarsa. Minta tautan baru kepada operator.';
    return narrowPage(title, { ...view, problem }, null, html`<p><a href="/staf/masuk">Ke halaman masuk</a></p>`);
  }
  const form = html`<p>Untuk ${account.name}, ${account.email}.</p>
<form class="fields" method="post">
<input type="hidden" name="email" autocomplete="username" value="${account.email}">
${newPasswordField}
<button class="primary">Simpan kata sandi</button>
</form>`;
  return narrowPage(title, view, null, form);
}

export const codeField = (label: string, name = 'code') =>
  html`<label>${label}<input name="${name}" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="40"></label>`;

export function codePage(view: FormView, session: StaffSession): Html {
  return narrowPage(
    'Kode verifikasi',
    view,
    session,
    html`<form class="fields" method="post" action="/staf/kode">${formFields(session)}
${codeField('Kode 6 angka dari aplikasi autentikator, atau satu kode pemulihan')}
<button class="primary">Lanjut</button>
</form>`,
  );
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

export function setUpPage(view: FormView, session: StaffSession, secret: string): Html {
  return narrowPage(
    'Pasang aplikasi autentikator',
    view,
    session,
    html`${newAppGuide(view.brandName, session, secret)}
<form class="fields" method="post" action="/staf/kode/pasang">${formFields(session)}
${codeField('Kode 6 angka')}
<button class="primary">Pasang</button>
</form>`,
  );
}

/** The only page that shows the recovery codes. */
export function recoveryPage(view: FormView, session: StaffSession, codes: readonly string[]): Html {
  return narrowPage(
    'Kode pemulihan',
    view,
    session,
    html`<p>Simpan kode ini di tempat aman. Setiap kode menggantikan aplikasi autentikator satu kali. Kode ini tidak ditampilkan lagi.</p>
<ul class="plan">${codes.map((code) => html`<li><code>${code.match(/.{1,4}/g)?.join('-')}</code></li>`)}</ul>
<p><a class="button primary" href="/staf">Sudah saya simpan</a></p>`,
  );
}
