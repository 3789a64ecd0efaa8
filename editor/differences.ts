import { existsSync, readFileSync } from 'node:fs';
import { readSource } from '../src/content/checks/source.ts';
import { contentFile } from './entries.ts';
import { fieldLabel, textField } from './forms.ts';

/** A field or picture that a save would change on disk. */
export interface Difference {
  /** The field's label in the form. */
  label: string;
  /** The value on disk; null if there is none. */
  saved: string | null;
  /** The value of the save; null if the save removes it. */
  yours: string | null;
  /** The picture's path relative to src/content; null for a text. */
  picture: string | null;
}

/**
 * Compares a save with the files on disk.
 * @param additions the files of the save: paths relative to src/content, contents in base64
 * @param deletions the files that the save removes
 */
export function differences(
  additions: readonly { path: string; contents: string }[],
  deletions: readonly { path: string }[],
): Difference[] {
  return [
    ...additions.flatMap(({ path, contents }) => fileDifferences(path, Buffer.from(contents, 'base64'))),
    ...deletions.flatMap(({ path }) => fileDifferences(path, null)),
  ];
}

function fileDifferences(path: string, yours: Buffer | null): Difference[] {
  const file = `src/content/${path}`;
  const entry = contentFile(file);
  if (!entry) return [];
  const saved = existsSync(file) ? readFileSync(file) : null;
  if (entry.kind === 'picture') {
    if (saved && yours?.equals(saved)) return [];
    return [{ label: 'Gambar', saved: sizeOf(saved), yours: sizeOf(yours), picture: path }];
  }
  const [before, after] = [saved, yours].map((bytes) => bytes && fieldsIn(bytes.toString('utf8'), path));
  if (!before || !after) {
    const whole = (fields: Map<string, string> | null | undefined) =>
      fields
        ? [...fields].map(([field, value]) => `${fieldLabel(entry.collection, field)}: ${value}`).join('\n')
        : null;
    return [{ label: entry.noun, saved: whole(before), yours: whole(after), picture: null }];
  }
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => ({
      label: fieldLabel(entry.collection, field),
      saved: before.get(field) ?? null,
      yours: after.get(field) ?? null,
      picture: null,
    }));
}

const sizeOf = (bytes: Buffer | null) => bytes && `${Math.ceil(bytes.length / 1000)} KB`;

/** Returns the fields of a file by path, with the text below them. A file that cannot be parsed is one text. */
function fieldsIn(whole: string, path: string): Map<string, string> {
  const { data, body } = readSource(whole, path.endsWith('.md') ? 'markdown' : 'yaml');
  if (!data) return new Map([[textField, whole]]);
  const fields = new Map(leaves(data));
  if (body.trim() !== '') fields.set(textField, body.trim());
  return fields;
}

function* leaves(value: unknown, path: string[] = []): Generator<[string, string]> {
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const [key, inner] of Object.entries(value)) yield* leaves(inner, [...path, key]);
  } else if (value !== undefined && value !== null) {
    yield [path.join('.'), inWords(value)];
  }
}

function inWords(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  return String(value);
}
