import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project.mjs';

/** Runs a program as `npm start` and the container do. Returns its exit status and output. */
function run(
  [program = '', ...args]: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const argv = ['--disable-warning=ExperimentalWarning', join(root, program), ...args];
    execFile(process.execPath, argv, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    );
  });
}

test.each([['scripts/check-settings.ts', '--start'], ['packages/server/main.ts']])(
  '%s stops with one line and creates no database if a shop did not choose a gateway',
  async (...program) => {
    const folder = mkdtempSync(join(tmpdir(), 'slotterbit-gateway-'));
    const { code, output } = await run(program, { DATA_DIR: folder, SEED: 'none', PAYMENT_GATEWAY: '' });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^PAYMENT_GATEWAY: not given[^\n]+allowed: midtrans, xendit, none with BANK_ACCOUNTS[^\n]+\n$/,
    );
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  },
);

test("a shop does not start with the sample's texts", async () => {
  const env = { SEED: 'none', PAYMENT_GATEWAY: 'none', BANK_ACCOUNTS: 'BCA 123-456-7890 PT Contoh' };
  const { code, output } = await run(['scripts/check-settings.ts', '--start'], env);
  expect(code).toBe(1);
  expect(output).toBe(
    "The sample's texts are still in the content: name, contact.email, contact.whatsapp, signatory (src/content/site.yaml); address (src/content/contact.yaml). npm run setup asks for your own; TRIAL=yes starts all the same.\n",
  );
});

test.each([
  ['a trial', ['--start'], { TRIAL: 'yes' }],
  ['a build or a test', [], { PAYMENT_GATEWAY: '' }],
])('accepts %s', async (_, args, env) => {
  const { code, output } = await run(['scripts/check-settings.ts', ...args], { SEED: 'none', ...env });
  expect([code, output]).toEqual([0, '']);
});
