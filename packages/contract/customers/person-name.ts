import { monogram } from '../catalogue/monogram.ts';

const TITLES_BEFORE = 'drs|dra|drg|drh|dr|prof|ir|hj|ns|apt|kh|ny|tn|nn|tgk|tgh|usta?d?z?|sdri?|bpk|pdt';

const DEGREE_WORDS =
  'sh|se|st|sp|si|kom|pd|kes|sos|ag|ak|farm|sc|mh|mm|mt|mp|amd|lc|ph|kep|keb|tr|md|psi|hum|ikom|ip|ap|kn|gz|stat|hut|sn|ds|th|hi|sy|ud|ked|gr|ners|bdn|skm|mkm|mba|tp|eng|ars|ling|med|biomed|rad|og|jp|ma|ba';

/** Shortened first names, and words of institutions and addresses: 'Moh.Ali', 'Univ.Andalas', 'Jl.Merdeka'. */
const SHORT_WORDS =
  'moha?m?d?|muha?m?d?|mhd|abd|ach|rr|gst|dg|tb|rd|kgs|univ|fak|jur|inst|dept|pt|cv|rs|pp|yay|jln?|gg|kec|kab|kel|prov';

/** Words that people write before a dot without a space, as alternatives of a regular expression. */
export const TITLE_WORDS = `${TITLES_BEFORE}|${DEGREE_WORDS}|${SHORT_WORDS}`;

/** Endings of addresses, never of a name: 'kom.com' is no title. */
const DOMAINS = 'com|net|org|info|biz|xyz|id|co|me|ly|io|app|link|site|shop|store|online|click|top|web|page';

/** Titles in 'Dr.Ahmad', 'Budi, Sp.PD', 'A.Md.Kep' and 'SH.MH'. No lookbehind, which Safari 15.4 cannot read. */
const TITLES = new RegExp(`\\b(${TITLE_WORDS})\\.(?!(?:${DOMAINS})\\b)(?=\\p{L})`, 'giu');

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
