import type { ImageMetadata } from 'astro';

/** Widths of a photograph on /home, in pixels, for displays of one or two device pixels. */
const WIDTHS = [480, 800, 1200, 1600];

/** Returns the widths that the build makes of a picture (src/pages/home); none of a drawing (SVG). */
export function widthsOf({ format, width }: ImageMetadata): number[] {
  if (format === 'svg') return [];
  const largest = Math.min(width, Math.max(...WIDTHS));
  return [...WIDTHS.filter((one) => one < largest), largest];
}

export const photographName = (name: string, width: number): string => `${name}-${width}w`;

/**
 * Returns the attributes of a picture behind a text on /home.
 * @param name of the picture, unique on /home
 * @param sizes its width on screens, as of an `img`
 */
export function pictureAttributes(name: string, image: ImageMetadata, sizes: string) {
  const address = (width: number) => `/home/${photographName(name, width)}.webp`;
  const widths = widthsOf(image);
  const { width, height, src } = image;
  if (widths.length === 0) return { src, width, height };
  const srcset = widths.map((one) => `${address(one)} ${one}w`).join(', ');
  return { src: address(Math.max(...widths)), srcset, sizes, width, height, 'data-photograph': true };
}
