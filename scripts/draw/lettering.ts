/** What stands on a cover, from a journal's full name. */
export type CoverTitle = {
  /** Small line above the title: 'Jurnal', 'Meridian Letters in'; empty when the name has none. */
  kicker: string;
  /** The large title, shortened to what a thumbnail can carry. */
  title: string;
  /** What follows the colon of the name; may be empty. */
  subtitle: string;
};

const kickers = /^(.*?\b(?:Journal of|Review of|Letters in|Studies in)|Jurnal|Prosiding|Buletin|Catatan)\s+/;

/**
 * 'Agrasari: Jurnal Agroekologi' is titled 'Agrasari'; 'Journal of Monsoon Hydrology and Climate Adaptation' is titled
 * 'Monsoon Hydrology' with 'Journal of' above and the rest below.
 */
export function coverTitle(name: string): CoverTitle {
  const [head = name, tail = ''] = name.split(/:\s+/, 2);
  const kicker = kickers.exec(head)?.[1] ?? '';
  const rest = head.slice(kicker.length).trim();
  const { title, remainder } = shorten(rest);
  return { kicker, title, subtitle: [remainder, tail].filter(Boolean).join(' ') };
}

const joints = new Set(['and', 'dan', 'of', 'in', 'for', 'untuk', 'kepada']);

/** At most four words (five with a joint) stay large; a title never ends in 'and'. */
function shorten(text: string): { title: string; remainder: string } {
  const words = text.split(/\s+/);
  if (words.length <= 4) return { title: text, remainder: '' };
  const joint = words.findIndex((word, index) => index >= 2 && joints.has(word));
  const cut = joint >= 2 && joint <= 4 ? joint : 3;
  return { title: words.slice(0, cut).join(' ').replace(/,$/, ''), remainder: words.slice(cut).join(' ') };
}

// Sizes and line breaks are worked out for Arial Bold, which system sans faces resemble.

/** Width of one letter in em. */
function charWidth(char: string): number {
  if ('iljI.,:·|! '.includes(char)) return 0.31;
  if ('frt-()'.includes(char)) return 0.4;
  if ('mwMW'.includes(char)) return 0.9;
  return /[A-Z&]/.test(char) ? 0.73 : 0.59;
}

/** Width of a line in em. */
export function lineWidth(line: string): number {
  let sum = 0;
  for (const char of line) sum += charWidth(char);
  return sum;
}

/** Breaks at spaces so that no line is wider than `max` em, unless one word alone is. */
export function wrap(text: string, max: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && lineWidth(`${last} ${word}`) <= max) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The largest size (units) at which the text fits in `width` × `height` units with this leading, and its lines. */
export function fitText(
  text: string,
  box: { width: number; height: number; largest: number; smallest: number; leading: number },
): { size: number; lines: string[] } {
  for (let size = box.largest; size > box.smallest; size--) {
    const lines = wrap(text, box.width / size);
    const fits = lines.every((line) => lineWidth(line) * size <= box.width);
    if (fits && lines.length * size * box.leading <= box.height) return { size, lines };
  }
  return { size: box.smallest, lines: wrap(text, box.width / box.smallest) };
}

/** Text safe inside an XML element. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
