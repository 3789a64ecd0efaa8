import {
  changeStaffRole,
  removeStaffAccount,
  resetStaffAccount,
} from '@slotterbit/office/operations/staff-accounts/manage-accounts.ts';
import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { deviceTokens } from '@slotterbit/provider/customers/known-device.ts';
import { startTestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { addAccount, codeAt, passwordOf, StaffBrowser, signIn, textOf, titleOf } from './support/staff-browser.ts';
import { staff, staffContext, staffFiles, staffJson } from './support/staff-context.ts';
import { test } from './support/staff-test.ts';

test('without a staff account every address answers 404 with nothing in it', async ({ p }) => {
  const browser = new StaffBrowser(p);
  for (const path of ['/staf', '/staf/', '/staf/masuk', '/staf/kode', '/staf/undangan/x', '/staf/tidak-ada'])
    expect([(await browser.get(path)).status, browser.page.text]).toEqual([404, '']);
  expect((await browser.postOnly('/staf/masuk', {})).status).toBe(404);
});

const FORWARDED = ['Forwarded', 'Via', 'X-Real-IP', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto'];
const [ALLOW, NETWORKS] = [{ STAFF_ALLOW: '10.0.0.0/8' }, { STAFF_ALLOW: '2001:db8::/32 198.51.100.0/24' }];

test.for<[env: Record<string, string>, address: string, status: number, header?: string]>([
  [{ STAFF_HOST: 'staf.contoh.test' }, '203.0.113.7', 404],
  [{ STAFF_HOST: 'localhost' }, '203.0.113.7', 200],
  [ALLOW, '203.0.113.7', 404],
  [{ STAFF_ALLOW: '10.0.0.0/8, 203.0.113.0/24' }, '203.0.113.7', 200],
  [{ STAFF_ALLOW: '203.0.113.8' }, '203.0.113.7', 404],
  [NETWORKS, '2001:db8:1::5', 200],
  [NETWORKS, '2001:db9::5', 404],
  // IPv4 over an IPv6 socket.
  [NETWORKS, '::ffff:198.51.100.9', 200],
  // Behind an unknown proxy.
  ...FORWARDED.map((header): [typeof ALLOW, string, number, string] => [ALLOW, '10.0.0.2', 404, header]),
  [{ ...ALLOW, TRUST_PROXY: '1' }, '10.0.0.2', 200, 'X-Forwarded-For'],
  [{}, '10.0.0.2', 200, 'X-Forwarded-For'],
])('with %j, a request of %s is answered %i (with %s)', async ([env, address, status, header]) => {
  const lines: string[] = [];
  const p = await startTestProvider({ env, log: (line) => lines.push(line) });
  await addAccount(p, 'admin');
  const headers = header === undefined ? {} : { [header]: '198.51.100.1' };
  const answer = await p.provider.fetch(new Request('http://localhost/staf/masuk', { headers }), { address });
  expect(answer.status).toBe(status);
  const isProxyUnknown = 'STAFF_ALLOW' in env && !('TRUST_PROXY' in env);
  expect(lines.some((line) => line.includes('WARNING: STAFF_ALLOW'))).toBe(isProxyUnknown);
  await p.close();
});

describe('signing in', () => {
  test('a link sets the password once; admin sets up an authenticator and sees ten recovery codes', async ({ p }) => {
    const { email, link } = await addAccount(p, 'admin');
    const browser = new StaffBrowser(p);
    await browser.open(link);
    expect((await browser.post(link, { password: 'pendek-saja' })).text).toContain('minimal 12 karakter');
    await browser.post(link, passwordOf);
    expect(titleOf(browser)).toBe('Masuk');
    expect(browser.page.text).toContain('Kata sandi tersimpan.');
    expect(browser.page.text).toMatch(new RegExp(`name="email"[^>]* value="${email}"`));
    expect((await browser.get(link)).status).toBe(404);
    expect((await browser.post('/staf/masuk', { email, password: 'salah-sama-sekali' })).status).toBe(401);
    await browser.post('/staf/masuk', { email: ` ${email.toUpperCase()}`, ...passwordOf });
    expect(titleOf(browser)).toBe('Pasang aplikasi autentikator');
    // The password alone opens no other page.
    await browser.open('/staf');
    expect(titleOf(browser)).toBe('Pasang aplikasi autentikator');
    const secret = (/<code>([A-Z2-7 ]{32,})<\/code>/.exec(browser.page.text)?.[1] ?? '').replaceAll(' ', '');
    expect((await browser.post('/staf/kode/pasang', { code: '000000' })).status).toBe(401);
    await browser.post('/staf/kode/pasang', { code: codeAt(secret, p.now()) });
    expect(titleOf(browser)).toBe('Kode pemulihan');
    expect(browser.page.text.match(/<li><code>/g)).toHaveLength(10);
    await browser.open('/staf/');
    expect(titleOf(browser)).toBe('Hari ini');
  });

  test('a code works once, and so does a recovery code', async ({ p }) => {
    const { email, secret, browser: first } = await signIn(p, 'keuangan');
    const [recovery = ''] = /[a-z2-7]{4}(-[a-z2-7]{4}){3}/.exec(first.page.text) ?? [];
    const signInWith = async (code: string) => {
      const browser = new StaffBrowser(p);
      await browser.open('/staf/masuk');
      await browser.post('/staf/masuk', { email, ...passwordOf });
      await browser.post('/staf/kode', { code });
      return titleOf(browser);
    };
    // The code of the set-up.
    expect(await signInWith(codeAt(secret, p.now()))).toBe('Kode verifikasi');
    p.advance(1 / 60);
    expect(await signInWith(codeAt(secret, p.now()))).toBe('Hari ini');
    expect(await signInWith(codeAt(secret, p.now()))).toBe('Kode verifikasi');
    expect(await signInWith(recovery)).toBe('Hari ini');
    expect(await signInWith(recovery)).toBe('Kode verifikasi');
  });

  test('guesses are slowed in their network, and not for the browser of the account', async ({ p }) => {
    const { email, browser: own } = await signIn(p, 'redaksi');
    await own.open('/staf');
    await own.post('/staf/keluar');
    const stranger = new StaffBrowser(p);
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      await stranger.post('/staf/masuk', { email, password: `tebakan-nomor-${guess}` });
      statuses.push(stranger.page.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(stranger.page.headers.get('retry-after')).toBe('5');
    await own.post('/staf/masuk', { email, ...passwordOf });
    expect(titleOf(own)).toBe('Hari ini');
  });

  test('wrong codes from many networks slow other browsers, not the one that the account has used', async ({ p }) => {
    const { email, secret, browser: own } = await signIn(p, 'keuangan');
    await own.open('/staf');
    await own.post('/staf/keluar');
    p.advance(1 / 60);
    // They know the password.
    const others = Array.from({ length: 3 }, () => new StaffBrowser(p));
    for (const [n, browser] of others.entries()) {
      browser.address = `198.51.100.${n}`;
      await browser.post('/staf/masuk', { email, ...passwordOf });
      for (let guess = 0; guess < 5; guess += 1) await browser.post('/staf/kode', { code: `00000${guess}` });
    }
    const [first, last] = [others[0], others.at(-1)] as [StaffBrowser, StaffBrowser];
    expect(last.page.status).toBe(429);
    const code = codeAt(secret, p.now());
    // The right password alone makes no browser known.
    await first.open('/staf/kode');
    expect((await first.post('/staf/kode', { code })).status).toBe(429);
    // Nor did earlier versions, which gave it a token.
    const account = p.db.selectFrom('staff_accounts').select(['id', 'password_hash']).where('email', '=', email);
    const { id, password_hash } = await account.executeTakeFirstOrThrow();
    const token = (await deviceTokens(p.db)).issue({ id, password_hash: password_hash ?? '' }, p.now());
    first.cookies.set('staf_device', token);
    expect((await first.post('/staf/kode', { code })).status).toBe(429);
    await own.post('/staf/masuk', { email, ...passwordOf });
    await own.post('/staf/kode', { code });
    expect(titleOf(own)).toBe('Hari ini');
  });

  test('on the browser of the account, a right password forgives no wrong codes', async ({ p }) => {
    const { email, browser } = await signIn(p, 'keuangan');
    await browser.open('/staf');
    await browser.post('/staf/keluar');
    const statuses: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      await browser.post('/staf/masuk', { email, ...passwordOf });
      for (let guess = 0; guess < 4; guess += 1) {
        await browser.post('/staf/kode', { code: `00000${guess}` });
        statuses.push(browser.page.status);
      }
    }
    expect(statuses).toEqual([...Array(5).fill(statuses[0]), 429, 429, 429]);
  });
});

describe('the session', () => {
  test('its cookie is for this site only; behind https it has the __Host- prefix and Secure', async ({ p }) => {
    const { email, browser } = await signIn(p, 'redaksi');
    await browser.post('/staf/masuk', { email, ...passwordOf });
    const cookie = (name: string, of: StaffBrowser) => of.setCookies.find((one) => one.startsWith(`${name}=`)) ?? '';
    await browser.open('/staf');
    await browser.post('/staf/keluar');
    const direct = await browser.postOnly('/staf/masuk', { email, ...passwordOf });
    expect(direct.status).toBe(303);
    expect(cookie('staf', browser)).toMatch(/^staf=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const https = await startTestProvider({ env: { SITE_URL: 'https://toko.contoh.test' } });
    const { browser: secure, email: other } = await signIn(https, 'redaksi');
    await secure.open('/staf');
    await secure.post('/staf/keluar');
    await secure.postOnly('/staf/masuk', { email: other, ...passwordOf });
    expect(cookie('__Host-staf', secure)).toMatch(
      /^__Host-staf=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    await https.close();
  });

  test('ends after 30 minutes without a request, and after 8 hours with them', async ({ p, redaksi }) => {
    const isOpen = async () => (await redaksi.get('/staf')).status === 200;
    p.advance(29 / 60);
    expect(await isOpen()).toBe(true);
    p.advance(29 / 60);
    expect(await isOpen()).toBe(true);
    p.advance(30 / 60);
    expect(await isOpen()).toBe(false);
    const { browser: busy } = await signIn(p, 'redaksi');
    for (let hour = 0; hour < 7.75; hour += 0.25) {
      p.advance(0.25);
      expect((await busy.get('/staf')).status).toBe(200);
    }
    p.advance(0.25);
    expect(await busy.get('/staf')).toMatchObject({ status: 303, location: '/staf/masuk?berakhir' });
  });

  test('ends with another role, a reset and a removal', async ({ p }) => {
    const context = staffContext(p);
    for (const end of [
      (account: string) => changeStaffRole(context, { account, role: 'baca' }),
      (account: string) => resetStaffAccount(context, { account }),
      (account: string) => removeStaffAccount(context, { account }),
    ]) {
      // Another account, so that the pages stay.
      await addAccount(p, 'admin');
      const { browser, email } = await signIn(p, 'redaksi');
      expect((await browser.get('/staf')).status).toBe(200);
      await end(email);
      expect(await browser.get('/staf')).toMatchObject({ status: 303 });
    }
  });

  test('signing out ends it on the server', async ({ redaksi }) => {
    const kept = new Map(redaksi.cookies);
    await redaksi.open('/staf');
    await redaksi.post('/staf/keluar');
    for (const [name, value] of kept) redaksi.cookies.set(name, value);
    expect(await redaksi.get('/staf')).toMatchObject({ status: 303 });
  });
});

describe('forms', () => {
  test('sent after the session ended come back after the login with what was typed, and change nothing before they are sent again', async ({
    p,
    customer,
  }) => {
    const { browser, email, secret } = await signIn(p, 'admin');
    const logIn = async () => {
      expect((await browser.post('/staf/masuk', { email, password: 'salah sekali' })).status).toBe(401);
      await browser.post('/staf/masuk', { email, ...passwordOf });
      p.advance(1 / 60);
      await browser.post('/staf/kode', { code: '000000' });
      await browser.post('/staf/kode', { code: codeAt(secret, p.now()) });
    };
    const note = 'menelepon: "minta nota" & <b>kuitansi</b>';
    const path = '/staf/aksi/catatan-pelanggan';
    // A stranger's link fills in nothing.
    const other = new StaffBrowser(p);
    await other.open(`/staf/masuk?lanjut=${path}&isian.alasan=lunaskan`);
    expect(other.page.text).toContain(`value="${path}"`);
    expect(other.page.text).not.toContain('lunaskan');
    await browser.open(`${path}?pelanggan=${customer.id}`);
    p.advance(0.6);
    await browser.post(path, { alasan: note });
    expect(browser.page.text).toContain('Sesi Anda berakhir. Silakan masuk lagi. Yang Anda ketik tidak hilang.');
    await logIn();
    expect(browser.page.text).toContain('jadi belum ada yang diubah');
    expect(textOf(/name="alasan"[^>]*?value="([^"]*)"/s.exec(browser.page.text)?.[1] ?? '')).toBe(note);
    const notes = async () =>
      (await recordedChanges(p.db, { limit: 9 })).filter(({ customerId }) => customerId === customer.id);
    expect(await notes()).toEqual([]);
    // Another window logged in meanwhile.
    const form = { ...browser.hidden(), alasan: note };
    browser.cookies.delete('staf');
    await logIn();
    browser.page = await browser.postOnly(path, form);
    expect(browser.page.text).toContain('jadi belum ada yang diubah');
    await browser.post(path, { alasan: note });
    expect(browser.page.text).toContain(`Catatan untuk pelanggan ${customer.id} tersimpan.`);
    expect(await notes()).toMatchObject([{ why: note }]);

    // A form with files, which is longer than a few fields.
    const item = '/staf/jurnal/ubah';
    await browser.open(`${item}?jurnal=${p.catalogue.beta.id}`);
    p.advance(0.6);
    await browser.sendFiles(item, {}, { name: 'Beta Baru', deskripsi: 'é'.repeat(900), bidang: 'Hukum', indexing: [] });
    await logIn();
    expect(browser.page.text).toContain('<h1>Ubah jurnal</h1>');
    expect(browser.page.text).toMatch(/name="name"[^>]* value="Beta Baru"/);
    expect(browser.page.text).toContain('é'.repeat(900));

    // A page, and a password, which is not kept.
    p.advance(0.6);
    await browser.open('/staf/pesanan?cari=ani&status=paid');
    await logIn();
    expect(browser.page.text).toMatch(/name="cari"[^>]*\svalue="ani"/);
    await browser.open('/staf/kata-sandi');
    p.advance(0.6);
    await browser.post('/staf/kata-sandi', { sekarang: passwordOf.password, password: 'rahasia-baru-99' });
    expect(browser.page.text).not.toMatch(/rahasia-baru|isian\./);
    expect((await browser.open('/staf/masuk?lanjut=//jahat.test/staf/')).text).not.toContain('jahat.test');
  });

  test('of other sites are refused: by Origin, and without the session’s token', async ({ p, redaksi }) => {
    await redaksi.open('/staf');
    const { csrf = '' } = redaksi.hidden();
    const post = async (origin: string | null, fields: Record<string, string>) => {
      redaksi.origin = origin;
      return (await redaksi.postOnly('/staf/keluar', fields)).status;
    };
    expect(await post('https://jahat.test', { csrf })).toBe(403);
    expect(await post('null', { csrf })).toBe(403);
    expect(await post(null, { csrf })).toBe(403);
    expect(await post('http://localhost', {})).toBe(403);
    expect(await post('http://localhost', { csrf: `${csrf}x` })).toBe(403);
    const { browser: other } = await signIn(p, 'redaksi');
    await other.open('/staf');
    expect(await post('http://localhost', { csrf: other.hidden()['csrf'] ?? '' })).toBe(403);
    expect(await post('http://localhost', { csrf })).toBe(303);
  });

  test('no page is stored, indexed, framed or runs a script', async ({ admin }) => {
    for (const path of [
      '/staf',
      '/staf/masuk',
      '/staf/pengguna',
      '/staf/tidak-ada',
      '/staf/aksi/tidak-ada',
      '/staf/pesanan/0',
    ]) {
      const { headers } = await admin.get(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });
});

test('commands add, list, change and remove accounts, and record each change', async ({ p }) => {
  const added = await staffJson(p, 'accounts', 'add', 'Ani@kantor.test', 'Ani', 'Wijaya', '--role', 'keuangan');
  expect(added).toMatchObject({
    email: 'ani@kantor.test',
    mailed: false,
    link: expect.stringContaining('/staf/undangan/'),
  });
  await expect(staffJson(p, 'accounts', 'add', 'ani@kantor.test', 'Ani', '--role', 'baca')).rejects.toThrow(
    'sudah ada',
  );
  await expect(staffJson(p, 'accounts', 'add', 'b@kantor.test', 'B', '--role', 'bos')).rejects.toThrow('--role');
  await staffJson(p, 'accounts', 'role', 'ani@kantor.test', '--role', 'admin');
  expect(await staffJson(p, 'accounts', 'list')).toMatchObject([{ name: 'Ani Wijaya', role: 'admin', isReady: false }]);
  await staffJson(p, 'accounts', 'reset', 'ani@kantor.test');
  await staffJson(p, 'accounts', 'remove', 'ani@kantor.test');
  expect(await staffJson(p, 'accounts', 'list')).toEqual([]);
  const changes = await recordedChanges(p.db, { limit: 99 });
  const email = 'ani@kantor.test';
  expect(changes.map(({ kind, facts }) => [kind, facts])).toEqual([
    ['staff-removed', { email }],
    ['staff-reset', { email }],
    ['staff-role-changed', { email, was: 'keuangan', is: 'admin' }],
    ['staff-added', { email, role: 'keuangan' }],
  ]);
});

test('a database export has the accounts, and neither sessions nor forms', async ({ p }) => {
  await signIn(p, 'admin');
  await staff(p, 'database export staf.jsonl');
  const lines = (staffFiles.get('staf.jsonl') ?? '').split('\n');
  const rowsOf = (table: string) => lines.filter((line) => line.startsWith(`["${table}",`)).length;
  const tables = ['staff_accounts', 'staff_recovery_codes', 'staff_sessions', 'staff_forms'];
  expect(tables.map(rowsOf)).toEqual([1, 10, 0, 0]);
});
