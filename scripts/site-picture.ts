import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import drawnWords from './site-picture.json' with { type: 'json' };

const siteWords = z.object({ name: z.string(), tagline: z.string() });

/** The words of public/og.png, the picture that a link preview of the site shows. */
export type SiteWords = z.infer<typeof siteWords>;

/** @param root the project's folder */
export const readSiteWords = (root: string): SiteWords =>
  siteWords.parse(parse(readFileSync(join(root, 'src/content/site.yaml'), 'utf8')));

/** Whether public/og.png was drawn with these words (scripts/draw-icons.ts). */
export const isDrawnWith = ({ name, tagline }: SiteWords): boolean =>
  name === drawnWords.name && tagline === drawnWords.tagline;

export const background = '#0c1116';

const page = 'M9 4h15.5L34 13.5V32a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z';

/** The mark as SVG elements, 40 units wide. */
export const mark = `<path d="${page}" fill="#ff7d55"/><path d="M24.5 4 34 13.5h-6.5a3 3 0 0 1-3-3V4Z" fill="#23100a" opacity=".32"/>
<g fill="#23100a"><rect x="10.5" y="18" width="5" height="5" rx="1.4" opacity=".45"/><rect x="17.5" y="18" width="5" height="5" rx="1.4" opacity=".45"/>
<rect x="24.5" y="18" width="5" height="5" rx="1.4"/><rect x="10.5" y="25" width="5" height="5" rx="1.4" opacity=".45"/><rect x="17.5" y="25" width="5" height="5" rx="1.4" opacity=".45"/></g>`;

/**
 * Returns the picture for link previews as an SVG document.
 * @param words null: the mark alone, since lettering needs fonts that not every machine has
 */
export function sitePicture(words: SiteWords | null): string {
  const position = words === null ? 'translate(460 175)' : 'translate(90 175)';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><rect width="1200" height="630" fill="${background}"/>
<circle cx="1180" cy="10" r="250" fill="#3a221b"/><circle cx="1180" cy="10" r="150" fill="#0f766e"/><g transform="${position} scale(7)">${mark}</g>
${words === null ? '' : lettering(words)}</svg>`;
}

function lettering({ name, tagline }: SiteWords): string {
  const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  // Bold letters of DejaVu Sans are about 0.7 of their height wide.
  const size = Math.min(92, Math.floor(740 / (name.length * 0.7)));
  const lines = wrapped(tagline, 32).map(
    (line, index) =>
      `<text x="414" y="${386 + 50 * index}" fill="#b7c3cc" font-family="DejaVu Sans, sans-serif" font-size="36">${escaped(line)}</text>`,
  );
  return `<text x="410" y="318" fill="#eef2f4" font-family="DejaVu Sans, sans-serif" font-weight="700" font-size="${size}">${escaped(name)}</text>
${lines.join('\n')}`;
}

/** Splits a text at spaces into lines of at most `length` characters; a longer word gets its own line. */
const wrapped = (text: string, length: number): string[] =>
  (text.match(new RegExp(`\\S.{0,${length - 1}}(?=\\s|$)|\\S+`, 'g')) ?? []).map((line) => line.trim());
