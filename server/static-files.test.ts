import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { precompress } from '../scripts/precompress.mjs';
import { readPageHeaders } from './page-headers.ts';
import { createSender } from './serve-static.ts';
import { cacheControl, readStaticFiles, requestPath, type StaticFiles } from './static-files.ts';

test.each([
  ['/index.html', '/'],
  ['/cart/index.html', '/cart'],
  ['/404.html', '/404'],
  ['/_astro/app.1a2b.js', '/_astro/app.1a2b.js'],
])('%s is asked for as %s', (file, path) => expect(requestPath(file)).toBe(path));

test.each([
  ['/_astro/app.1a2b.js', /immutable/],
  ['/cart/index.html', /max-age=0, must-revalidate/],
  ['/sw.js', /max-age=0/],
  ['/favicon.svg', /max-age=3600/],
])('%s is cached as %s', (file, expected) => expect(cacheControl(file)).toMatch(expected));

describe('a built site in memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'static-files-'));
  const page = `<title>Keranjang</title>${'<p>isi</p>'.repeat(300)}`;
  let files: StaticFiles;
  let server: Server;
  let base: string;

  beforeAll(async () => {
    mkdirSync(join(folder, 'client/cart'), { recursive: true });
    writeFileSync(join(folder, 'client/cart/index.html'), page);
    writeFileSync(join(folder, 'client/dot.png'), 'png');
    writeFileSync(
      join(folder, '_headers.json'),
      JSON.stringify([
        { pathname: '/cart', headers: [{ key: 'Content-Security-Policy', value: "default-src 'self'" }] },
      ]),
    );
    await precompress(join(folder, 'client'));
    files = readStaticFiles(
      join(folder, 'client'),
      readPageHeaders(join(folder, '_headers.json'), { 'X-Page': 'yes' }),
    );
    const send = createSender({});
    server = createServer((request, response) => {
      const file = files.get(request.url ?? '');
      if (file) send.file(request, response, file);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A listening TCP server has an AddressInfo, a string only for pipes.
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  test('twins are no files of their own', () => expect([...files.keys()].sort()).toEqual(['/cart', '/dot.png']));

  test.each(['br', 'gzip', 'identity'])('a page comes whole in %s, with its policy', async (encoding) => {
    const response = await fetch(`${base}/cart`, { headers: { 'accept-encoding': encoding } });
    expect(await response.text()).toBe(page);
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(response.headers.get('x-page')).toBe('yes');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('a picture has no twin and no policy', async () => {
    const response = await fetch(`${base}/dot.png`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('vary')).toBeNull();
  });

  test('who has it is told 304, per encoding', async () => {
    const etag = (await fetch(`${base}/cart`, { headers: { 'accept-encoding': 'br' } })).headers.get('etag') ?? '';
    const ask = (tag: string, encoding: string) =>
      fetch(`${base}/cart`, { headers: { 'accept-encoding': encoding, 'if-none-match': tag } });
    expect((await ask(etag, 'br')).status).toBe(304);
    expect((await ask(`"x", W/${etag}`, 'br')).status).toBe(304);
    expect((await ask(etag, 'gzip')).status).toBe(200);
    expect((await ask('"x"', 'br')).status).toBe(200);
  });

  test('HEAD has the length and no body', async () => {
    const response = await fetch(`${base}/cart`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect(response.headers.get('content-length')).toBe(String(page.length));
    expect(await response.text()).toBe('');
  });
});
