import { type Family, ground, n, tileSide } from '../family.ts';
import { between } from '../random.ts';

/** Tiles of concentric quarter circles, turned by chance: rivers, fields, sound. */
export const arcs: Family = (field) => {
  const { width, height, palette, random } = field;
  const tile = tileSide(field);
  const rings = [palette.b, palette.a, palette.c, palette.bg].map(
    (fill, index) =>
      `<path fill="${fill}" d="M0 0h${n(tile * (1 - index / 4))}A${n(tile * (1 - index / 4))} ${n(tile * (1 - index / 4))} 0 0 1 0 ${n(tile * (1 - index / 4))}z"/>`,
  );
  let uses = '';
  for (let y = 0; y < height; y += tile) {
    for (let x = 0; x < width - 1; x += tile) {
      const turn = between(random, 0, 3);
      const dx = turn === 1 || turn === 2 ? tile : 0;
      const dy = turn >= 2 ? tile : 0;
      const rotate = turn === 0 ? '' : `rotate(${turn * 90})`;
      uses += `<use href="#q" transform="translate(${n(x + dx)} ${n(y + dy)})${rotate}"/>`;
    }
  }
  return `<defs><g id="q">${rings.join('')}</g></defs>${ground(field, palette.a)}${uses}`;
};
