import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyPixels, photograph } from '#tests/support/photograph.ts';
import { reasonText } from './fault-texts.ts';
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

const ENDINGS = 'one of .jpg, .jpeg, .png, .webp, .gif, .avif, .svg';
const notShown = (format: string) => `is a ${format} picture, which browsers do not show; save it as ${ENDINGS}`;
const unreadable = `cannot be read: it is broken, or no picture; save it again as ${ENDINGS}`;
const isJpeg = 'has the format JPG: its name must end with .jpg';

test.each<(string | undefined)[]>([
  ['whole.jpeg', undefined],
  ['whole.png', undefined],
  ['whole.webp', undefined],
  ['whole.avif', undefined],
  ['whole.gif', undefined],
  ['whole.svg', undefined],
  ['heavy.png', 'heavy.png has 15.1 MB, more than 15 MB; make it smaller, 2000 pixels wide is enough'],
  ['heavy.svg', 'heavy.svg has 0.6 MB, more than 0.5 MB; draw it with fewer shapes'],
  ['wide.png', 'wide.png has 10000 x 6000 pixels, more than 50 million; make it smaller, 2000 pixels wide is enough'],
  ['none.png', 'there is no picture none.png beside the file'],
  ...['phone.jpg', 'phone.heic'].map((name) => [name, `${name} ${notShown('HEIC')}`]),
  ['whole.tiff', `whole.tiff ${notShown('TIFF')}`],
  ['paint.bmp', `paint.bmp ${notShown('BMP')}`],
  ...['chat.jfif', 'chat.heic', 'chat.bmp', 'chat', 'chat.svg'].map((name) => [name, `${name} ${isJpeg}`]),
  ['chat.JPG', undefined],
  ['chat.png', undefined],
  ['drawn.png', 'drawn.png has the format SVG: its name must end with .svg'],
  ...['half.jpg', 'text.png', 'broken.svg', 'no-size.svg', 'zipped.svg'].map((name) => [name, `${name} ${unreadable}`]),
])('the picture %s: %s', async (name = '', text) => {
  const reason = await pictureFault(join(folder, name));
  expect(reason && reasonText(reason, 'en')).toBe(text);
});

const blocked = (what: string, advice = 'take it out') =>
  `${what} does not work here: the pages' policy blocks it; ${advice}`;

const instead = 'write a link to the film, map or page instead';
const withoutWords =
  'say what is to be seen in the picture whole.png, for those who cannot see it: ![here](./whole.png)';

test.each([
  [
    'a dead link',
    'One\n\nsee [us](/contakt) and\n[home](/home)\n',
    [[3, 'the link "us": there is no screen /contakt']],
  ],
  [
    'a dead link with a title',
    '[**us**\nall](/contakt "Us")\n',
    [[2, 'the link "us all": there is no screen /contakt']],
  ],
  ['a dead link of its own line', '[us][1]\n\n[1]: /contakt\n', [[3, 'there is no screen /contakt']]],
  ['a dead link in HTML', 'a <a href="/contakt">b</a>\n', [[1, 'there is no screen /contakt']]],
  ['a link round a picture', '[![a](./whole.png)](/contakt)\n', [[1, 'the link "a": there is no screen /contakt']]],
  ['a missing picture', 'a\n![b](./none.png)\n', [[2, 'there is no picture none.png beside the file']]],
  [
    'a picture without words',
    'a\n\n![](./whole.png) and ![ ](./whole.png)\n',
    [
      [3, withoutWords],
      [3, withoutWords],
    ],
  ],
  [
    "another site's picture",
    '![b](https://example.org/a.png)\n',
    [
      [
        1,
        "https://example.org/a.png is another site's picture, which the pages' policy blocks; put it beside the file",
      ],
    ],
  ],
  ['a script', 'a\n\n<script src="https://x.example/a.js"></script>\n', [[3, blocked('<script>')]]],
  ['a style', '<style>\np { color: red }\n</style>\n', [[1, blocked('<style>')]]],
  ['a frame', 'a <iframe src="https://video.example"></iframe>\n', [[1, blocked('<iframe>', instead)]]],
  ['a film', '<video src="/a.mp4"></video>\n', [[1, blocked('<video>', instead)]]],
  [
    'a handler',
    'a <b onclick="x()">b</b> <i\nONMOUSEOVER=x>c</i>\n',
    [
      [1, blocked('onclick')],
      [1, blocked('onmouseover')],
    ],
  ],
  [
    'several',
    '<script>\n\n[a](//b.example)\n',
    [
      [1, blocked('<script>')],
      [3, 'the link "a": //b.example leads to another site; write it in full: https://b.example'],
    ],
  ],
])('%s is named with its line', async (_, body, faults) => {
  const found = await markdownFaults(body, folder, (path) => path === '/home');
  const words = found.map(({ line, link, reason }) => [
    line,
    `${link === undefined ? '' : `the link "${link}": `}${reasonText(reason, 'en')}`,
  ]);
  expect(words).toEqual(faults);
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
