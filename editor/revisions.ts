import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns the revision of a file, undefined where there is none: the name that git, and so Keystatic, gives to its bytes.
 * @param file from the project's root
 */
export function revisionOf(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
