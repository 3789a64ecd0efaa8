import { changeOwnPassword } from '@slotterbit/office/login/own-account.ts';
import { endStaffSessions, readStaffSession } from '@slotterbit/office/login/staff-sessions.ts';
import { noCaller } from '@slotterbit/provider/customers/security-log.ts';
import { startTestProvider, type TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { codeAt, noteOf, passwordOf, type SignedIn, StaffBrowser, signIn, titleOf } from './support/staff-browser.ts';
import { test } from './support/staff-test.ts';

const PAGE = '/staf/kata-sandi';
const NEW = 'gajah-terbang-pelan-8';
const { password: OLD } = passwordOf;

const codesIn = ({ page }: StaffBrowser) =>
  [...page.text.matchAll(/<li><code>([a-z2-7-]+)<\/code>/g)].map(([, code = '']) => code);

/** Time passes, so that the app shows another code. */
function nextCode(p: TestProvider, secret: string): string {
  p.advance(1 / 60);
  return codeAt(secret, p.now());
}

async function signedInAgain(p: TestProvider, { email, secret }: SignedIn, password = OLD): Promise<StaffBrowser> {
  const browser = new StaffBrowser(p);
  await browser.open('/staf/masuk');
  await browser.post('/staf/masuk', { email, password });
  if (secret !== '' && titleOf(browser) === 'Kode verifikasi')
    await browser.post('/staf/kode', { code: nextCode(p, secret) });
  return browser;
}

/** Sends a form of the page, with the session's token. */
async function sent(browser: StaffBrowser, path: string, fields: Record<string, string>) {
  await browser.open(PAGE);
  return browser.post(path, fields);
}

describe('the own password', () => {
  test('is changed by every role; other sessions end, this one goes on', async ({ p }) => {
    for (const role of ['admin', 'baca'] as const) {
      const account = await signIn(p, role);
      const { browser } = account;
      const other = await signedInAgain(p, account);
      expect((await browser.open('/staf')).text).toContain(`<a href="${PAGE}">Staf`);
      await sent(browser, PAGE, { current: OLD, password: NEW });
      expect(noteOf(browser)).toContain('Kata sandi diganti');
      await browser.open('/staf');
      expect(titleOf(browser)).toBe('Hari ini');
      await other.open('/staf');
      expect(titleOf(other)).toBe('Masuk');
      expect(titleOf(await signedInAgain(p, account))).toBe('Masuk');
      expect(titleOf(await signedInAgain(p, account, NEW))).toBe('Hari ini');
    }
  });

  test('needs the current one, and a good new one', async ({ p }) => {
    const { browser, email } = await signIn(p, 'redaksi');
    for (const [current, password, text] of [
      ['salah', NEW, 'Kata sandi sekarang salah.'],
      [OLD, 'pendek', 'minimal 12 karakter'],
      [OLD, `${email.split('@')[0]}-rahasia`, 'mudah ditebak'],
      [OLD, OLD, 'sama dengan yang sekarang'],
    ] as const) {
      const { status } = await sent(browser, PAGE, { current, password });
      expect([status, noteOf(browser)]).toEqual([422, expect.stringContaining(text)]);
    }
  });

  test('is throttled and logged', async () => {
    const logged: string[] = [];
    const p = await startTestProvider({ env: { LOG_LEVEL: 'info' }, log: (line) => void logged.push(line) });
    const account = await signIn(p, 'redaksi');
    const { browser, id } = account;
    for (let guess = 0; guess < 5; guess += 1) await sent(browser, PAGE, { current: `salah ${guess}`, password: NEW });
    const { status, headers } = await sent(browser, PAGE, { current: OLD, password: NEW });
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(noteOf(browser)).toContain('Terlalu banyak percobaan');
    p.advance(0.1);
    await sent(browser, PAGE, { current: OLD, password: NEW });
    const events = logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'security');
    expect(events).toContainEqual(expect.objectContaining({ kind: 'throttled', staff: id, reason: 'staff password' }));
    expect(events.filter(({ kind }) => kind === 'staff-login-failed')).toHaveLength(5);
    expect(events.at(-1)).toMatchObject({ kind: 'password-reset', staff: id, reason: 'own password' });
    for (const secret of [OLD, NEW, 'salah 1']) expect(logged.join('\n')).not.toContain(secret);
    await p.close();
  });
});

test('a session that ended while the password was checked changes nothing', async ({ p, redaksi }) => {
  const session = await readStaffSession(p.db, redaksi.cookies.get('staf') ?? '', p.now());
  if (session === null) throw new Error('Not signed in.');
  await endStaffSessions(p.db, session.account.id);
  const accounts = () => p.db.selectFrom('staff_accounts').selectAll().execute();
  const before = await accounts();
  const caller = { ...noCaller, deviceToken: null };
  await expect(changeOwnPassword(p.context, session, { current: OLD, password: NEW }, caller)).rejects.toThrow(
    'berakhir',
  );
  expect(await accounts()).toEqual(before);
});

describe('the second factor', () => {
  test('recovery codes are renewed with password and code; the old ones end', async ({ p }) => {
    const account = await signIn(p, 'admin');
    const { browser, secret } = account;
    const [before = ''] = codesIn(browser);
    const path = `${PAGE}/kode-pemulihan`;
    await sent(browser, path, { current: 'salah', code: nextCode(p, secret) });
    expect(noteOf(browser)).toBe('Kata sandi sekarang salah.');
    await sent(browser, path, { current: OLD, code: '000000' });
    expect(noteOf(browser)).toContain('Kode salah');
    const code = nextCode(p, secret);
    await sent(browser, path, { current: OLD, code });
    const codes = codesIn(browser);
    expect(codes).toHaveLength(10);
    // The same code again, as after 'back'.
    await sent(browser, path, { current: OLD, code });
    expect(noteOf(browser)).toContain('sudah dipakai');
    const other = new StaffBrowser(p);
    await other.open('/staf/masuk');
    await other.post('/staf/masuk', { email: account.email, password: OLD });
    await other.post('/staf/kode', { code: before });
    expect(titleOf(other)).toBe('Kode verifikasi');
    await other.post('/staf/kode', { code: codes[3] ?? '' });
    expect(titleOf(other)).toBe('Hari ini');
  });

  test('the authenticator app is replaced in one step', async ({ p }) => {
    const account = await signIn(p, 'keuangan');
    const { browser, secret, email } = account;
    const other = await signedInAgain(p, account);
    const path = `${PAGE}/autentikator`;
    await browser.open(path);
    const next = (/<code>([A-Z2-7 ]{32,})<\/code>/.exec(browser.page.text)?.[1] ?? '').replaceAll(' ', '');
    expect(next).not.toBe(secret);
    const recovery = await p.db.selectFrom('staff_recovery_codes').selectAll().execute();
    for (const wrong of [{ current: 'salah' }, { new_code: '000000' }, { code: '000000' }]) {
      const code = nextCode(p, secret);
      await browser.post(path, { current: OLD, code, new_code: codeAt(next, p.now()), ...wrong });
      expect([browser.page.status, noteOf(browser)]).toEqual([422, expect.stringContaining('salah')]);
    }
    expect(await p.db.selectFrom('staff_recovery_codes').selectAll().execute()).toEqual(recovery);
    await browser.post(path, { current: OLD, code: nextCode(p, secret), new_code: codeAt(next, p.now()) });
    expect(codesIn(browser)).toHaveLength(10);
    await other.open('/staf');
    expect(titleOf(other)).toBe('Masuk');
    expect(titleOf(await signedInAgain(p, { ...account, email, secret }))).toBe('Kode verifikasi');
    expect(titleOf(await signedInAgain(p, { ...account, email, secret: next }))).toBe('Hari ini');
  });

  test('an account without an app has none to renew', async ({ p, baca }) => {
    expect((await baca.open(PAGE)).text).not.toContain('autentikator');
    await baca.open(`${PAGE}/autentikator`);
    expect(titleOf(baca)).toBe('Kata sandi');
    await baca.post(`${PAGE}/kode-pemulihan`, { current: OLD, code: '000000' });
    expect(titleOf(baca)).toBe('Kata sandi');
    expect(await p.db.selectFrom('staff_recovery_codes').selectAll().execute()).toEqual([]);
  });
});
