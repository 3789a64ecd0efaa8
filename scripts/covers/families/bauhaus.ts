import { type Family, ground, n, tileSide } from '../family.ts';
import { between, pick } from '../random.ts';

/** A board of plain shapes: quarter, half, disc, triangle, stripes. */
export const bauhaus: Family = (field) => {
  const { width, height, palette, random } = field;
  const t = tileSide(field);
  const h = n(t / 2);
  const s = n(t);
  const shapes = [
    `M0 0h${s}A${s} ${s} 0 0 1 0 ${s}z`,
    `M0 ${h}A${h} ${h} 0 0 1 ${s} ${h}z`,
    `M0 0L${s} ${s}H0z`,
    `M${h} 0a${h} ${h} 0 0 1 0 ${s}a${h} ${h} 0 0 1 0-${s}`,
    `M0 0h${s}v${n(t / 5)}H0zM0 ${n(t * 0.4)}h${s}v${n(t / 5)}H0zM0 ${n(t * 0.8)}h${s}v${n(t / 5)}H0z`,
    `M0 0A${s} ${s} 0 0 1 ${s} ${s}A${s} ${s} 0 0 1 0 0`,
  ] as const;
  const tones = [
    [palette.b, palette.c],
    [palette.a, palette.b],
    [palette.c, palette.bg],
    [palette.bg, palette.c],
    [palette.a, palette.ink],
    [palette.b, palette.bg],
  ] as const;
  const backs = new Map<string, string>();
  let fronts = '';
  let before = -1;
  for (let y = 0; y < height; y += t) {
    for (let x = 0; x < width - 1; x += t) {
      let shape = between(random, 0, shapes.length - 1);
      if (shape === before) shape = (shape + 1) % shapes.length;
      before = shape;
      const [back, front] = pick(random, tones);
      const turn = between(random, 0, 3) * 90;
      const rotate = turn === 0 ? '' : `rotate(${turn} ${h} ${h})`;
      backs.set(back, `${backs.get(back) ?? ''}M${n(x)} ${n(y)}h${s}v${s}h-${s}z`);
      fronts += `<path fill="${front}" transform="translate(${n(x)} ${n(y)})${rotate}" d="${shapes[shape]}"/>`;
    }
  }
  const boards = [...backs].map(([fill, d]) => `<path fill="${fill}" d="${d}"/>`);
  return ground(field, palette.a) + boards.join('') + fronts;
};
