import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
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

/** sharp's names of the formats that every supported browser shows. */
const SHOWN = ['jpeg', 'png', 'webp', 'gif', 'svg', 'avif'];

/** Returns why this file cannot be a picture of the site; undefined if it can. */
export async function pictureFault(file: string): Promise<Reason | undefined> {
  const name = basename(file);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return { code: 'noPicture', values: { name } };
  // Before the file is read: it may be huge.
  return tooLarge(name, { bytes: found.size }) ?? (await readPicture(name, await readFile(file))).reason;
}

/**
 * Reads the format of a picture. `reason` says why it cannot be a picture of the site: too large, or a format that
 * browsers do not show.
 */
export async function readPicture(name: string, bytes: Buffer): Promise<{ format?: string; reason?: Reason }> {
  const tooHeavy = tooLarge(name, { bytes: bytes.length });
  if (tooHeavy !== undefined) return { reason: tooHeavy };
  const notShown = (format: string) => ({ reason: { code: 'notShown', values: { name, format } } as const });
  if (isHeic(bytes)) return notShown('HEIC');
  try {
    // Reads the header only, without sharp's pixel limit, whose error would only say that the file cannot be read.
    const { format, compression, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const kind = format === 'heif' && compression === 'av1' ? 'avif' : format;
    const tooWide = kind === 'svg' ? undefined : tooLarge(name, { bytes: bytes.length, width, height });
    if (tooWide !== undefined) return { reason: tooWide };
    if (!SHOWN.includes(kind)) return notShown(kind.toUpperCase());
    // The header of a truncated picture can be read; its last lines cannot.
    if (kind !== 'svg') await sharp(bytes, { failOn: 'truncated' }).resize(16).toBuffer();
    return { format: kind };
  } catch {
    return { reason: { code: 'unreadablePicture', values: { name } } };
  }
}

/**
 * Identified by its first bytes: sharp cannot open a format without a decoder. AVIF uses the same container and names
 * itself in it.
 */
function isHeic(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 64);
  return /^.{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1)/s.test(head) && !head.includes('avif');
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
      values: { name, megabytes: millions(bytes), max: millions(max) },
    };
  if (!isDrawing && width * height > pictureLimits.maxPixels)
    return { code: 'widePicture', values: { name, width, height, max: millions(pictureLimits.maxPixels) } };
  return undefined;
}
