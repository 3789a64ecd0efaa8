import { type Family, ground, n } from '../family.ts';

/** After ikat cloth: stepped diamonds mirrored on their axis, in bands. */
export const ikat: Family = (field) => {
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
