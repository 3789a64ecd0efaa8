/** Emblems of indexings: drawn for this project, 96 × 96 units, and on purpose unlike the indexers' own logos. */
import { outline } from './type.ts';

function tile(background: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="${background}"/>${content}</svg>\n`;
}

/** Point on a circle round the tile's middle; 0 degrees is up. */
function onCircle(radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(48 + Math.cos(angle) * radius).toFixed(1)} ${(48 + Math.sin(angle) * radius).toFixed(1)}`;
}

/** A ring of `parts` strokes of which the first `full` are bright. */
function ring(parts: number, full: number, colours: { bright: string; dim: string }): string {
  const step = 360 / parts;
  const gap = 13;
  const arc = (index: number) =>
    `M${onCircle(33, index * step + gap)}A33 33 0 0 1 ${onCircle(33, (index + 1) * step - gap)}`;
  const path = (from: number, to: number, colour: string) =>
    from === to
      ? ''
      : `<path stroke="${colour}" d="${Array.from({ length: to - from }, (_, index) => arc(from + index)).join('')}"/>`;
  return `<g fill="none" stroke-width="9" stroke-linecap="round">${path(0, full, colours.bright)}${path(full, parts, colours.dim)}</g>`;
}

function letters(text: string, size: number, fill: string): string {
  const at = { x: 48, y: 48 + size * 0.37, anchor: 'middle' } as const;
  return `<path fill="${fill}" d="${outline(text, at, { size, weight: 800, tracking: -0.02 })}"/>`;
}

/** SINTA 1-6: the better the rank, the fuller the ring of six. */
function sinta(rank: 1 | 2 | 3 | 4 | 5 | 6): string {
  const colours = { bright: '#f2c46d', dim: '#2f7c76' };
  return tile('#0b4a49', ring(6, 7 - rank, colours) + letters(String(rank), 38, '#fdf8ec'));
}

/** Scopus Q1-Q4: the better the quartile, the fuller the ring of four. */
function scopus(quartile: 1 | 2 | 3 | 4): string {
  const colours = { bright: '#fff1df', dim: '#ff9d82' };
  return tile('#d9512f', ring(4, 5 - quartile, colours) + letters(`Q${quartile}`, 27, '#fff8f0'));
}

/** The others, each with one plain figure. */
const others = {
  // Six cells round one: a citation index as a comb.
  'wos-esci': tile(
    '#14213d',
    '<g transform="translate(48 48)scale(.82)"><g fill="#38528a"><path id="h" d="M0-45l12.5 7.2v15.6L0-15l-12.5-7.2v-15.6z"/><use href="#h" transform="rotate(60)"/><use href="#h" transform="rotate(120)"/><use href="#h" transform="rotate(180)"/><use href="#h" transform="rotate(240)"/><use href="#h" transform="rotate(300)"/></g><circle r="11" fill="#f6a55c"/></g>',
  ),
  // An open book under an open ring.
  doaj: tile(
    '#edba52',
    '<path fill="none" stroke="#26221a" stroke-width="8" stroke-linecap="round" d="M27 40a21 21 0 0 1 40-9"/><path fill="#fbf3df" d="M14 46c13-3 25-1 34 6v30c-9-7-21-9-34-6z"/><path fill="#1f5c57" d="M82 46c-13-3-25-1-34 6v30c9-7 21-9 34-6z"/>',
  ),
  // A sun with two orbits.
  copernicus: tile(
    '#3b2432',
    '<g fill="none" stroke="#f1c48c" stroke-width="4"><circle cx="48" cy="48" r="22"/><circle cx="48" cy="48" r="35" stroke-dasharray="150 70" stroke-linecap="round"/></g><circle cx="48" cy="48" r="11" fill="#ee8063"/><circle cx="70" cy="48" r="6" fill="#fce9dc"/><circle cx="25" cy="22" r="5" fill="#ee8063"/>',
  ),
  // Two wings of three feathers.
  garuda: tile(
    '#8c3327',
    '<g id="g"><path fill="#f6d3a0" d="M45 26v16C32 42 20 36 13 24c11 4 22 5 32 2z"/><path fill="#f0a36b" d="M45 45v14c-11 0-20-5-27-14 9 3 18 3 27 0z"/><path fill="#fdeedd" d="M45 62v14c-8-1-14-5-19-12 7 1 13 1 19-2z"/></g><use href="#g" transform="matrix(-1 0 0 1 96 0)"/>',
  ),
  // A square cap with its tassel.
  'google-scholar': tile(
    '#1f6f8b',
    '<path fill="#0f4559" d="M28 46v20c10 9 30 9 40 0V46z"/><path fill="#f4f9fa" d="M48 20l38 20-38 20-38-20z"/><path fill="none" stroke="#f5c55a" stroke-width="5" stroke-linecap="round" d="M48 40l28 9v20"/><circle cx="76" cy="73" r="6" fill="#f5c55a"/>',
  ),
  // Two links that hold each other.
  crossref: tile(
    '#1e3d2f',
    '<g fill="none" stroke-width="10"><rect x="17" y="31" width="38" height="34" rx="17" stroke="#b5cf8f"/><rect x="41" y="31" width="38" height="34" rx="17" stroke="#f0a860"/><path stroke="#b5cf8f" d="M38 31a17 17 0 0 1 17 17"/></g>',
  ),
} as const;

/** All of them, by the code of the indexing. */
export const emblems: Readonly<Record<string, string>> = {
  ...Object.fromEntries(([1, 2, 3, 4, 5, 6] as const).map((rank) => [`sinta-${rank}`, sinta(rank)])),
  ...Object.fromEntries(([1, 2, 3, 4] as const).map((quartile) => [`scopus-q${quartile}`, scopus(quartile)])),
  ...others,
};
