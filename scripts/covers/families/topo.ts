import { blob, type Family, ground } from '../family.ts';
import { between } from '../random.ts';

/** Contour lines of a hill, one of them loud. */
export const topo: Family = (field) => {
  const { width, height, palette, random } = field;
  const spokes = 7;
  const shape = Array.from({ length: spokes }, () => 0.72 + random() * 0.56);
  const centre = [width * (0.35 + random() * 0.3), height * (0.4 + random() * 0.2)] as const;
  const reach = Math.max(width, height) * 0.78;
  const rings = 10;
  const loud = between(random, 3, 6);
  let paths = '';
  for (let ring = rings; ring >= 1; ring--) {
    const points = shape.map((r, index) => {
      const angle = (index / spokes) * Math.PI * 2 + ring * 0.05;
      const distance = reach * (ring / rings) * (1 + (r - 1) * (0.4 + ring / rings));
      return [centre[0] + Math.cos(angle) * distance, centre[1] + Math.sin(angle) * distance] as const;
    });
    const fill = ring === loud ? palette.c : ring === 1 ? palette.b : 'none';
    paths += `<path d="${blob(points)}"${fill === 'none' ? '' : ` fill="${fill}"`}/>`;
  }
  return `${ground(field, palette.a)}<g fill="none" stroke="${palette.ink}" stroke-width="2.5">${paths}</g>`;
};
