import { createHash } from 'node:crypto';
import { coverWidths, emblemWidths, thumbWidth } from '@slotterbit/contract/catalogue/image.ts';

/** The largest file of a picture, in bytes. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** More than a phone's camera takes. Some files of this size need 200 MB while they are decoded. */
const MAX_PIXELS = 50_000_000;

/** Why a file is not taken as a picture, for staff. */
export const pictureFaults = {
  'too-large': 'berkasnya lebih besar dari 8 MB',
  type: 'harus gambar PNG, JPG, atau WebP',
  animated: 'gambar bergerak tidak dapat dipakai',
  'too-many-pixels': 'gambarnya lebih besar dari 50 megapiksel: perkecil dahulu',
  broken: 'berkasnya rusak atau terpotong',
} as const;

export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly reason: keyof typeof pictureFaults;
  constructor(reason: keyof typeof pictureFaults) {
    super(pictureFaults[reason]);
    this.reason = reason;
  }
}

/** The widths that pages request of a picture, largest first. An emblem is a square. */
const WIDTHS = { cover: [...coverWidths, thumbWidth], emblem: [...emblemWidths] } as const;
export type PictureUse = keyof typeof WIDTHS;

/** The first bytes of PNG, JPEG and WebP. The library reads more types, among them SVG, which can name other files. */
const TAKEN = /^(89504e470d0a1a0a|ffd8ff|52494646.{8}57454250)/;

/** A picture in its widths. `hash`: of the largest. */
export type EncodedPicture = { hash: string; widths: { width: number; type: string; body: Buffer }[] };

async function encode(bytes: Buffer, use: PictureUse): Promise<EncodedPicture> {
  if (bytes.length > MAX_PICTURE_BYTES) throw new PictureRefused('too-large');
  if (!TAKEN.test(bytes.toString('hex', 0, 12))) throw new PictureRefused('type');
  // Imported on demand: it takes 20 MB, and most servers never encode a picture.
  const { default: sharp } = await import('sharp');
  // Not 'warning': common programs write PNG files with a wrong colour profile, which is one.
  const input = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const;
  const broken = () => {
    throw new PictureRefused('broken');
  };
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { ...input, limitInputPixels: false })
    .metadata()
    .catch(broken);
  if (pages > 1) throw new PictureRefused('animated');
  if (width * height > MAX_PIXELS) throw new PictureRefused('too-many-pixels');
  const widths = WIDTHS[use].toSorted((a, b) => b - a);
  const inBox = (box: number) => {
    if (use === 'cover') return { width: box, height: 2 * box, fit: 'inside' } as const;
    return { width: box, height: box, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  };
  // Decoded once. Metadata is not kept; the orientation is applied before.
  const upright = await sharp(bytes, input)
    .autoOrient()
    .resize(inBox(widths[0] ?? 0))
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(broken);
  const encoded = widths.map(async (width) => {
    const body = await sharp(upright).resize(inBox(width)).webp().toBuffer();
    return { width, type: 'image/webp', body };
  });
  const made = await Promise.all(encoded);
  const hash = createHash('sha256').update(made[0]?.body ?? '');
  return { hash: hash.digest('hex').slice(0, 32), widths: made };
}

let earlier: Promise<unknown> = Promise.resolve();

/**
 * Decodes an uploaded picture and encodes it in the widths of its use. One at a time, because of the memory. Throws `PictureRefused`.
 */
export function encodePicture(bytes: Buffer, use: PictureUse): Promise<EncodedPicture> {
  const made = earlier.then(() => encode(bytes, use));
  earlier = made.catch(() => undefined);
  return made;
}
