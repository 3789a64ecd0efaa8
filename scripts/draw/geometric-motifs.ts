/** Motifs of plain shapes. */
import { between, ground, type Motif, n, pick, tileSide } from './motif.ts';
import { outline } from './type.ts';

/** Tiles of concentric quarter circles, turned by chance: rivers, fields, sound. */
export const arcs: Motif = (field) => {
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

/** A board of plain shapes: quarter, half, disc, triangle, stripes. */
export const bauhaus: Motif = (field) => {
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

/** Columns of unlike height with rounded heads: accounts, measures, voices. */
export const columns: Motif = (field) => {
  const { width, height, palette, random } = field;
  const count = Math.max(3, Math.round(width / 33));
  const gap = 6;
  const w = (width - gap * (count + 1)) / count;
  const tones = [palette.b, palette.c, palette.bg, palette.b, palette.ink];
  let out = ground(field, palette.a);
  for (let i = 0; i < count; i++) {
    const x = gap + i * (w + gap);
    const split = height * (0.2 + random() * 0.55);
    const up = tones[(i * 2) % tones.length];
    const down = tones[(i * 2 + 1) % tones.length];
    out += `<rect x="${n(x)}" y="${n(-w)}" width="${n(w)}" height="${n(split + w - gap / 2)}" rx="${n(w / 2)}" fill="${up}"/>`;
    out += `<rect x="${n(x)}" y="${n(split + gap / 2)}" width="${n(w)}" height="${n(height)}" rx="${n(w / 2)}" fill="${down}"/>`;
  }
  return out;
};

/** Dots that grow towards a light; rows are offset as in print. */
export const halftone: Motif = (field) => {
  const { width, height, palette, random } = field;
  // Coarser on a whole cover, so that the file stays small.
  const step = height > 250 && width > 200 ? 23 : 17;
  const focus = [width * (0.2 + random() * 0.6), height * (0.25 + random() * 0.5)] as const;
  const reach = Math.hypot(width, height) * 0.62;
  const levels = new Map<number, string>();
  let row = 0;
  for (let y = step / 2; y < height + step; y += step * 0.87, row++) {
    for (let x = row % 2 === 0 ? 0 : step / 2; x < width + step; x += step) {
      const near = 1 - Math.hypot(x - focus[0], y - focus[1]) / reach;
      const level = Math.round(Math.max(0, near) * 8);
      if (level > 0) levels.set(level, `${levels.get(level) ?? ''}M${n(x)} ${n(y)}h0`);
    }
  }
  const dots = [...levels].map(
    ([level, d]) =>
      `<path stroke="${level > 5 ? palette.c : palette.b}" stroke-width="${n((level * step) / 8.5)}" d="${d}"/>`,
  );
  return `${ground(field, palette.a)}<g stroke-linecap="round">${dots.join('')}</g>`;
};

/** One enormous letter that leaves the page, a disc behind it. */
export const monogram: Motif = (field) => {
  const { width, height, palette, random, initial } = field;
  const size = Math.max(width, height) * 1.25;
  const side = random() < 0.5 ? 0.3 : 0.7;
  const disc = `<circle cx="${n(width * (1 - side))}" cy="${n(height * 0.36)}" r="${n(Math.min(width, height) * 0.36)}" fill="${palette.c}"/>`;
  const at = { x: width * (0.35 + side * 0.3), y: height * 0.5 + size * 0.37, anchor: 'middle' } as const;
  const letter = `<path fill="${palette.b}" d="${outline(initial, at, { size, weight: 800 })}"/>`;
  const rule = `<path stroke="${palette.bg}" stroke-width="3" d="M0 ${n(height * 0.7)}h${n(width)}M0 ${n(height * 0.76)}h${n(width)}M0 ${n(height * 0.82)}h${n(width)}M0 ${n(height * 0.88)}h${n(width)}"/>`;
  return ground(field, palette.a) + disc + letter + rule;
};

/** Tilted orbits round one body, with what travels on them. */
export const orbit: Motif = (field) => {
  const { width, height, palette, random } = field;
  const [cx, cy] = [width * 0.5, height * 0.52];
  const reach = Math.min(width, height) * 0.62;
  const tilt = -40 + random() * 80;
  let rings = '';
  for (let i = 1; i <= 6; i++) {
    const rx = reach * (0.24 + i * 0.17);
    const ry = rx * 0.52;
    const angle = random() * Math.PI * 2;
    rings += `<ellipse rx="${n(rx)}" ry="${n(ry)}"/>`;
    rings += `<circle cx="${n(Math.cos(angle) * rx)}" cy="${n(Math.sin(angle) * ry)}" r="${n(4 + random() * 11)}" fill="${i % 2 ? palette.c : palette.b}" stroke="none"/>`;
  }
  const core = `<circle r="${n(reach * 0.24)}" fill="${palette.c}" stroke="none"/><path fill="${palette.b}" stroke="none" d="M${n(-reach * 0.24)} 0a${n(reach * 0.24)} ${n(reach * 0.24)} 0 0 0 ${n(reach * 0.48)} 0z"/>`;
  return `${ground(field, palette.a)}<g transform="translate(${n(cx)} ${n(cy)})rotate(${n(tilt)})" fill="none" stroke="${palette.ink}" stroke-width="2">${rings}${core}</g>`;
};

/** A fan of light from a point on the edge. */
export const rays: Motif = (field) => {
  const { width, height, palette, random } = field;
  const x = width * pick(random, [0, 0.5, 1]);
  const y = height;
  const far = Math.hypot(width, height) * 1.2;
  const count = 22;
  let wide = '';
  for (let i = 0; i < count; i += 2) {
    const from = Math.PI + (i / count) * Math.PI;
    const to = Math.PI + ((i + 1) / count) * Math.PI;
    wide += `M${n(x)} ${n(y)}L${n(x + Math.cos(from) * far)} ${n(y + Math.sin(from) * far)}L${n(x + Math.cos(to) * far)} ${n(y + Math.sin(to) * far)}z`;
  }
  const r = Math.min(width, height);
  const discs = [
    [0.5, palette.c],
    [0.36, palette.bg],
    [0.22, palette.b],
  ] as const;
  return `${ground(field, palette.a)}<path fill="${palette.b}" d="${wide}"/>${discs.map(([size, fill]) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * size)}" fill="${fill}"/>`).join('')}`;
};
