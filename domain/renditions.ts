/** The widths in which our covers and emblems are there, in pixels; the catalogue names the last. */
export const coverWidths = [240, 360, 480] as const;
export const emblemWidths = [128, 192] as const;
/** A cover beside a line of a cart: without the lettering, which could not be read there. */
export const thumbWidth = 160;

/** '/covers/x-480w.webp' in its parts; a picture of any other name or host is there as it is (docs/catalogue.md). */
const largest = /^(\/[^?#]*-)(480|192)w\.webp$/;

/** The `srcset` of a picture of this server that is there in several widths: '/covers/x-480w.webp' stands beside '-360w' and '-240w'. */
export function srcSetOf(url: string): string | undefined {
  const [, name, width] = largest.exec(url) ?? [];
  const widths = width === '480' ? coverWidths : emblemWidths;
  return name && widths.map((one) => `${name}${one}w.webp ${one}w`).join(', ');
}

/** The smallest of them: '/covers/x-160w.webp', '/indexings/y-128w.webp'; any other picture itself. */
export function thumbnail(url: string): string {
  return url.replace(largest, (_, name, width) => `${name}${width === '480' ? thumbWidth : emblemWidths[0]}w.webp`);
}
