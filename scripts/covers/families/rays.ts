import { type Family, ground, n } from '../family.ts';
import { pick } from '../random.ts';

/** A fan of light from a point on the edge. */
export const rays: Family = (field) => {
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
