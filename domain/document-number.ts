import { defaultHolding } from './login.ts';

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
