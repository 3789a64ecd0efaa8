import { type Family, ground, n } from '../family.ts';

/** A plain weave: threads pass over and under each other, one warp thread stands out. */
export const weave: Family = (field) => {
  const { width, height, palette } = field;
  const s = 25;
  const cell = `<path fill="${palette.b}" d="M0 4h${s * 2}v17H0zM0 ${s + 4}h${s * 2}v17H0z"/><path fill="${palette.a}" d="M4 ${s}h17v${s}H4zM${s + 4} 0h17v${s}h-17z"/><path fill="${palette.a}" d="M4 0h17v4H4zm0 21h17v4H4zM${s + 4} ${s}h17v4h-17zm0 21h17v4h-17z"/>`;
  const strand = Math.round((width * 0.6) / (s * 2)) * s * 2 + 4;
  let loud = '';
  for (let y = 0; y < height; y += s * 2) loud += `M${strand} ${y + s - 4}h17v${s + 8}h-17z`;
  return `<defs><pattern id="w" width="${s * 2}" height="${s * 2}" patternUnits="userSpaceOnUse">${cell}</pattern></defs>${ground(field, palette.bg)}<path fill="url(#w)" d="M0 0h${n(width)}v${n(height)}H0z"/><path fill="${palette.c}" d="${loud}"/>`;
};
