import { html } from 'hono/html';
import type { Outcome } from '../../staff-accounts/forms.ts';
import { MAX_STAFF_PASSWORD, MIN_STAFF_PASSWORD } from '../../staff-accounts/links.ts';
import type { StaffSession } from '../../staff-accounts/sessions.ts';
import { newAppGuide } from '../login/login-page.ts';
import { formFields, type Html, staffPage } from '../page/shell.ts';

export const OWN_ACCOUNT = '/staf/kata-sandi';

type View = { brandName: string; outcome: Outcome | null };

const optionsOf = (title: string, { brandName, outcome }: View, session: StaffSession) => ({
  ...{ title, brandName, session, here: OWN_ACCOUNT, isNarrow: true, outcome },
});

const currentPassword = html`<label>Kata sandi sekarang<input name="current" type="password" autocomplete="current-password" required
maxlength="${MAX_STAFF_PASSWORD}"></label>`;

const codeField = (label: string, name: string) =>
  html`<label>${label}<input name="${name}" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="40"></label>`;

/** The page on which an account changes its own password and renews its recovery codes. */
export function ownAccountPage(view: View, session: StaffSession): Html {
  const { account } = session;
  const secondFactor = html`<h2>Kode pemulihan</h2>
<p>Sepuluh kode baru menggantikan yang lama.</p>
<form class="fields" method="post" action="${OWN_ACCOUNT}/kode-pemulihan">${formFields(session)}${currentPassword}
${codeField('Kode dari aplikasi autentikator, atau satu kode pemulihan', 'code')}
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
<label>Kata sandi baru, minimal ${MIN_STAFF_PASSWORD} karakter<input name="password" type="password" autocomplete="new-password" required
minlength="${MIN_STAFF_PASSWORD}" maxlength="${MAX_STAFF_PASSWORD}"></label>
<button class="primary">Ganti kata sandi</button>
</form>${account.hasTotp ? secondFactor : ''}`,
  );
}

/** The page that replaces the authenticator app. One form with both codes, so that nothing is half done. */
export function replaceAppPage(view: View, session: StaffSession, secret: string): Html {
  return staffPage(
    optionsOf('Ganti aplikasi autentikator', view, session),
    html`${newAppGuide(view.brandName, session, secret)}
<form class="fields" method="post" action="${OWN_ACCOUNT}/autentikator">${formFields(session)}
${codeField('Kode 6 angka dari aplikasi baru', 'new_code')}
${codeField('Kode dari aplikasi sekarang, atau satu kode pemulihan', 'code')}
${currentPassword}
<button class="primary">Ganti aplikasi</button>
</form>
<p><a class="button" href="${OWN_ACCOUNT}">Kembali</a></p>`,
  );
}
