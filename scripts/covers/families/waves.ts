import { type Family, ground, n } from '../family.ts';
import { between, pick } from '../random.ts';

/** Swells one behind the other, under a low sun. */
export const waves: Family = (field) => {
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
