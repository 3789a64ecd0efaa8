import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bestEncoding, compressed } from './compression.ts';

const page = '<p>Bulan terbit</p>'.repeat(200);
const html = (body = page, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html', ...headers } });
const request = (headers: Record<string, string>) => new Request('http://localhost/home', { headers });

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['identity', 'identity'],
  [null, 'identity'],
] as const)('accept-encoding %s gives %s', (accepted, encoding) => expect(bestEncoding(accepted)).toBe(encoding));

describe('compressed', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('%s gives back the same page', async (encoding, decode) => {
    const response = await compressed(request({ 'accept-encoding': encoding }), html());
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(decode(Buffer.from(await response.arrayBuffer())).toString()).toBe(page);
  });

  test('a page that the visitor has is a 304', async () => {
    const first = await compressed(request({ 'accept-encoding': 'br' }), html());
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await compressed(request({ 'accept-encoding': 'br', 'if-none-match': etag }), html());
    expect(again.status).toBe(304);
    const changed = await compressed(request({ 'accept-encoding': 'br', 'if-none-match': etag }), html(`${page}!`));
    expect(changed.status).toBe(200);
  });

  test('a private answer gets no ETag', async () => {
    const response = await compressed(
      request({ 'accept-encoding': 'br' }),
      html(page, { 'cache-control': 'private, no-store' }),
    );
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  test('small answers and pictures stay as they are', async () => {
    expect(
      (await compressed(request({ 'accept-encoding': 'br' }), html('x'))).headers.get('content-encoding'),
    ).toBeNull();
    const picture = new Response(page, { headers: { 'content-type': 'image/webp' } });
    expect(await compressed(request({ 'accept-encoding': 'br' }), picture)).toBe(picture);
  });
});
