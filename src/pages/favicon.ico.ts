import type { APIRoute } from 'astro';
import sharp from 'sharp';

/** Search engines want a multiple of 48 pixels. */
const SIZE_PX = 48;

/** The mark for old browsers and crawlers, and for addresses without a page, such as JSON: an ICO file that contains one PNG. */
export const GET: APIRoute = async () => {
  // Builds run in the project's folder. The density makes the drawing larger than the icon, so that its edges stay sharp.
  const png = await sharp('public/favicon.svg', { density: 300 }).resize(SIZE_PX, SIZE_PX).png().toBuffer();
  const header = Buffer.alloc(22);
  // The type (an icon) and the number of pictures; then the picture: width, height, colour planes, bits per pixel, length, offset.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(SIZE_PX, 6);
  header.writeUInt8(SIZE_PX, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return new Response(new Uint8Array(Buffer.concat([header, png])), { headers: { 'Content-Type': 'image/x-icon' } });
};
