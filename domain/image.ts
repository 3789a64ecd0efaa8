import { usableText } from './usable-text.ts';

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

/** Returns two letters for a name without a picture: 'Jurnal Abdi Loka' -> 'JA', 'SINTA 2' -> 'S2'. */
export function monogram(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toUpperCase();
}
