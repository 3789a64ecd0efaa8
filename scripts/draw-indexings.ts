/** Draws the emblems of the demo catalogue's indexings into public/indexings: `node scripts/draw-indexings.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { others, scopus, sinta } from './indexings/emblem.ts';

const folder = new URL('../public/indexings/', import.meta.url);
mkdirSync(folder, { recursive: true });
const write = (code: string, svg: string) => writeFileSync(new URL(`${code}.svg`, folder), svg);

for (const rank of [1, 2, 3, 4, 5, 6] as const) write(`sinta-${rank}`, sinta(rank));
for (const quartile of [1, 2, 3, 4] as const) write(`scopus-q${quartile}`, scopus(quartile));
for (const [code, svg] of Object.entries(others)) write(code, svg);
