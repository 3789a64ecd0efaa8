import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A page of one colour, with metadata. */
export const page = (background: string) =>
  sharp({ create: { width: 600, height: 850, channels: 3, background } }).withExif({ IFD0: { Artist: 'Ani' } });
export const png = () => page('green').png().toBuffer();
/** A PNG of 400 megapixels in 50 kB. */
export function hugePng(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(20_000, 0);
  header.writeUInt32BE(20_000, 4);
  header[8] = 1;
  const rows = chunk('IDAT', deflateSync(Buffer.alloc(20_000 * 2_501)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    rows,
    chunk('IEND', Buffer.of()),
  ]);
}

/** Two pages after each other. */
export async function animation() {
  const frames = await Promise.all([page('red').png().toBuffer(), png()]);
  return sharp(frames, { join: { animated: true } });
}
