import { monogram } from '../catalogue/monogram.ts';

const TITLES_BEFORE = 'drs|dra|drg|drh|dr|prof|ir|hj|ns|apt';

/** Academic and religious titles that people write before a dot without a space: 'Dr.Ahmad', 'Budi, Sp.PD', 'SH.MH'. */
const TITLES = new RegExp(
  `(?<![\\p{L}\\p{N}-])(${TITLES_BEFORE}|sh|se|st|sp|si|kom|pd|kes|sos|ag|ak|farm|sc|mh|mm|mt|mp|amd|lc|ph)\\.(?=\\p{L})`,
  'giu',
);

/** Writes a space after each title: mail programs make a link of 'Dr.Ahmad', but not of 'Dr. Ahmad'. */
export const spaceTitles = (text: string) => text.replace(TITLES, '$1. ');

/** 'Prof. Dr. H. ' of 'Prof. Dr. H. Budi'. */
const LEADING_TITLES = new RegExp(`^\\s*((${TITLES_BEFORE}|h|k\\.?h)\\.?\\s+)+`, 'iu');

/** What follows a comma, and abbreviations such as ' S.Pd M.Si', but not the initials at the start of 'R.A. Kartini'. */
const DEGREES = /,.*|\s\p{L}+\.\p{L}.*/su;

/** Returns the two letters of a person's avatar, without titles and degrees: 'Dr. Siti Aminah, M.Pd.' -> 'SA', 'Hj. Nur' -> 'NU'. */
export function personMonogram(name: string): string {
  return monogram(spaceTitles(name).replace(LEADING_TITLES, '').replace(DEGREES, '')) || monogram(name);
}
