import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestPath } from '../../server/static-files.ts';
import { pageAssets, withoutStyles } from './page-assets.ts';
import { brotliBytes, brotliText } from './weigh.ts';

/** Kilobytes of brotli that a page without island may carry (decision 009). `view` is all of it, with every picture. */
export const STATIC_LIMITS = { scripts: 5, styles: 12, document: 12, font: 40, view: 120 } as const;
export type StaticPart = keyof typeof STATIC_LIMITS;

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
