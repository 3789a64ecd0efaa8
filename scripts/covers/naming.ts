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
