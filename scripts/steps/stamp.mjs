// Stamps tell whether a step has to be done again: a digest of all that it depends on, kept beside its result.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Files beside the sources that no build reads. */
const NOT_BUILT = /\.test\.tsx?$|(^|\/)\.DS_Store$/;

/**
 * A digest of the contents of files and folders, whatever their times: a checkout that brings back the same text brings
 * back the same digest.
 * @param {string} base
 * @param {string[]} paths relative to base; a missing one counts as empty
 * @param {Record<string, string | undefined>} [values] settings on which the result depends too
 */
export function digest(base, paths, values = {}) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => filesOf(base, path)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(base, path)))
      .update('\0');
  }
  // An empty setting is an unset one.
  for (const name of Object.keys(values).sort()) hash.update(`${name}=${values[name] ?? ''}\0`);
  return hash.digest('hex');
}

/** @param {string} base @param {string} path @returns {string[]} files with '/' on every system */
function filesOf(base, path) {
  const full = join(base, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(base, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter((file) => !NOT_BUILT.test(file));
}

/** @param {string} file @param {string} stamp */
export function hasStamp(file, stamp) {
  try {
    return readFileSync(file, 'utf8') === stamp;
  } catch {
    return false; // Never made, or half made.
  }
}

/** @param {string} file @param {string} stamp */
export function writeStamp(file, stamp) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}
