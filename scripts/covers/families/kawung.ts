import { type Family, ground, n } from '../family.ts';

/** After the batik motif kawung: four seeds round a point, again and again. */
export const kawung: Family = (field) => {
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
