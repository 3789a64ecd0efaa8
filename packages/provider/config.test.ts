import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, requirePayments, sections } from './config.ts';
import { gatewayInTestMode } from './payments/gateways/gateway-registry.ts';
import { about, type Fields, SettingsError } from './platform/setting.ts';

// All defaults: docs/settings.md, which a test below compares.
test('without settings: uses the embedded database with the demo and the sandbox on port 4321', () => {
  expect(readSettings({})).toMatchObject({
    ...{ host: '127.0.0.1', port: 4321, dataDir: '.data', databaseUrl: null, seed: 'demo', siteUrl: null },
    ...{ paymentGateway: 'sandbox', isGatewayNamed: false, gateways: { sandbox: {} }, smtpUrl: null, trustProxy: 0 },
  });
});

test('treats an empty variable as unset', () => {
  expect(readSettings({ PORT: '', SEED: ' ', SITE_URL: '' })).toEqual(readSettings({}));
});

test('does not seed a PostgreSQL database unless SEED requests it', () => {
  const DATABASE_URL = 'postgres://user:secret@host/name';
  expect(readSettings({ DATABASE_URL }).seed).toBe('none');
  expect(readSettings({ DATABASE_URL, SEED: 'demo' }).seed).toBe('demo');
});

test('reads bank accounts: bank, number and holder, several separated by semicolons', () => {
  const BANK_ACCOUNTS = 'BCA 123-456-7890 PT Slot Terbit; Bank Syariah Indonesia 7001234567 Yayasan Ilmu;';
  expect(readSettings({ BANK_ACCOUNTS }).bankAccounts).toEqual([
    { bank: 'BCA', number: '123-456-7890', holder: 'PT Slot Terbit' },
    { bank: 'Bank Syariah Indonesia', number: '7001234567', holder: 'Yayasan Ilmu' },
  ]);
  expect(() => readSettings({ BANK_ACCOUNTS: 'BCA PT Slot Terbit' })).toThrow(
    /BANK_ACCOUNTS: "BCA PT Slot Terbit".*allowed: BANK NUMBER HOLDER, several separated by ;/,
  );
});

function listOf(fields: Fields): string {
  const lines = Object.entries(fields).map(([name, field]) => {
    const { standard, does, allowed } = about.get(field) ?? {};
    return `- \`${name}${standard ? `=${standard}` : ''}\`: ${does} (${allowed})\n`;
  });
  return lines.join('');
}

test('docs/settings.md has these settings; -u writes its lists', async () => {
  const guide = join(import.meta.dirname, '../../docs/settings.md');
  const lists = Object.entries(sections).map(([heading, fields]) => ({ heading, list: listOf(fields) }));
  const document = lists.reduce(
    (text, { heading, list }) => text.replace(new RegExp(`(?<=^## ${heading}\n\n)(- .*\n)+`, 'm'), () => list),
    readFileSync(guide, 'utf8'),
  );
  expect(lists.filter(({ list }) => !document.includes(list))).toEqual([]);
  await expect(document).toMatchFileSnapshot(guide);
});

describe('rejects a wrong setting, naming the given and the allowed values', () => {
  const networks = 'networks such as 10.0.0.0/8 or 2001:db8::/32, separated by commas';
  const origin = 'origin such as https://example.org';
  test.each([
    ['PORT', 'http', 'whole number 0-65535'],
    ['PORT', '70000', 'whole number 0-65535'],
    ['UNPAID_ORDERS_PER_CUSTOMER', '0', 'whole number 1-1000000'],
    ['STAFF_HOST', 'https://staf.contoh.test', 'a host name such as staf.example.org, without https:// and path'],
    ['STAFF_ALLOW', '10.0.0.0/8 10.0.0.0/33', networks],
    ['STAFF_ALLOW', 'kantor', networks],
    ['SEED', 'all', 'demo, none'],
    ['DEFAULT_HOLDING', 'kampus dua', 'small letters, digits and hyphens'],
    ['LOG_LEVEL', 'loud', 'silent, error, info, debug'],
    ['PAYMENT_GATEWAY', 'x', 'sandbox, midtrans, xendit, none'],
    ['PUBLIC_API_HOST', 'example.org/api', origin],
    ['SITE_URL', 'https://example.org/toko', origin],
    ['MIDTRANS_ADDRESS', 'live', 'sandbox, production or an address'],
    ['CORS_ORIGINS', 'https://a.example, b.example', 'origins such as https://example.org, separated by commas, or *'],
  ])('%s=%s', (name, value, allowed) => {
    const message = `${name}: "${value}" is not allowed; allowed: ${allowed}.`;
    expect(() => readSettings({ [name]: value })).toThrow(new SettingsError(message));
  });

  test.each([
    [
      { MIDTRANS_ADDRESS: 'production', MIDTRANS_SERVER_KEY: 'SB-Mid-server-1' },
      'MIDTRANS_ADDRESS: "production" is given, but MIDTRANS_SERVER_KEY is one of the sandbox.',
    ],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: the given value is not allowed; allowed: at least 16 letters'],
    [{ XENDIT_ADDRESS: 'xendit' }, 'XENDIT_ADDRESS: "xendit" is not allowed'],
    [{ PAYMENT_GATEWAY: 'midtrans' }, 'MIDTRANS_SERVER_KEY: not given; PAYMENT_GATEWAY=midtrans needs the server key'],
  ])('%j', (env, message) => {
    expect(() => readSettings(env)).toThrow(message);
  });

  test('does not repeat a database address, which may contain a password', () => {
    const read = () => readSettings({ DATABASE_URL: 'mysql://user:secret@host/name' });
    expect(read).toThrow(/^DATABASE_URL: the given value is not allowed; allowed: postgres:/);
    expect(read).not.toThrow(/secret/);
  });
});

describe('a start needs a way to pay, and a real shop never gets the sandbox', () => {
  const start = (env: Record<string, string>) => () => requirePayments(readSettings(env));
  const DATABASE_URL = 'postgres://user:secret@db.example:5432/slotterbit';
  const SITE_URL = 'https://toko.example';

  test.each([
    [{}],
    [{ SITE_URL: 'http://localhost:4321' }],
    [{ PAYMENT_GATEWAY: 'sandbox', SITE_URL }],
    [{ TRIAL: 'yes', SEED: 'none' }],
    [{ TRIAL: 'yes', PAYMENT_GATEWAY: 'sandbox', SEED: 'none', SITE_URL }],
    [{ PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'SB-1', DATABASE_URL, SITE_URL }],
    [{ PAYMENT_GATEWAY: 'none', BANK_ACCOUNTS: 'BCA 123-456-7890 PT Slot Terbit', SEED: 'none' }],
    [{ DATABASE_URL, SEED: 'demo' }],
    // Another provider takes the payments.
    [{ PUBLIC_API_HOST: 'https://provider.example', SITE_URL, SEED: 'none' }],
  ])('starts with %j', (env) => expect(start(env)).not.toThrow());

  test.each([
    [{ SITE_URL }, 'not given, and SITE_URL is an https address'],
    [{ TRIAL: 'yes', SEED: 'none', SITE_URL }, 'not given, and SITE_URL is an https address'],
    [{ SEED: 'none' }, 'not given, and the database is not a demo (SEED is none)'],
    // The default SEED of a PostgreSQL database.
    [{ DATABASE_URL }, 'SEED is none'],
    [{ PAYMENT_GATEWAY: 'sandbox', SEED: 'none' }, '"sandbox", and the database is not a demo (SEED is none)'],
    [{ PAYMENT_GATEWAY: 'none', SEED: 'none' }, '"none", and BANK_ACCOUNTS is not given'],
    [{ PAYMENT_GATEWAY: 'none' }, '"none", and BANK_ACCOUNTS is not given'],
  ])('stops with one line for %j', (env, why) => {
    expect(start(env)).toThrow(SettingsError);
    expect(start(env)).toThrow(/^PAYMENT_GATEWAY: [^\n]*; allowed: midtrans, xendit, none with BANK_ACCOUNTS[^\n]*$/);
    expect(start(env)).toThrow(why);
  });

  test('checks the contents of the database, not the SEED setting for a new one', () => {
    for (const env of [{}, { PAYMENT_GATEWAY: 'sandbox' }])
      expect(() => requirePayments(readSettings(env), false)).toThrow(
        'the database is not a demo (there is none in it)',
      );
    expect(() => requirePayments(readSettings({ TRIAL: 'yes' }), false)).not.toThrow();
  });

  test.each([
    [{ PAYMENT_GATEWAY: 'sandbox' }, 'Sandbox'],
    [{ PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'Mid-1' }, 'Midtrans (sandbox)'],
    [{ PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'Mid-1', MIDTRANS_ADDRESS: 'production' }, null],
    [
      { PAYMENT_GATEWAY: 'xendit', XENDIT_SECRET_KEY: 'xnd_development_1', XENDIT_WEBHOOK_TOKEN: 't' },
      'Xendit (test mode)',
    ],
    [{ PAYMENT_GATEWAY: 'none', MIDTRANS_SERVER_KEY: 'SB-1' }, null],
  ])('the test mode of %j on a public site is %s', (env, name) => {
    expect(gatewayInTestMode(readSettings({ ...env, SITE_URL }))).toBe(name);
    expect(gatewayInTestMode(readSettings({ ...env, SITE_URL: 'http://localhost:4321' }))).toBeNull();
  });
});

describe('e-mail', () => {
  const given = { SITE_URL: 'https://toko.example', MAIL_FROM: 'Toko Slot <halo@toko.example>' };

  test.each([
    ['Toko Slot <halo@toko.example>', { name: 'Toko Slot', address: 'halo@toko.example' }],
    ['"Toko, Slot" <halo@toko.example>', { name: 'Toko, Slot', address: 'halo@toko.example' }],
    ['<halo@toko.example>', { name: null, address: 'halo@toko.example' }],
    ['halo@toko.example', { name: null, address: 'halo@toko.example' }],
  ])('MAIL_FROM %s', (value, from) => {
    expect(readSettings({ MAIL_FROM: value }).mailFrom).toEqual(from);
  });

  test.each([
    'halo',
    'halo@toko',
    'Toko <halo>',
    'a@b.example, c@d.example',
    'Toko <a@b.example',
    'Toko\nBcc: x <a@b.example>',
  ])('MAIL_FROM %s is refused', (value) => {
    expect(() => readSettings({ MAIL_FROM: value })).toThrow('MAIL_FROM');
  });

  test.each(['smtp://mail.example', 'smtps://ani:r%40hasia@mail.example:465', 'smtp://127.0.0.1:2525/'])(
    'SMTP_URL %s',
    (value) => {
      expect(readSettings({ ...given, SMTP_URL: value }).smtpUrl).toBe(value);
    },
  );

  test.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://u:rahasia@mail.example/path',
    'smtp://u:rahasia@h?x=1',
    'smtp://user:rahasia100%@mail.example',
    'smtp://us%er:rahasia@mail.example',
    'smtp://user:rahasia%ff@mail.example',
    'smtp://:rahasia@mail.example',
    'smtp://rahasia@mail.example',
  ])('refuses SMTP_URL %s without repeating it', (value) => {
    const read = () => readSettings({ ...given, SMTP_URL: value });
    expect(read).toThrow('SMTP_URL: the given value is not allowed; allowed: smtp://');
    expect(read).not.toThrow('rahasia');
  });

  test.each(['SITE_URL', 'MAIL_FROM'])('refuses SMTP_URL without %s', (missing) => {
    expect(() => readSettings({ ...given, SMTP_URL: 'smtp://mail.example', [missing]: '' })).toThrow(
      `${missing}: not given`,
    );
  });
});
