import { usableText } from '../values/usable-text.ts';

/**
 * Returns the address of a provider's image, '{host}/{path}' (docs/product.md 7); null without an image. `host` has no slash at its
 * end; '' is this server. A full http(s) address stays unchanged; another scheme is not an image.
 */
export function imageUrl(path: string | null, host: string): string | null {
  const text = usableText(path);
  if (text === null) return null;
  if (/^https?:\/\//i.test(text)) return text;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return null;
  const relative = text.replaceAll('\\', '/').replace(/^\/+/, '');
  return relative === '' ? null : `${host.replace(/\/+$/, '')}/${relative.replaceAll(' ', '%20')}`;
}

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

/**
 * Returns a drawing as a data: address, for an attribute, without a request. Escapes as little as possible, because compression handles
 * markup better than percent signs.
 */
export function svgAddress(svg: string): string {
  if (svg.includes("'")) return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const escaped = svg.replace(/[%#"<>&\n]/g, (sign) => (sign === '"' ? "'" : encodeURIComponent(sign)));
  return `data:image/svg+xml,${escaped}`;
}
