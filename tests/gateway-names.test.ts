import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { GATEWAY_IDS } from '@slotterbit/provider/payments/gateways/gateway-registry.ts';
import { expect, test } from 'vitest';

/*
 * A gateway is known by its folder and by the registry alone: whoever adds or removes one changes nothing else. Imports are checked by lint; this looks
 * for names, and for words of the gateways' formats.
 */

const root = join(import.meta.dirname, '..');
const FOLDERS = ['packages', 'src', 'scripts', 'bench'];
/** Of the gateways' wire formats and addresses. */
const FORMATS = [
  'gross_amount',
  'signature_key',
  'transaction_status',
  'redirect_url',
  'x-callback-token',
  'payment_session',
];
/** Browsers have a sandbox of their own. */
const BROWSERS = /--no-sandbox|APT::Sandbox/g;

const words = new RegExp([...GATEWAY_IDS, ...FORMATS].join('|'), 'gi');

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => statSync(join(root, file)).isFile() && !/\.test\.ts$|\/tests\//.test(file));
}

test('no file names a gateway or a word of its format outside its folder and the registry', () => {
  const own = new RegExp(`^packages/provider/payments/gateways/(gateway-registry\\.ts|(${GATEWAY_IDS.join('|')})/)`);
  const files = FOLDERS.flatMap(sources).filter((file) => !own.test(file));
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replace(BROWSERS, '');
    return [...new Set(text.match(words) ?? [])].map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});

test('every folder of a gateway is in the registry', () => {
  const folders = readdirSync(join(root, 'packages/provider/payments/gateways'), { withFileTypes: true }).filter(
    (one) => one.isDirectory(),
  );
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...GATEWAY_IDS].toSorted());
});
