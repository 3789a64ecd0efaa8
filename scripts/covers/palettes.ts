/**
 * Five flat colours of one cover. `ink` is written on `bg` (contrast at least 4.5, see draw-covers.test.ts);
 * `a`, `b` and `c` draw, from the quietest to the loudest.
 */
export type Palette = { bg: string; ink: string; a: string; b: string; c: string };

/** All are neighbours of the brand's deep teal and coral, so that any two covers may stand side by side. */
export const palettes = {
  lagoon: { bg: '#0b3b3c', ink: '#f6f0e3', a: '#15605c', b: '#f2c46d', c: '#ff7a59' },
  paper: { bg: '#f4eee1', ink: '#12312f', a: '#0f766e', b: '#e2b24c', c: '#ff7a59' },
  coral: { bg: '#ff7f5f', ink: '#2a1113', a: '#ffb59c', b: '#fff1df', c: '#0f4f4b' },
  night: { bg: '#14213d', ink: '#fdf6e9', a: '#2c4168', b: '#8fc1c7', c: '#f6a55c' },
  sage: { bg: '#cfdccb', ink: '#1b3a2f', a: '#8fb299', b: '#2f6f5e', c: '#e4572e' },
  ochre: { bg: '#edba52', ink: '#26221a', a: '#f8dc96', b: '#1f5c57', c: '#a5341f' },
  brick: { bg: '#8c3327', ink: '#fdeedd', a: '#b4533c', b: '#f6d3a0', c: '#2d1b1e' },
  mist: { bg: '#d9e7ea', ink: '#12344a', a: '#9cc3cf', b: '#1f6f8b', c: '#ff7a59' },
  forest: { bg: '#1e3d2f', ink: '#f3f0dd', a: '#3d6b4f', b: '#b5cf8f', c: '#f0a860' },
  fig: { bg: '#3b2432', ink: '#fce9dc', a: '#6b3a4a', b: '#f1c48c', c: '#ee8063' },
  plain: { bg: '#fbfaf6', ink: '#131c1f', a: '#cfd6d2', b: '#131c1f', c: '#ff6a45' },
  petrol: { bg: '#0f6f68', ink: '#fdf8ec', a: '#0a4d49', b: '#ffd588', c: '#ff9476' },
  rose: { bg: '#f3dacb', ink: '#40221c', a: '#e3a98f', b: '#265d5a', c: '#b5442c' },
  slate: { bg: '#2c3b43', ink: '#f1f5ee', a: '#4c626b', b: '#a9c7ad', c: '#ff9b71' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
