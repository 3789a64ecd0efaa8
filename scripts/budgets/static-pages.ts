import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestPath } from '../../server/static-files.ts';
import { pageAssets, withoutStyles } from './page-assets.ts';
import { brotliBytes, brotliText } from './weigh.ts';

/** Kilobytes of brotli that a page without island may carry (issue 3, 5). `view` is all of it, with every picture. */
export const STATIC_LIMITS = { scripts: 3, styles: 12, document: 12, font: 40, view: 120 } as const;
export type StaticPart = keyof typeof STATIC_LIMITS;

/**
 * Pages that carry more script than the others, at what they weigh now, so that it does not grow. What stands on top of the 2.3 kB
 * of every page is what the specification asks of them.
 */
const MORE_SCRIPT: Readonly<Record<string, number>> = {
  // Endless carousels with autoplay, a video, a countdown, a stepper and a review form.
  '/single-product': 3.4,
  // The stored customer, followed over tabs.
  '/profile': 3.3,
  '/edit-profile': 3.3,
};

/** What a page may carry of a part, in kilobytes. */
export const staticLimit = (path: string, part: StaticPart): number =>
  (part === 'scripts' ? MORE_SCRIPT[path] : undefined) ?? STATIC_LIMITS[part];

/** Every built page without an island, by its address, as it lies in dist/client. */
export function staticPages(client: string): { path: string; html: string }[] {
  return readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({
      path: requestPath(`/${name.replaceAll('\\', '/')}`),
      html: readFileSync(join(client, name), 'utf8'),
    }))
    .filter(({ html }) => !html.includes('<astro-island'))
    .sort((a, b) => a.path.localeCompare(b.path));
}

/** What a page without island weighs, in bytes of brotli, part by part. */
export async function weighStatic(client: string, path: string, html: string): Promise<Record<StaticPart, number>> {
  const assets = pageAssets(html, (script) => readFileSync(client + script, 'utf8'));
  const files = (paths: readonly string[]) => brotliBytes(paths.map((asset) => client + asset));
  const parts = {
    scripts: (await files(assets.scripts)) + (await brotliText(`${path}.inline.js`, assets.inline.scripts)),
    styles: (await files(assets.styles)) + (await brotliText(`${path}.inline.css`, assets.inline.styles)),
    document: await brotliText(`${path}.html`, withoutStyles(html)),
    font: await files(assets.fonts),
  };
  const pictures = await files(assets.pictures);
  return { ...parts, view: parts.scripts + parts.styles + parts.document + parts.font + pictures };
}
