import type { Reason } from './fault-texts.ts';

/** Whether a path of this site, without query and fragment, leads to a screen or a file. */
export type KnownPath = (path: string) => boolean;

/**
 * Returns the fault of a link's target; undefined without one. Another site must be written in full: `//host` looks
 * like a path but leads to another site.
 */
export function linkFault(link: string, isKnown: KnownPath): Reason | undefined {
  if (link === '') return { code: 'emptyLink' };
  if (/^[/\\]{2}/.test(link)) return { code: 'otherSite', link, full: `https:${link.replaceAll('\\', '/')}` };
  if (/^https?:/i.test(link))
    return URL.canParse(link) && /^https?:\/\//i.test(link) ? undefined : { code: 'noAddress', link };
  if (/^(mailto|tel):./i.test(link) || link.startsWith('#')) return undefined;
  if (/^[a-z][a-z\d+.-]*:/i.test(link)) return { code: 'noAddress', link };
  if (!link.startsWith('/')) return { code: 'noSlash', link };
  const path = link.replace(/[?#].*$/s, '');
  return isKnown(path.replace(/(.)\/$/, '$1')) ? undefined : { code: 'noScreen', path };
}

/**
 * Knows the paths of a site from the files of src/pages, where a name in brackets is a parameter, and of public.
 * @param values the known values of a parameter, if they do not depend on the catalogue
 */
export function knownPaths(
  pages: readonly string[],
  publicFiles: readonly string[],
  values: Readonly<Record<string, readonly string[]>>,
): KnownPath {
  const files = new Set(publicFiles.map((file) => `/${file}`));
  const patterns = pages
    .filter((page) => /\.(astro|ts)$/.test(page) && !/^(404|500)\.astro$/.test(page) && !page.endsWith('.test.ts'))
    .map((page) => {
      const path = `/${page}`.replace(/\.(astro|ts)$/, '').replace(/(.)\/index$|^\/index$/, '$1');
      const pattern = path
        .split(/\[(\w+)\]/)
        .map((part, index) => (index % 2 === 0 ? literal(part) : valuesPattern(values[part])))
        .join('');
      return new RegExp(`^${pattern === '' ? '/' : pattern}$`);
    });
  return (path) => files.has(path) || patterns.some((pattern) => pattern.test(path));
}

const valuesPattern = (values: readonly string[] | undefined) =>
  values === undefined ? '[^/\\\\\\s]+' : `(?:${values.map((value) => literal(value)).join('|') || '(?!)'})`;

const literal = (text: string) => text.replace(/[^\w/]/g, '\\$&');
