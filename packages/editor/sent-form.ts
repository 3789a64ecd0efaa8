import { existsSync, rmSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import type { Reason } from '../../src/content/checks/fault-texts.ts';
import { readPicture } from '../../src/content/checks/pictures.ts';
import { writeFile } from './entry.ts';
import type { Field } from './forms.ts';

/** The name of an input: a path like that of a fault; all rows of a list have the same one, 'screens.*.link'. */
export const inputName = (parent: string, field: string): string => (parent === '' ? field : `${parent}.${field}`);

/**
 * Returns the value of an input, as its file would contain it; undefined if it is empty. A value of another type stays
 * the text that was typed: the check of the content says what is wrong.
 * @param saved the value in the file, for pictures: a form sends only new ones
 */
export function sentValue(field: Field, name: string, data: FormData, saved: unknown, row = 0): unknown {
  if (field.properties) {
    const inner = Object.entries(field.properties).map(([key, part]) => {
      const sent = sentValue(part, inputName(name, key), data, valueIn(saved, key), row);
      // An optional group without values is not written.
      const isLeftOut = part.properties && !field.required?.includes(key) && Object.keys(Object(sent)).length === 0;
      return [key, isLeftOut ? undefined : sent] as const;
    });
    return Object.fromEntries(inner.filter(([, value]) => value !== undefined || name === ''));
  }
  if (field.items?.properties) {
    const [first = ''] = Object.keys(field.items.properties);
    const rows = data.getAll(`${name}.*.${first}`);
    return rows.map((_, index) => sentValue(field.items ?? {}, `${name}.*`, data, undefined, index));
  }
  if (field.input === 'picture') return data.has(`${name}.remove`) ? undefined : saved;
  const written = String(data.getAll(name)[row] ?? '')
    .replaceAll('\r\n', '\n')
    .trim();
  if (field.items) {
    return written
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  }
  if (field.type === 'boolean') return written !== '' || saved !== undefined ? written !== '' : undefined;
  if (written === '') return field.default === '' && saved === '' ? '' : undefined;
  if (field.type === 'number' || field.type === 'integer')
    return Number.isFinite(Number(written)) ? Number(written) : written;
  if (field.input === 'day') return Number.isNaN(Date.parse(written)) ? written : new Date(written);
  // A field with a default that is not in the file shows the default.
  return saved === undefined && written === field.default ? undefined : written;
}

export const valueIn = (values: unknown, key: string): unknown =>
  typeof values === 'object' && values !== null ? Reflect.get(values, key) : undefined;

/** A picture of a sent form. */
export interface Upload {
  /** The path of the field; null for a picture in the text. */
  field: string | null;
  /** The name without extension, in the folder of the entry's pictures. */
  name: string;
  /** The ending without dot, if browsers show the picture. */
  format?: string;
  reason?: Reason;
  bytes: Buffer;
}

/** @param textPicture the name of the input for a picture in the text */
export async function uploadsOf(data: FormData, textPicture: string): Promise<Upload[]> {
  // The name of the input becomes a file name.
  const isName = (input: string) => /^[\w.]+$/.test(input);
  const files = [...data].flatMap(([input, file]) =>
    file instanceof File && file.size > 0 && isName(input) ? [{ input, file }] : [],
  );
  return Promise.all(
    files.map(async ({ input, file }) => {
      const bytes = Buffer.from(await file.arrayBuffer());
      const field = input === textPicture ? null : input;
      const plain = basename(file.name, extname(file.name)).toLowerCase();
      const name = field ?? `text-${fileName(plain)}`;
      return { field, name, bytes, ...(await readPicture(file.name, bytes)) };
    }),
  );
}

/** Makes 'what-we-learned-cafe-co' from 'What we learned: Café & Co'. At most 60 characters. */
export function fileName(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const whole = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return whole.length <= 60 ? whole : whole.slice(0, 60).replace(/-[^-]*$/, '');
}

/** Returns the path of an entry's picture relative to the entry's file, './my-post/picture.jpg'. */
export const picturePath = (file: string, { name, format }: Pick<Upload, 'name' | 'format'>): string =>
  `./${basename(file, extname(file))}/${name}.${format}`;

/** Writes a picture into the folder of its entry. @returns its path */
export function savePicture(file: string, upload: Upload): string {
  const path = picturePath(file, upload);
  writeFile(`${dirname(file)}/${path}`, upload.bytes);
  return path;
}

/** Removes a picture in the folder of its entry. @param path relative to the entry's file */
export function removePicture(file: string, path: unknown): void {
  const own = `./${basename(file, extname(file))}/`;
  if (typeof path !== 'string' || !path.startsWith(own) || path.includes('..')) return;
  if (existsSync(`${dirname(file)}/${path}`)) rmSync(`${dirname(file)}/${path}`);
}
