import { createSynonyms, type SynonymsOf } from '#domain/word-search.ts';
import { onlyEntry } from '#src/content/read.ts';

/** Returns the groups of src/content/synonyms.yaml. */
export async function synonymGroups(): Promise<string[][]> {
  const { groups } = await onlyEntry('synonyms');
  return groups.map((line) => line.split(','));
}

let known: Promise<SynonymsOf> | undefined;

/** Returns the synonyms for a search. A build reads them once. */
export function readSynonyms(): Promise<SynonymsOf> {
  if (import.meta.env.PROD && known) return known;
  known = synonymGroups().then(createSynonyms);
  return known;
}
