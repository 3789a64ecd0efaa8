import { usableText } from './usable-text.ts';

/**
 * The address of a provider's image, '{host}/{path}' (docs/product.md 7); null when the item has no image.
 * `host` is the dashboard host without a slash at its end, or '' for this server. A full http(s) address stays as it is;
 * any other scheme is no image.
 */
export function imageUrl(path: string | null, host: string): string | null {
  const text = usableText(path);
  if (text === null) return null;
  if (/^https?:\/\//i.test(text)) return text;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return null;
  const relative = text.replaceAll('\\', '/').replace(/^\/+/, '');
  return relative === '' ? null : `${host.replace(/\/+$/, '')}/${relative.replaceAll(' ', '%20')}`;
}

/** Two letters that stand for a name where its picture is missing: 'Jurnal Abdi Loka' -> 'JA', 'SINTA 2' -> 'S2'. */
export function monogram(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toUpperCase();
}

/** The widths in which our covers and emblems are there, in pixels; the catalogue names the last. */
export const coverWidths = [320, 480] as const;
export const emblemWidths = [96, 192] as const;
/** A cover beside a line of a cart: without the lettering, which could not be read there. */
export const thumbWidth = 160;

const widthSets: readonly (readonly number[])[] = [coverWidths, emblemWidths];

/**
 * The widths in which a picture of this server is there: '/covers/x-480w.webp' stands beside '-320w', '/indexings/y-192w.webp' beside
 * '-96w' (docs/catalogue.md). A picture of any other name or host is there as it is: none.
 */
export function renditions(url: string): { url: string; width: number }[] {
  const { name, widths } = named(url);
  return widths.map((width) => ({ url: `${name}-${width}w.webp`, width }));
}

/** The picture that stands beside a line of a cart: '/covers/x-160w.webp' for '/covers/x-480w.webp', any other itself. */
export function thumbnail(url: string): string {
  const { name, widths } = named(url);
  return widths === coverWidths ? `${name}-${thumbWidth}w.webp` : url;
}

function named(url: string): { name: string; widths: readonly number[] } {
  const [, name = '', largest] = /^(\/[^?#]*)-(\d+)w\.webp$/.exec(url) ?? [];
  return { name, widths: widthSets.find((set) => String(set.at(-1)) === largest) ?? [] };
}
