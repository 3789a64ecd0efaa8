import { type Family, ground, n } from '../family.ts';
import { pick } from '../random.ts';

/** Ridges one before the other, and a sun or moon. */
export const strata: Family = (field) => {
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
