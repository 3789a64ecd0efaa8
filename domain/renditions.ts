/** Widths of our covers and emblems, in pixels. The catalogue names the largest. */
export const coverWidths = [240, 360, 480] as const;
export const emblemWidths = [128, 192] as const;
/** A cover in a line of the cart, without lettering, which would be too small. */
export const thumbWidth = 160;

/** Parts of '/covers/x-480w.webp'. Other pictures have only one width (docs/catalogue.md). */
const largest = /^(\/[^?#]*-)(480|192)w\.webp$/;

/** Returns the `srcset` of a picture of this server: '/covers/x-480w.webp' with its '-360w' and '-240w'. */
export function srcSetOf(url: string): string | undefined {
  const [, name, width] = largest.exec(url) ?? [];
  const widths = width === '480' ? coverWidths : emblemWidths;
  return name && widths.map((one) => `${name}${one}w.webp ${one}w`).join(', ');
}

/** Returns the smallest width: '/covers/x-160w.webp', '/indexings/y-128w.webp'; any other picture unchanged. */
export function thumbnail(url: string): string {
  return url.replace(largest, (_, name, width) => `${name}${width === '480' ? thumbWidth : emblemWidths[0]}w.webp`);
}
