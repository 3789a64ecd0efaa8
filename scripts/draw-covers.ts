/**
 * Draws the covers of the demo catalogue into public/covers: `node scripts/draw-covers.ts`.
 * The files are committed; run it again after changing a journal's code or name, or the drawing itself.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import demo from '../provider/catalogue/demo.json' with { type: 'json' };
import { drawCover } from './covers/cover.ts';

const folder = new URL('../public/covers/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const item of demo.items) {
  if (item.image === undefined) continue;
  writeFileSync(new URL(`${item.code}.svg`, folder), drawCover(item));
}
