import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';
import { tooLarge } from './picture-limits.ts';

/** sharp's names of the formats that every supported browser shows. */
const SHOWN = ['jpeg', 'png', 'webp', 'gif', 'svg', 'avif'];

const SAVE_AS = 'save it as .jpg, .png, .webp or .avif';

/**
 * Returns why this file cannot be a picture of the site: too large, or a format that browsers do not show; undefined
 * if it can.
 */
export async function pictureFault(file: string): Promise<string | undefined> {
  const name = basename(file);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return `there is no picture ${name} beside the file`;
  const tooHeavy = tooLarge(name, { bytes: found.size });
  if (tooHeavy !== undefined) return tooHeavy;
  if (await isHeic(file)) return `${name} is a HEIC picture, which browsers do not show; ${SAVE_AS}`;
  try {
    // Reads the header only, without sharp's pixel limit, whose error would only say that the file cannot be read.
    const { format, compression, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    const kind = format === 'heif' && compression === 'av1' ? 'avif' : format;
    const tooWide = kind === 'svg' ? undefined : tooLarge(name, { bytes: found.size, width, height });
    if (tooWide !== undefined) return tooWide;
    if (!SHOWN.includes(kind))
      return `${name} is a ${kind.toUpperCase()} picture, which browsers do not show; ${SAVE_AS}`;
    // The header of a truncated picture can be read; its last lines cannot.
    if (kind !== 'svg') await sharp(file, { failOn: 'truncated' }).resize(16).toBuffer();
    return undefined;
  } catch {
    return `${name} cannot be read: it is broken, or no picture; ${SAVE_AS} again`;
  }
}

/**
 * Identified by its first bytes: sharp cannot open a format without a decoder. AVIF uses the same container and names
 * itself in it.
 */
async function isHeic(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    return /^.{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1)/s.test(head) && !head.includes('avif');
  } finally {
    await handle.close();
  }
}
