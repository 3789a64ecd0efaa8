import { type Family, ground, n } from '../family.ts';

/** One enormous letter that leaves the page, a disc behind it. */
export const monogram: Family = (field) => {
  const { width, height, palette, random, initial } = field;
  const size = Math.max(width, height) * 1.25;
  const side = random() < 0.5 ? 0.3 : 0.7;
  const disc = `<circle cx="${n(width * (1 - side))}" cy="${n(height * 0.36)}" r="${n(Math.min(width, height) * 0.36)}" fill="${palette.c}"/>`;
  const letter = `<text x="${n(width * (0.35 + side * 0.3))}" y="${n(height * 0.5 + size * 0.37)}" font-size="${n(size)}" font-weight="700" text-anchor="middle" fill="${palette.b}">${initial}</text>`;
  const rule = `<path stroke="${palette.bg}" stroke-width="3" d="M0 ${n(height * 0.7)}h${n(width)}M0 ${n(height * 0.76)}h${n(width)}M0 ${n(height * 0.82)}h${n(width)}M0 ${n(height * 0.88)}h${n(width)}"/>`;
  return ground(field, palette.a) + disc + letter + rule;
};
