import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyPixels, photograph } from '#tests/support/photograph.ts';
import { markdownFaults } from './markdown.ts';
import { pictureFault } from './pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'content-pictures-'));
beforeAll(async () => {
  const photo = sharp({ create: { width: 64, height: 64, channels: 3, background: '#a52' } });
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)
    await photo
      .clone()
      .toFormat(format)
      .toFile(join(folder, `whole.${format}`));
  const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, index) => (index * 7919) % 251));
  const jpeg = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
    .jpeg()
    .toBuffer();
  writeFileSync(join(folder, 'half.jpg'), jpeg.subarray(0, jpeg.length / 2));
  writeFileSync(join(folder, 'text.png'), 'no picture');
  writeFileSync(join(folder, 'heavy.png'), Buffer.concat([photograph(9, 9), Buffer.alloc(15_000_000)]));
  writeFileSync(join(folder, 'heavy.svg'), Buffer.alloc(500_001));
  writeFileSync(join(folder, 'wide.png'), manyPixels(10_000, 6_000));
  writeFileSync(join(folder, 'broken.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><path');
  writeFileSync(join(folder, 'whole.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  // A photograph from an iPhone without its pixels: boxes of ISO/IEC 23008-12.
  const box = (type: string, body: string) => `\0\0\0${String.fromCharCode(body.length + 8)}${type}${body}`;
  const size = box('ipco', box('ispe', '\0\0\0\0\0\0\0\x09\0\0\0\x09'));
  const phone = box('ftyp', 'heic\0\0\0\0mif1heic') + box('meta', `\0\0\0\0${box('iprp', size)}`);
  for (const name of ['phone.jpg', 'phone.heic']) writeFileSync(join(folder, name), phone, 'latin1');
  const bitmap = Buffer.alloc(64);
  bitmap.write('BM');
  bitmap.writeInt32LE(9, 18);
  bitmap.writeInt32LE(9, 22);
  writeFileSync(join(folder, 'paint.bmp'), bitmap);
  for (const name of ['chat.jfif', 'chat.heic', 'chat.bmp', 'chat', 'chat.JPG', 'chat.png', 'chat.svg'])
    copyFileSync(join(folder, 'whole.jpeg'), join(folder, name));
  copyFileSync(join(folder, 'whole.svg'), join(folder, 'drawn.png'));
  // The build needs a size, and cannot read a compressed drawing.
  writeFileSync(join(folder, 'no-size.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>');
  writeFileSync(join(folder, 'zipped.svg'), gzipSync(readFileSync(join(folder, 'whole.svg'))));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each<[names: string, reason?: object]>([
  ['whole.jpeg whole.png whole.webp whole.avif whole.gif whole.svg chat.JPG chat.png'],
  ['heavy.png', { code: 'heavyPicture', megabytes: '15.1', max: '15' }],
  ['heavy.svg', { code: 'heavyDrawing', megabytes: '0.6', max: '0.5' }],
  ['wide.png', { code: 'widePicture', width: 10_000, height: 6_000, max: '50' }],
  ['none.png', { code: 'noPicture' }],
  ['phone.jpg phone.heic', { code: 'notShown', format: 'HEIC' }],
  ['whole.tiff', { code: 'notShown', format: 'TIFF' }],
  ['paint.bmp', { code: 'notShown', format: 'BMP' }],
  ['chat.jfif chat.heic chat.bmp chat chat.svg', { code: 'otherFormat', format: 'JPG', ending: '.jpg' }],
  ['drawn.png', { code: 'otherFormat', format: 'SVG', ending: '.svg' }],
  ['half.jpg text.png broken.svg no-size.svg zipped.svg', { code: 'unreadablePicture' }],
])('the pictures %s: %j', async (names, reason) => {
  for (const name of names.split(' ')) {
    const found = await pictureFault(join(folder, name));
    expect(found, name).toEqual(reason && expect.objectContaining({ name, ...reason }));
  }
});

const contakt = { code: 'noScreen', path: '/contakt' };
const withoutWords = { code: 'noWords', name: 'whole.png', target: './whole.png' };
const blocked = (markup: string, code = 'blocked') => ({ code, markup });

test.each([
  ['a dead link', 'One\n\nsee [us](/contakt) and\n[home](/home)\n', [{ line: 3, link: 'us', reason: contakt }]],
  ['a dead link with a title', '[**us**\nall](/contakt "Us")\n', [{ line: 2, link: 'us all', reason: contakt }]],
  ['a dead link of its own line', '[us][1]\n\n[1]: /contakt\n', [{ line: 3, reason: contakt }]],
  ['a dead link in HTML', 'a <a href="/contakt">b</a>\n', [{ line: 1, reason: contakt }]],
  ['a link round a picture', '[![a](./whole.png)](/contakt)\n', [{ line: 1, link: 'a', reason: contakt }]],
  ['a missing picture', 'a\n![b](./none.png)\n', [{ line: 2, reason: { code: 'noPicture', name: 'none.png' } }]],
  [
    'a picture without words',
    'a\n\n![](./whole.png) and ![ ](./whole.png)\n',
    [
      { line: 3, reason: withoutWords },
      { line: 3, reason: withoutWords },
    ],
  ],
  [
    "another site's picture",
    '![b](https://example.org/a.png)\n',
    [{ line: 1, reason: { code: 'foreignPicture', target: 'https://example.org/a.png' } }],
  ],
  ['a script', 'a\n\n<script src="https://x.example/a.js"></script>\n', [{ line: 3, reason: blocked('<script>') }]],
  ['a style', '<style>\np { color: red }\n</style>\n', [{ line: 1, reason: blocked('<style>') }]],
  [
    'a frame',
    'a <iframe src="https://video.example"></iframe>\n',
    [{ line: 1, reason: blocked('<iframe>', 'blockedSite') }],
  ],
  ['a film', '<video src="/a.mp4"></video>\n', [{ line: 1, reason: blocked('<video>', 'blockedSite') }]],
  [
    'a handler',
    'a <b onclick="x()">b</b> <i\nONMOUSEOVER=x>c</i>\n',
    [
      { line: 1, reason: blocked('onclick') },
      { line: 1, reason: blocked('onmouseover') },
    ],
  ],
  [
    'several',
    '<script>\n\n[a](//b.example)\n',
    [
      { line: 1, reason: blocked('<script>') },
      { line: 3, link: 'a', reason: { code: 'otherSite', link: '//b.example', full: 'https://b.example' } },
    ],
  ],
])('%s is named with its line', async (_, body, faults) => {
  expect(await markdownFaults(body, folder, (path) => path === '/home')).toEqual(faults);
});

test.each([
  ['links', '[a](/home) [b](https://example.org/a_(b)) [c](<mailto:a@example.org>) <https://example.org> [d](#top)\n'],
  ['a picture', '![a](./whole.png) [![a](./whole.png)](/home)\n'],
  ['code', 'a `<script>` and ``[x](/no)``\n\n```html\n<iframe src="/no"></iframe>\n```\n\n~~~\n[a](/no)\n~~~\n'],
  ['a comment', '<!-- <script> [a](/no) -->\n'],
  ['what is escaped', '\\<script> \\[a\\](/no)\n'],
  ['other markup', 'a<br>b <b style="color: red" title="on x=1">c</b> 1 < 2, x <y and z>\n'],
])('%s may stand there', async (_, body) => {
  expect(await markdownFaults(body, folder, (path) => path === '/home')).toEqual([]);
});
