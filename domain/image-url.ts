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
