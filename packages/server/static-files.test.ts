import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cacheControl, precompress, readStaticFiles, requestPath, type StaticFiles } from './static-files.ts';

test.each([
  ['/index.html', '/'],
  ['/cart/index.html', '/cart'],
  ['/404.html', '/404'],
  ['/_astro/app.1a2b.js', '/_astro/app.1a2b.js'],
])('%s has the request path %s', (file, path) => expect(requestPath(file)).toBe(path));

test.each([
  ['/_astro/app.1a2b.js', /immutable/],
  ['/cart/index.html', /max-age=0, must-revalidate/],
  ['/sw.js', /max-age=0/],
  ['/favicon.svg', /max-age=3600/],
])('%s has the Cache-Control %s', (file, expected) => expect(cacheControl(file)).toMatch(expected));

describe('a built site in memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'static-files-'));
  const page = `<title>Keranjang</title>${'<p>isi</p>'.repeat(300)}`;
  let files: StaticFiles;

  /** Sends a request and decodes the response. */
  const ask = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const response = await files.get(path)?.respond(new Request(`http://localhost${path}`, { method, headers }));
    if (!response) throw new Error(`There is no file at ${path}.`);
    const body = Buffer.from(await response.arrayBuffer());
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[response.headers.get('content-encoding') ?? ''];
    return { status: response.status, headers: response.headers, text: (decode?.(body) ?? body).toString() };
  };

  beforeAll(async () => {
    mkdirSync(join(folder, 'client/cart'), { recursive: true });
    writeFileSync(join(folder, 'client/cart/index.html'), page);
    writeFileSync(join(folder, 'client/dot.png'), 'png');
    writeFileSync(join(folder, 'policies.json'), JSON.stringify({ '/cart': "default-src 'self'" }));
    await precompress(join(folder, 'client'));
    files = readStaticFiles(folder, { 'X-Every': 'yes' });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('serves precompressed variants only as encodings of their file', () => {
    expect([...files.keys()].sort()).toEqual(['/cart', '/dot.png']);
  });

  test.each(['br', 'gzip', 'identity'])('serves a page in %s, with its policy', async (encoding) => {
    const { text, headers } = await ask('/cart', { 'accept-encoding': encoding });
    expect(text).toBe(page);
    expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(headers.get('speculation-rules')).toBe('"/speculation-rules.json"');
    expect(headers.get('x-every')).toBe('yes');
    expect(headers.get('vary')).toBe('Accept-Encoding');
  });

  test('serves a picture without compression or policy', async () => {
    const { headers } = await ask('/dot.png', { 'accept-encoding': 'br' });
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('content-security-policy')).toBeNull();
    expect(headers.get('vary')).toBeNull();
  });

  test('answers 304 to the ETag of the same encoding', async () => {
    const etag = (await ask('/cart', { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    const again = async (tag: string, encoding: string) =>
      (await ask('/cart', { 'accept-encoding': encoding, 'if-none-match': tag })).status;
    expect(await again(etag, 'br')).toBe(304);
    expect(await again(`"x", W/${etag}`, 'br')).toBe(304);
    expect(await again(etag, 'gzip')).toBe(200);
    expect(await again('"x"', 'br')).toBe(200);
  });
});
