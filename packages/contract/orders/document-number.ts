import { defaultHolding } from '../customers/login.ts';

/** What is numbered; each kind has its own series. */
export type DocumentKind = 'invoice' | 'receipt';

/** The series of an organisation and a Jakarta year. `holding` is its code, or `demoSeries`. */
export type DocumentSeries = { kind: DocumentKind; holding: string; year: number };

/** The series of the demo account, apart from real documents, so that removing the demo leaves no gap. No holding has this code. */
export const demoSeries = '*demo';

const WORDS = { invoice: 'INV', receipt: 'KW' } as const satisfies Record<DocumentKind, string>;

/** Returns the part of a number before its count: 'INV/2026/', 'KW/ABC/2026/' of another organisation, 'CONTOH/KW/2026/' of the demo. */
export function seriesPrefix({ kind, holding, year }: DocumentSeries): string {
  const word = WORDS[kind];
  if (holding === demoSeries) return `CONTOH/${word}/${year}/`;
  return holding === defaultHolding ? `${word}/${year}/` : `${word}/${holding.toUpperCase()}/${year}/`;
}

/** Formats the n-th number of a series: 'INV/2026/000123'. */
export function documentNumber(series: DocumentSeries, count: number): string {
  return seriesPrefix(series) + String(count).padStart(6, '0');
}

/**
 * Reads a number as people write it: in any case, with a slash or a hyphen between its parts (the name of a saved PDF), without the zeros of
 * its count. Returns its exact text; null for another text.
 */
export function readDocumentNumber(text: string): string | null {
  const [, demo = '', word, holding, year, count] =
    /^(CONTOH[/-])?(INV|KW)[/-](?:([A-Z0-9-]+)[/-])?(\d{4})[/-](\d{1,9})$/.exec(text.trim().toUpperCase()) ?? [];
  if (count === undefined || (demo !== '' && holding !== undefined)) return null;
  const parts = [demo === '' ? null : 'CONTOH', word, holding ?? null, year, String(Number(count)).padStart(6, '0')];
  return parts.filter((part) => part !== null).join('/');
}
