import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv, promisify, stripVTControlCharacters } from 'node:util';
import { openWithoutMigrating } from '@slotterbit/provider/db/open.ts';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { copySite, siteEnvironment } from '../../tests/support/site-copy.ts';
import { questions } from './questions.ts';

/* `npm run setup` with options in a copy of the site. */

const site = copySite();
afterAll(() => site.dispose());
const dataDir = join(site.root, 'shop-data');

/** @returns the exit status, and stdout and stderr */
async function setup(answers: Record<string, string>) {
  const options = Object.entries(answers).map(([option, answer]) => `--${option}=${answer}`);
  const args = ['--disable-warning=ExperimentalWarning', 'packages/setup/main.ts', ...options];
  const { DATA_DIR: _, PAYMENT_GATEWAY: __, ...given } = siteEnvironment();
  const env = { ...given, NODE_COMPILE_CACHE: join(site.root, '.cache') };
  return promisify(execFile)(process.execPath, args, { cwd: site.root, env }).then(
    ({ stdout, stderr }) => ({ status: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ status: code, output: stdout + stderr }),
  );
}

const answers = {
  name: 'Penerbit Maju',
  address: 'Jl. Mawar 3, Yogyakarta',
  hours: 'Senin sampai Jumat, 08.00-15.00',
  promise: 'Kami menjawab di hari kerja yang sama.',
  intro: 'Tanyakan apa saja.',
  whatsapp: '0812-7777-8888',
  email: 'halo@maju.test',
  npwp: '01.234.567.8-901.000',
  organisation: 'maju',
  referral: 'Maju1',
  gateway: 'none',
  'bank-accounts': "BCA 1234567890 PT Penerbit Maju; Mandiri 1330012345678 PT O'Maju",
  'site-url': 'https://maju.test',
  admin: 'Rini@maju.test',
  'admin-name': 'Rini',
  'data-dir': dataDir,
};

const content = () => ({
  site: parse(site.read('src/content/site.yaml')),
  contact: parse(site.read('src/content/contact.yaml')),
});

async function rows() {
  const db = await openWithoutMigrating({ dataDir, databaseUrl: null } as Parameters<typeof openWithoutMigrating>[0]);
  if (!db) return null;
  const all = {
    holdings: await db.selectFrom('holdings').select(['code', 'name']).execute(),
    referrals: await db.selectFrom('referral_codes').select(['holding_code', 'code']).execute(),
    staff: await db.selectFrom('staff_accounts').select(['email', 'name', 'role']).execute(),
  };
  await db.destroy();
  return all;
}

test.each<[string, Partial<typeof answers> & Record<string, string>, string[]]>([
  [
    'wrong values, all at once',
    { name: '', email: 'maju', whatsapp: '12', sample: 'maybe', 'bank-accounts': 'BCA', mark: 'package.json' },
    [
      '--name: wajib diisi',
      '--email: harus berupa alamat e-mail',
      '--whatsapp: bukan nomor WhatsApp',
      '--sample: ',
      '--bank-accounts: BANK_ACCOUNTS: "BCA" is not allowed',
      '--mark: ',
    ],
  ],
  ['a shop that nobody can pay', { 'bank-accounts': '' }, ['--gateway: PAYMENT_GATEWAY: "none", and BANK_ACCOUNTS']],
  ['a gateway without its key', { gateway: 'midtrans' }, ['--midtrans-server-key: MIDTRANS_SERVER_KEY: ']],
  ['a mail server without a sender', { 'smtp-url': 'smtp://localhost' }, ['--mail-from: MAIL_FROM: not given']],
  ['a wrong code', { organisation: 'A B' }, ['--organisation: DEFAULT_HOLDING: "A B" is not allowed']],
  ['a wrong referral code', { referral: 'A B' }, ['--referral: Beri organisasi dan kode']],
  ['a wrong admin', { admin: 'rini' }, ['--admin: "rini" bukan alamat email']],
  ['an admin without a name', { 'admin-name': '' }, ['--admin-name: ']],
  ['an unknown option', { colour: 'red' }, ["Unknown option '--colour'"]],
])('refuses %s and writes nothing', async (_, wrong, said) => {
  const before = site.read('src/content/site.yaml');
  const { status, output } = await setup({ ...answers, ...wrong });
  for (const text of said) expect(output).toContain(text);
  expect(output).toMatch(/Nothing was written\.\n$/);
  expect(status).toBe(1);
  expect([site.read('src/content/site.yaml'), site.has('.env'), site.has('shop-data')]).toEqual([before, false, false]);
});

/** Makes pipes look like a terminal. */
const TERMINAL = `data:text/javascript,${encodeURIComponent(
  'for (const stream of [process.stdin, process.stdout]) stream.isTTY = true; process.stdin.setRawMode = () => process.stdin;',
)}`;

test('in a terminal it asks for what no option answers, again after a wrong answer, and writes only what is confirmed', async () => {
  const given = { ...Object.fromEntries(questions.map(({ option }) => [option, ''])), ...answers, sample: 'off' };
  const options = Object.entries(given).flatMap(([option, answer]) =>
    ['email', 'hours'].includes(option) ? [] : [`--${option}=${answer}`],
  );
  const child = spawn(process.execPath, ['--import', TERMINAL, 'packages/setup/main.ts', ...options], {
    cwd: site.root,
    env: siteEnvironment(),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => (output += stripVTControlCharacters(`${data}`)));
  for (const [asked, typed] of [
    [/Opening hours/, 'Setiap hari'],
    [/E-mail address/, 'salah'],
    [/harus berupa alamat e-mail.*E-mail address/s, 'halo@maju.test'],
    [/hours: Setiap hari.*Write this\?/s, 'n'],
  ] as const) {
    await expect.poll(() => output, { timeout: 30_000 }).toMatch(asked);
    output = '';
    child.stdin.write(`${typed}\r`);
  }
  await once(child, 'exit');
  expect(output).toMatch(/Cancelled\.\s+Nothing was written\./);
  expect([site.has('.env'), site.has('shop-data')]).toEqual([false, false]);
});

test('writes content, settings, pictures and database; run again, it keeps what is not answered', {
  timeout: 60_000,
}, async () => {
  const mark =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#00ff00"/></svg>';
  site.write('mark.svg', mark);
  const first = await setup({ ...answers, mark: join(site.root, 'mark.svg') });
  expect(first.output).toMatch(/Password of Rini@maju\.test.*: https:\/\/maju\.test\/staf\/undangan\/\S+\n/);
  const written = content();
  expect(written.site).toMatchObject({ name: 'Penerbit Maju', npwp: answers.npwp, contact: { email: answers.email } });
  // Nothing of the sample's stays.
  for (const field of ['sample', 'city', 'signatory', 'signatoryTitle']) expect(written.site).not.toHaveProperty(field);
  const { address, hours, promise, intro } = answers;
  expect(written.contact).toMatchObject({ address, hours, promise, intro });
  expect(written.contact).not.toHaveProperty('map');
  const env = parseEnv(site.read('.env'));
  expect(env).toEqual({
    SEED: 'none',
    DEFAULT_HOLDING: 'maju',
    PAYMENT_GATEWAY: 'none',
    BANK_ACCOUNTS: answers['bank-accounts'],
    SITE_URL: answers['site-url'],
    DATA_DIR: dataDir,
  });
  const entered = {
    holdings: [{ code: 'maju', name: 'Penerbit Maju' }],
    referrals: [{ holding_code: 'maju', code: 'MAJU1' }],
    staff: [{ email: 'rini@maju.test', name: 'Rini', role: 'admin' }],
  };
  expect(await rows()).toEqual(entered);
  expect(site.read('public/favicon.svg')).toBe(mark);
  for (const [file, width, height] of [
    ['og.png', 1200, 630],
    ['icons/maskable-512.png', 512, 512],
  ] as const) {
    const { data, info } = await sharp(join(site.root, 'public', file))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    const centre = ((height / 2) * width + width / 2) * info.channels;
    expect([...data.subarray(centre, centre + 3)], file).toEqual([0, 255, 0]);
  }

  site.write('.env', `# ours\nHOST=0.0.0.0\n${site.read('.env')}`);
  chmodSync(join(site.root, '.env'), 0o644);
  const second = await setup({
    name: 'Penerbit Jaya',
    npwp: '',
    referral: 'JAYA',
    admin: answers.admin,
    'admin-name': 'Rini',
  });
  expect(second.output).toContain('accounts reset Rini@maju.test');
  const { npwp: _, ...kept } = written.site;
  expect(content()).toEqual({ ...written, site: { ...kept, name: 'Penerbit Jaya' } });
  expect(site.read('.env')).toMatch(/^# ours\n/);
  expect(statSync(join(site.root, '.env')).mode & 0o777).toBe(0o600);
  expect(parseEnv(site.read('.env'))).toEqual({ ...env, HOST: '0.0.0.0' });
  expect(await rows()).toEqual({
    ...entered,
    holdings: [{ code: 'maju', name: 'Penerbit Jaya' }],
    referrals: [{ holding_code: 'maju', code: 'JAYA' }, ...entered.referrals],
  });
});
