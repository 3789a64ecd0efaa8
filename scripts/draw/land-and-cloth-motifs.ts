/** Motifs after hills and water, and after Indonesian cloth. */
import { between, closedCurve, ground, type Motif, n, pick } from './motif.ts';

/** Ridges one before the other, and a sun or moon. */
export const strata: Motif = (field) => {
  const { width, height, palette, random } = field;
  const tones = [palette.a, palette.b, palette.bg, palette.c, palette.ink] as const;
  const sun = `<circle cx="${n(width * pick(random, [0.28, 0.5, 0.74]))}" cy="${n(height * 0.27)}" r="${n(Math.min(width, height) * 0.17)}" fill="${palette.c}"/>`;
  const base = palette.bg;
  let ridges = '';
  for (const [index, tone] of tones.entries()) {
    const level = height * (0.36 + index * 0.14);
    let d = `M0 ${n(height)}V${n(level + random() * 24)}`;
    const peaks = 4;
    for (let i = 1; i <= peaks; i++) {
      const x = (width / peaks) * i;
      const top = level - 18 - random() * 52;
      d += `L${n(x - width / peaks / 2 + random() * 14)} ${n(top)}L${n(x)} ${n(level + random() * 30)}`;
    }
    ridges += `<path fill="${tone}" d="${d}V${n(height)}z"/>`;
  }
  return ground(field, base) + sun + ridges;
};

/** Contour lines of a hill, one of them loud. */
export const topo: Motif = (field) => {
  const { width, height, palette, random } = field;
  const spokes = 7;
  const shape = Array.from({ length: spokes }, () => 0.72 + random() * 0.56);
  const centre = [width * (0.35 + random() * 0.3), height * (0.4 + random() * 0.2)] as const;
  const reach = Math.max(width, height) * 0.78;
  const rings = 10;
  const loud = between(random, 3, 6);
  let paths = '';
  for (let ring = rings; ring >= 1; ring--) {
    const points = shape.map((r, index) => {
      const angle = (index / spokes) * Math.PI * 2 + ring * 0.05;
      const distance = reach * (ring / rings) * (1 + (r - 1) * (0.4 + ring / rings));
      return [centre[0] + Math.cos(angle) * distance, centre[1] + Math.sin(angle) * distance] as const;
    });
    const fill = ring === loud ? palette.c : ring === 1 ? palette.b : 'none';
    paths += `<path d="${closedCurve(points)}"${fill === 'none' ? '' : ` fill="${fill}"`}/>`;
  }
  return `${ground(field, palette.a)}<g fill="none" stroke="${palette.ink}" stroke-width="2.5">${paths}</g>`;
};

/** Swells one behind the other, under a low sun. */
export const waves: Motif = (field) => {
  const { width, height, palette, random } = field;
  const half = between(random, 42, 62);
  const sun = `<circle cx="${n(width * pick(random, [0.25, 0.5, 0.72]))}" cy="${n(height * 0.3)}" r="${n(Math.min(width, height) * 0.2)}" fill="${palette.c}"/>`;
  const tones = [palette.a, palette.b, palette.bg, palette.a, palette.c, palette.b, palette.bg];
  let rows = '';
  const count = 7;
  for (let i = 0; i < count; i++) {
    const y = height * 0.34 + ((height * 0.66) / count) * i;
    const swing = 14 + i * 2;
    const start = -between(random, 0, half * 2);
    let d = `M${n(start)} ${n(y)}q${n(half / 2)} ${n(-swing)} ${half} 0`;
    for (let x = start + half; x < width; x += half) d += `t${half} 0`;
    rows += `<path fill="${tones[i]}" d="${d}V${n(height)}H${n(start)}z"/>`;
  }
  return ground(field, palette.bg) + sun + rows;
};

/** After ikat cloth: stepped diamonds mirrored on their axis, in bands. */
export const ikat: Motif = (field) => {
  const { width, height, palette } = field;
  const u = 10;
  // Centred, so that both edges cut the figure alike.
  const x = (width % 100) / 2;
  const steps = [1, 3, 5, 7, 9, 7, 5, 3, 1];
  const diamond = (scale: number, centre: number) =>
    steps
      .map(
        (w, i) =>
          `M${n(centre - (w * u * scale) / 2)} ${n((i - steps.length / 2) * u * scale)}h${n(w * u * scale)}v${n(u * scale)}h${n(-w * u * scale)}z`,
      )
      .join('');
  const figure = `<path fill="${palette.b}" d="${diamond(1, 50)}"/><path fill="${palette.bg}" d="${diamond(0.66, 50)}"/><path fill="${palette.c}" d="${diamond(0.33, 50)}"/>`;
  const pattern = `<pattern id="i" x="${n(x)}" width="100" height="110" patternUnits="userSpaceOnUse" y="5"><g transform="translate(0 50)">${figure}</g><path fill="${palette.bg}" d="M0 98h100v4H0z"/><path fill="${palette.c}" d="M0 105h10v5H0zm20 0h10v5H20zm20 0h10v5H40zm20 0h10v5H60zm20 0h10v5H80z"/></pattern>`;
  return `<defs>${pattern}</defs>${ground(field, palette.a)}<path fill="url(#i)" d="M0 0h${n(width)}v${n(height)}H0z"/>`;
};

/** After the batik motif kawung: four seeds round a point, again and again. */
export const kawung: Motif = (field) => {
  const { width, height, palette, random } = field;
  const s = random() < 0.5 ? 75 : 60;
  const h = s / 2;
  const seed = `M${n(h)} ${n(h)}C${n(s * 0.3)} ${n(s * 0.42)} ${n(s * 0.06)} ${n(s * 0.3)} ${n(s * 0.05)} ${n(s * 0.05)}C${n(s * 0.3)} ${n(s * 0.06)} ${n(s * 0.42)} ${n(s * 0.3)} ${n(h)} ${n(h)}`;
  const seeds = [0, 90, 180, 270]
    .map((turn) => `<use href="#s"${turn ? ` transform="rotate(${turn} ${n(h)} ${n(h)})"` : ''}/>`)
    .join('');
  const pattern = `<pattern id="k" width="${s}" height="${s}" patternUnits="userSpaceOnUse">${seeds}<path fill="${palette.c}" d="M${n(h)} 3l7 7-7 7-7-7zM${n(h)} ${n(s - 17)}l7 7-7 7-7-7zM10 ${n(h - 7)}l7 7-7 7-7-7zM${n(s - 10)} ${n(h - 7)}l7 7-7 7-7-7z"/></pattern>`;
  return `<defs><g id="s"><path fill="${palette.b}" d="${seed}"/><circle cx="${n(s * 0.22)}" cy="${n(s * 0.22)}" r="3.5" fill="${palette.a}"/></g>${pattern}</defs>${ground(field, palette.a)}<path fill="url(#k)" d="M0 0h${n(width)}v${n(height)}H0z"/>`;
};

/** A plain weave: threads pass over and under each other, one warp thread stands out. */
export const weave: Motif = (field) => {
  const { width, height, palette } = field;
  const s = 25;
  const cell = `<path fill="${palette.b}" d="M0 4h${s * 2}v17H0zM0 ${s + 4}h${s * 2}v17H0z"/><path fill="${palette.a}" d="M4 ${s}h17v${s}H4zM${s + 4} 0h17v${s}h-17z"/><path fill="${palette.a}" d="M4 0h17v4H4zm0 21h17v4H4zM${s + 4} ${s}h17v4h-17zm0 21h17v4h-17z"/>`;
  const strand = Math.round((width * 0.6) / (s * 2)) * s * 2 + 4;
  let loud = '';
  for (let y = 0; y < height; y += s * 2) loud += `M${strand} ${y + s - 4}h17v${s + 8}h-17z`;
  return `<defs><pattern id="w" width="${s * 2}" height="${s * 2}" patternUnits="userSpaceOnUse">${cell}</pattern></defs>${ground(field, palette.bg)}<path fill="url(#w)" d="M0 0h${n(width)}v${n(height)}H0z"/><path fill="${palette.c}" d="${loud}"/>`;
};
