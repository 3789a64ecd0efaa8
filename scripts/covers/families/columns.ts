import { type Family, ground, n } from '../family.ts';

/** Columns of unlike height with rounded heads: accounts, measures, voices. */
export const columns: Family = (field) => {
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
