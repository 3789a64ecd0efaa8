import { type Style, widthOf } from './type.ts';

/** What stands on a cover, from a journal's full name. */
export type CoverTitle = {
  /** Small line above the title: 'Jurnal', 'Meridian Letters in'; empty when the name has none. */
  kicker: string;
  /** The large title, shortened to what a card on a phone can carry: the whole name stands beside every cover. */
  title: string;
};

const kickers = /^(.*?\b(?:Journal of|Review of|Letters in|Studies in)|Jurnal|Prosiding|Buletin|Catatan)\s+/;

/**
 * 'Agrasari: Jurnal Agroekologi' is titled 'Agrasari'; 'Journal of Monsoon Hydrology and Climate Adaptation' is titled
 * 'Monsoon Hydrology' with 'Journal of' above.
 */
export function coverTitle(name: string): CoverTitle {
  const [head = name] = name.split(/:\s+/, 1);
  const kicker = kickers.exec(head)?.[1] ?? '';
  return { kicker, title: shorten(head.slice(kicker.length).trim()) };
}

const joints = new Set(['and', 'dan', 'of', 'in', 'for', 'untuk', 'kepada']);

/** At most four words (five with a joint) stay; a title never ends in 'and'. */
function shorten(text: string): string {
  const words = text.split(/\s+/);
  if (words.length <= 4) return text;
  const joint = words.findIndex((word, index) => index >= 2 && joints.has(word));
  const cut = joint >= 2 && joint <= 4 ? joint : 3;
  return words.slice(0, cut).join(' ').replace(/,$/, '');
}

/** Breaks at spaces so that no line is wider than `width`, unless one word alone is. */
export function wrap(text: string, width: number, style: Style): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, style) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The largest size (units) at which the text fits in `width` × `height` units with this leading, and its lines. */
export function fitText(
  text: string,
  box: { width: number; height: number; largest: number; smallest: number; leading: number },
  style: Omit<Style, 'size'>,
): { size: number; lines: string[] } {
  for (let size = box.largest; size > box.smallest; size--) {
    const lines = wrap(text, box.width, { ...style, size });
    const fits = lines.every((line) => widthOf(line, { ...style, size }) <= box.width);
    if (fits && lines.length * size * box.leading <= box.height) return { size, lines };
  }
  return { size: box.smallest, lines: wrap(text, box.width, { ...style, size: box.smallest }) };
}
