import type { Preview } from '#src/content/schemas/screens.ts';

/*
 * The drawings of /pages: a screen in miniature for each kind, on a ground of 60 by 78. Colours are classes of
 * Previews.astro, there with a `p-`: `bg` to `line` from the screen's ground to its lines, `accent`, `done`, and `art-…` for pictures.
 */

/** x, y, width, height, radius, colour */
const box = (x: number, y: number, w: number, h: number, r: number, colour: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" class="p-${colour}"/>`;
const dot = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" class="p-${colour}"/>`;
const path = (d: string, colour: string) => `<path d="${d}" class="p-${colour}"/>`;

/** A line of text, `strong` or not. */
const text = (x: number, y: number, w: number, strong = true) =>
  box(x, y, w, strong ? 3 : 2.4, 1.4, strong ? 'line' : 'faint');
const field = (y: number, x = 7, w = 46) => box(x, y, w, 9, 3, 'raised');
const button = (y: number, x = 7, w = 46) => box(x, y, w, 9, 3, 'accent');

const times = <T>(list: readonly T[], draw: (entry: T, index: number) => string) => list.map(draw).join('');
const arts = ['art-amber', 'art-teal', 'art-blush', 'art-navy', 'art-coral', 'art-mint'] as const;
const art = (index: number) => arts[index % arts.length] ?? arts[0];

/** What stands on a picture: a little thing in the colour that shows on it. */
const thing = (x: number, y: number, r: number, index: number) =>
  dot(x, y, r, ['art-teal', 'art-coral', 'art-teal', 'art-amber', 'art-blush', 'art-navy'][index % 6] ?? '');

const bar = box(0, 0, 60, 9, 0, 'raised') + text(5, 3.3, 18, false) + dot(53, 4.5, 1.8, 'faint');
const rows = [13, 28, 43, 58] as const;
const heart = 'c-5-3.4-6.5-5.6-6.5-8a3.4 3.4 0 0 1 6.5-1.4 3.4 3.4 0 0 1 6.5 1.4c0 2.4-1.5 4.6-6.5 8z';

/** Two by two cards, each with a picture that `draw` draws at its corner. */
const cards = (draw: (x: number, y: number, index: number) => string) =>
  times([0, 1, 2, 3], (index) => {
    const [x, y] = [5 + (index % 2) * 26, 13 + Math.floor(index / 2) * 31];
    return box(x, y, 24, 29, 3, 'raised') + draw(x, y, index) + text(x + 3, y + 22, 14);
  });

/** Three columns of `height`, `count` in all. */
const columns = (count: number, top: number, height: number, draw: (x: number, y: number, index: number) => string) =>
  times(Array.from({ length: count }), (_, index) => {
    const [x, y] = [5 + (index % 3) * 17.5, top + Math.floor(index / 3) * (height + 2.5)];
    return box(x, y, 15, height, 3, 'raised') + draw(x, y, index);
  });

/** The drawing of each kind, as the inside of a `<symbol>`. */
export const drawings: Record<Preview, string> = {
  article:
    bar +
    box(5, 13, 50, 20, 4, 'art-blush') +
    dot(43, 21, 4, 'art-amber') +
    box(17, 19, 14, 14, 3, 'art-coral') +
    text(5, 38, 42) +
    times([46, 52, 58, 64, 70], (y, index) => text(5, y, [50, 48, 50, 36, 46][index] ?? 50, false)),
  bell:
    bar +
    times([13, 33.5, 54], (y, index) =>
      [
        box(5, y, 50, 18, 3, 'raised'),
        box(9, y + 5, 8, 8, 2.5, ['done', 'art-amber', 'art-coral'][index] ?? ''),
        text(21, y + 4.5, 26),
        text(21, y + 11, 18, false),
      ].join(''),
    ) +
    dot(50, 18, 2, 'accent'),
  card:
    bar +
    box(5, 14, 50, 27, 5, 'art-teal') +
    box(10, 20, 9, 6.5, 1.5, 'art-amber') +
    dot(43, 22, 4, 'art-coral') +
    dot(48, 22, 4, 'art-amber') +
    box(10, 33, 26, 2.6, 1.3, 'art-blush') +
    field(46, 5, 50) +
    field(58, 5, 23) +
    field(58, 32, 23),
  cards:
    bar +
    times([13, 33.5, 54], (y, index) =>
      [
        box(5, y, 50, 18, 3, 'raised'),
        text(8, y + 3, 20),
        box(42, y + 3, 10, 4, 2, ['done', 'art-amber', 'accent'][index] ?? ''),
        text(8, y + 10, 30, false),
      ].join(''),
    ),
  category:
    bar +
    box(5, 12, 50, 14, 3, 'art-teal') +
    box(20, 15, 6, 8, 1, 'art-blush') +
    box(28, 15, 6, 8, 1, 'art-amber') +
    dot(42, 18, 4, 'art-coral') +
    times([11, 23.7, 36.4, 49.1], (x, index) => box(x - 4.5, 29.5, 9, 9, 2.5, art(index + 1))) +
    columns(6, 43, 14, (x, y, index) => box(x, y, 15, 9, 3, art(index)) + text(x + 2, y + 10.6, 9, false)),
  chat:
    bar +
    box(5, 14, 32, 11, 5, 'raised') +
    box(25, 28, 30, 9, 4.5, 'accent') +
    box(5, 40, 36, 13, 5, 'raised') +
    box(31, 56, 24, 8, 4, 'accent') +
    box(5, 68, 50, 6, 3, 'raised'),
  checks:
    bar +
    times([15, 25, 35, 45], (y, index) =>
      [box(6, y, 6, 6, 2, index < 2 ? 'accent' : 'raised'), text(16, y + 1.5, [30, 22, 34, 26][index] ?? 30)].join(''),
    ) +
    button(60, 6, 48),
  choice:
    bar +
    times([14, 28.5, 43, 57.5], (y, index) =>
      [
        box(5, y, 50, 11.5, 3, 'raised'),
        dot(12, y + 5.8, 3, index === 0 ? 'accent' : 'line'),
        text(19, y + 4.3, [24, 18, 26, 20][index] ?? 24),
      ].join(''),
    ),
  done:
    dot(30, 31, 19, 'halo') +
    dot(30, 31, 14, 'done') +
    path('M23.5 31.5l4.5 4.5 8.5-9', 'tick') +
    text(14, 57, 32) +
    text(20, 63, 20, false),
  faq:
    bar +
    box(5, 13, 50, 8, 4, 'raised') +
    dot(11, 17, 2, 'line') +
    times([25, 37, 49, 61], (y, index) =>
      [
        box(5, y, 50, 10, 3, 'raised'),
        text(9, y + 3.5, [28, 22, 30, 24][index] ?? 28),
        path(`M46 ${y + 4}l2 2 2-2`, 'stroke'),
      ].join(''),
    ),
  form: box(24, 11, 12, 13, 4, 'accent') + field(31) + field(43) + button(57),
  grid: bar + cards((x, y, index) => box(x, y, 24, 19, 3, art(index)) + thing(x + 12, y + 10, 5, index)),
  hearts: bar + cards((x, y) => path(`M${x + 12} ${y + 18}${heart}`, 'art-coral')),
  home:
    bar +
    box(5, 13, 50, 18, 4, 'art-teal') +
    box(36, 17, 14, 12, 2, 'art-blush') +
    box(36, 17, 14, 4, 2, 'art-coral') +
    box(9, 17, 18, 3, 1.5, 'art-mint') +
    box(9, 24, 11, 4, 2, 'art-blush') +
    times([10.5, 23.5, 36.5, 49.5], (x, index) => box(x - 4.2, 34.5, 8.4, 8.4, 2.5, art(index))) +
    times(
      [5, 31],
      (x, index) =>
        box(x, 47, 24, 27, 3, 'raised') +
        box(x, 47, 24, 18, 3, art(index + 4)) +
        thing(x + 12, 56, 5, index + 4) +
        text(x + 3, 68, 14),
    ),
  lines:
    bar +
    times(rows, (y, index) =>
      [
        box(5, y, 50, 13, 3, 'raised'),
        box(5, y, 13, 13, 3, art(index)),
        thing(11.5, y + 6.5, 3.4, index),
        text(22, y + 3, 24),
        text(22, y + 8, 14, false),
      ].join(''),
    ),
  lock:
    box(19, 30, 22, 17, 5, 'accent') +
    path('M23 30v-6a7 7 0 0 1 14 0v6', 'stroke') +
    dot(30, 38, 2.4, 'bg') +
    field(57),
  longform: bar + field(14) + field(25) + field(36, 7, 22) + field(36, 31, 22) + field(47) + button(61),
  map:
    bar +
    box(5, 13, 50, 30, 4, 'art-blush') +
    path('M5 34c14-8 22 4 50-12', 'road') +
    path('M30 37c-6-7-8-10-8-13a8 8 0 0 1 16 0c0 3-2 6-8 13z', 'art-coral') +
    dot(30, 24, 3, 'art-blush') +
    field(48, 5, 50) +
    button(61, 5, 50),
  mark:
    box(18, 22, 24, 28, 5, 'accent') +
    path('M35 22l7 7h-5a2 2 0 0 1-2-2z', 'bg') +
    times([22, 28, 34], (x) => box(x, 35, 4, 4, 1, 'bg')) +
    times([22, 28], (x) => box(x, 41, 4, 4, 1, 'bg')) +
    text(16, 58, 28) +
    text(21, 64, 18, false),
  offline:
    path('M14 32a24 24 0 0 1 32 0M19 38a16 16 0 0 1 22 0M24.5 44a8 8 0 0 1 11 0', 'stroke') +
    dot(30, 50, 2.6, 'accent') +
    path('M16 24l28 30', 'cross') +
    box(16, 62, 28, 7, 3, 'accent'),
  otp:
    text(14, 18, 32) +
    text(19, 25, 22, false) +
    times([7, 19, 31, 43], (x, index) => box(x, 34, 10, 13, 3, index === 0 ? 'accent' : 'raised')) +
    button(57),
  person:
    bar +
    dot(30, 25, 9, 'accent') +
    path('M24.5 31a8 8 0 0 1 11 0A9 9 0 0 1 30 34a9 9 0 0 1-5.5-3zM30 18.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8z', 'bg') +
    text(20, 38, 20) +
    field(47, 5, 50) +
    field(58, 5, 50),
  phone: bar + text(7, 16, 30) + field(28, 7, 15) + field(28, 25, 28) + button(44),
  product:
    bar +
    box(0, 9, 60, 33, 0, 'art-mint') +
    box(20, 13, 20, 26, 2, 'art-teal') +
    dot(30, 29, 6, 'art-amber') +
    text(5, 47, 34) +
    text(5, 53, 24, false) +
    button(63, 5, 50),
  receipt:
    bar +
    path('M13 15h34v50l-4.25-3.5L38.5 65l-4.25-3.5L30 65l-4.25-3.5L21.5 65l-4.25-3.5L13 65z', 'raised') +
    text(18, 22, 24) +
    text(18, 29, 18, false) +
    text(18, 35, 22, false) +
    box(18, 45, 24, 7, 3, 'accent'),
  sale:
    bar +
    columns(6, 13, 28, (x, y, index) =>
      [
        box(x, y, 15, 14, 3, art(index)),
        thing(x + 7.5, y + 7, 3.6, index),
        text(x + 2, y + 17, 8),
        box(x + 2, y + 23, 11, 2.4, 1.2, 'faint'),
        box(x + 2, y + 23, [8, 5, 9][index % 3] ?? 8, 2.4, 1.2, 'accent'),
      ].join(''),
    ),
  steps:
    bar +
    box(12, 18, 1.6, 46, 0.8, 'faint') +
    times([19, 33.5, 48, 62.5], (y, index) =>
      [
        dot(12.8, y, 3.6, index < 2 ? 'done' : index === 2 ? 'accent' : 'raised'),
        text(21, y - 1.5, [28, 22, 30, 18][index] ?? 28, index < 3),
      ].join(''),
    ),
  switches:
    bar +
    times([14, 29, 44, 59], (y, index) =>
      [
        box(5, y, 50, 12, 3, 'raised'),
        text(9, y + 4.5, [20, 16, 22, 14][index] ?? 20),
        box(41, y + 2.8, 11, 6.4, 3.2, index % 2 === 0 ? 'accent' : 'line'),
        dot(index % 2 === 0 ? 48.6 : 44.4, y + 6, 2.2, 'bg'),
      ].join(''),
    ),
  tiles:
    bar +
    columns(
      9,
      13,
      17,
      (x, y, index) => box(x + 3, y + 2.5, 9, 9, 2.5, art(index + 1)) + text(x + 3.5, y + 13.2, 8, false),
    ),
};
