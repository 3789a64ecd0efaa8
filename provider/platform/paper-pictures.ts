import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { z } from 'zod';
import { contentFile, readContent } from './brand.ts';

const pictures = z.object({
  logo: z.string().optional(),
  signature: z.string().optional(),
  stamp: z.string().optional(),
});

/** The organisation's pictures on a receipt, as data URLs. */
export type PaperPictures = z.infer<typeof pictures>;

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/**
 * Reads the pictures that site.yaml names. Leaves out a picture without a file, which stops builds (src/content/check.ts): the receipt has room
 * for a signature by hand.
 */
export function readPaperPictures(file = contentFile('site')): PaperPictures {
  const dataUrl = (name: string) => {
    const path = join(dirname(file), name);
    const type = TYPES[extname(name).toLowerCase()];
    return type !== undefined && existsSync(path)
      ? [`data:${type};base64,${readFileSync(path).toString('base64')}`]
      : [];
  };
  const named = Object.entries(readContent(pictures, file));
  return Object.fromEntries(named.flatMap(([key, name = '']) => dataUrl(name).map((url) => [key, url])));
}
