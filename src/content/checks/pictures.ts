import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import sharp from 'sharp';
import type { Reason } from './fault-texts.ts';

/** The maximum size of a picture. */
const pictureLimits = {
  /** A photograph of 50 megapixels has 12 to 14 MB. */
  maxBytes: 15_000_000,
  /** The build decodes a photograph completely: 4 bytes per pixel. */
  maxPixels: 50_000_000,
  /** Drawings (.svg) are served unchanged. */
  maxDrawingBytes: 500_000,
} as const;

/** Megabytes or megapixels with one decimal: '91.2'. */
const millions = (count: number) => String(Math.ceil(count / 100_000) / 10);

/** The endings of pictures that the build reads and every supported browser shows. */
export const pictureEndings = ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif', '.svg'];

/** Returns why this file cannot be a picture of the site; undefined if it can. */
export async function pictureFault(file: string): Promise<Reason | undefined> {
  const name = basename(file);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return { code: 'noPicture', name };
  // Before the file is read: it may be huge.
  return tooLarge(name, { bytes: found.size }) ?? (await readPicture(name, await readFile(file))).reason;
}

/**
 * Reads the format of a picture: an ending without dot. `reason` says why it cannot be a picture of the site: too large, a format that browsers
 * do not show, or a name that makes the build read it as something else.
 */
export async function readPicture(name: string, bytes: Buffer): Promise<{ format?: string; reason?: Reason }> {
  const tooHeavy = tooLarge(name, { bytes: bytes.length });
  if (tooHeavy !== undefined) return { reason: tooHeavy };
  const endings = pictureEndings.join(', ');
  try {
    const { format, width, height } = await imageMetadata(bytes, name);
    const shown = format.toUpperCase();
    if (!pictureEndings.includes(`.${format}`)) return { reason: { code: 'notShown', name, format: shown, endings } };
    const ending = extname(name).toLowerCase();
    // The build inlines each .svg as a drawing; a photograph may have the ending of another one.
    if (!pictureEndings.includes(ending) || (ending === '.svg') !== (format === 'svg'))
      return { reason: { code: 'otherFormat', name, format: shown, ending: `.${format}` } };
    const tooWide = tooLarge(name, { bytes: bytes.length, width, height });
    if (tooWide !== undefined) return { reason: tooWide };
    // The header of a truncated picture can be read; its last lines cannot.
    const picture = sharp(bytes, { failOn: 'truncated', limitInputPixels: false });
    await (format === 'svg' ? picture.metadata() : picture.resize(16).toBuffer());
    return { format };
  } catch {
    return { reason: { code: 'unreadablePicture', name, endings } };
  }
}

/**
 * Returns why a picture is too large; undefined if it is not.
 * @param size `bytes` of the file; `width` and `height` in pixels, absent if unknown or irrelevant (drawings)
 */
function tooLarge(
  name: string,
  { bytes, width = 0, height = 0 }: { bytes: number; width?: number; height?: number },
): Reason | undefined {
  const isDrawing = name.toLowerCase().endsWith('.svg');
  const max = isDrawing ? pictureLimits.maxDrawingBytes : pictureLimits.maxBytes;
  if (bytes > max)
    return {
      code: isDrawing ? 'heavyDrawing' : 'heavyPicture',
      ...{ name, megabytes: millions(bytes), max: millions(max) },
    };
  if (!isDrawing && width * height > pictureLimits.maxPixels)
    return { code: 'widePicture', name, width, height, max: millions(pictureLimits.maxPixels) };
  return undefined;
}
