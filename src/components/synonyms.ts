import { createSynonyms } from '#domain/synonyms.ts';
import type { SynonymsOf } from '#domain/word-search.ts';
import { onlyEntry } from '#src/content/read.ts';

let known: Promise<SynonymsOf> | undefined;

/** Returns the synonyms of src/content/synonyms.yaml for a search. A build reads them once. */
export function readSynonyms(): Promise<SynonymsOf> {
  if (import.meta.env.PROD && known) return known;
  known = onlyEntry('synonyms').then(({ groups }) => createSynonyms(groups.map((line) => line.split(','))));
  return known;
}
