import { type Family, ground, n } from '../family.ts';

/** Dots that grow towards a light; rows are offset as in print. */
export const halftone: Family = (field) => {
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
