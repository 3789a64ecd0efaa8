import { existsSync, readFileSync } from 'node:fs';
import { revision } from '../src/content/schemas/revision.ts';

/**
 * Returns the revision of a file, undefined where there is none.
 * @param file from the project's root
 */
export const revisionOf = (file: string): string | undefined =>
  existsSync(file) ? revision(readFileSync(file)) : undefined;
