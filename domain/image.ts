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
