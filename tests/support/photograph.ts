import { crc32, deflateSync } from 'node:zlib';

/** Returns a PNG of one colour instead of an editor's photograph. Sizes in pixels. */
export const photograph = (width: number, height: number): Buffer =>
  png(width, height, { bits: 8, colourType: 2, bytesPerRow: width * 3 });

/** Returns a striped PNG with one bit per pixel: many pixels in few bytes. Sizes in pixels. */
export const manyPixels = (width: number, height: number): Buffer =>
  png(width, height, { bits: 1, colourType: 0, bytesPerRow: Math.ceil(width / 8) });

function png(
  width: number,
  height: number,
  { bits, colourType, bytesPerRow }: { bits: number; colourType: number; bytesPerRow: number },
): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colourType, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(bytesPerRow, 0x7a)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
