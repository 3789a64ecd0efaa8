import { type Family, ground, n } from '../family.ts';

/** Tilted orbits round one body, with what travels on them. */
export const orbit: Family = (field) => {
  const { width, height, palette, random } = field;
  const [cx, cy] = [width * 0.5, height * 0.52];
  const reach = Math.min(width, height) * 0.62;
  const tilt = -40 + random() * 80;
  let rings = '';
  for (let i = 1; i <= 6; i++) {
    const rx = reach * (0.24 + i * 0.17);
    const ry = rx * 0.52;
    const angle = random() * Math.PI * 2;
    rings += `<ellipse rx="${n(rx)}" ry="${n(ry)}"/>`;
    rings += `<circle cx="${n(Math.cos(angle) * rx)}" cy="${n(Math.sin(angle) * ry)}" r="${n(4 + random() * 11)}" fill="${i % 2 ? palette.c : palette.b}" stroke="none"/>`;
  }
  const core = `<circle r="${n(reach * 0.24)}" fill="${palette.c}" stroke="none"/><path fill="${palette.b}" stroke="none" d="M${n(-reach * 0.24)} 0a${n(reach * 0.24)} ${n(reach * 0.24)} 0 0 0 ${n(reach * 0.48)} 0z"/>`;
  return `${ground(field, palette.a)}<g transform="translate(${n(cx)} ${n(cy)})rotate(${n(tilt)})" fill="none" stroke="${palette.ink}" stroke-width="2">${rings}${core}</g>`;
};
