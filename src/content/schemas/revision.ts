import { createHash } from 'node:crypto';

/**
 * Returns the revision of a file's contents: the blob hash of git, which Keystatic uses too. A string counts as
 * UTF-8.
 */
export function revision(contents: string | Uint8Array): string {
  const bytes = Buffer.from(contents);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
