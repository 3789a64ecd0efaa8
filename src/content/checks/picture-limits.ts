/** The maximum size of a picture. No imports: browsers load it too. */
export const pictureLimits = {
  /** A photograph of 50 megapixels has 12 to 14 MB. */
  maxBytes: 15_000_000,
  /** The build decodes a photograph completely: 4 bytes per pixel. */
  maxPixels: 50_000_000,
  /** Drawings (.svg) are served unchanged. */
  maxDrawingBytes: 500_000,
} as const;

/** Megabytes or megapixels with one decimal: '91.2'. */
const millions = (count: number) => String(Math.ceil(count / 100_000) / 10);

/**
 * Returns why a picture is too large; undefined if it is not.
 * @param size `bytes` of the file; `width` and `height` in pixels, absent if unknown or irrelevant (drawings)
 */
export function tooLarge(
  name: string,
  { bytes, width = 0, height = 0 }: { bytes: number; width?: number; height?: number },
): string | undefined {
  const isDrawing = name.toLowerCase().endsWith('.svg');
  const max = isDrawing ? pictureLimits.maxDrawingBytes : pictureLimits.maxBytes;
  if (bytes > max)
    return `${name} has ${millions(bytes)} MB, more than ${millions(max)} MB; ${isDrawing ? 'draw it with fewer shapes' : 'make it smaller, 2000 pixels wide is enough'}`;
  if (!isDrawing && width * height > pictureLimits.maxPixels)
    return `${name} has ${width} x ${height} pixels, more than ${millions(pictureLimits.maxPixels)} million; make it smaller, 2000 pixels wide is enough`;
  return undefined;
}
