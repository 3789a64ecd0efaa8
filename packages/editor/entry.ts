import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { namesOf } from '../../src/content/check.ts';
import { readSource, type Source } from '../../src/content/checks/source.ts';
import { byOrder } from '../../src/content/publication.ts';
import { entryId } from '../../src/content/schemas/loaders.ts';
import { type Form, fileOf, nameField } from './forms.ts';

/** The fields of an entry by name. */
export type Values = Record<string, unknown>;

/** An entry as its file contains it. */
export interface Entry {
  id: string;
  file: string;
  source: Source;
  /** A hash of the file; '' without a file. A save sends back the one that it has loaded. */
  revision: string;
}

const isMarkdown = (file: string) => file.endsWith('.md');

export function readFields(whole: string, file: string): Source {
  return readSource(whole, isMarkdown(file) ? 'markdown' : 'yaml');
}

/** Reads an entry; an empty one if there is no file. */
export function readEntry(form: Form, id: string): Entry {
  const file = fileOf(form, id);
  if (!existsSync(file)) {
    return { id, file, source: readFields(isMarkdown(file) ? '---\n---\n' : '', file), revision: '' };
  }
  const whole = readFileSync(file, 'utf8');
  return { id, file, source: readFields(whole, file), revision: createHash('sha1').update(whole).digest('hex') };
}

/** Returns the entries of a list, in the order of the site. */
export function entriesOf(form: Form): { id: string; name: string; fields: Values }[] {
  return namesOf('.', form.files)
    .map((name) => {
      const fields = readEntry(form, entryId(name)).source.data ?? {};
      const id = entryId(name);
      // Posts have no `order`: the newest is first.
      const order = Number(fields['order'] ?? -Number(fields['published'] ?? 0));
      return { id, name: nameOf(form, id, fields), fields, order };
    })
    .sort(byOrder);
}

/** Returns the text of the first field; the file's name without one. */
export const nameOf = (form: Form, id: string, fields: Values): string => String(fields[nameField(form)] ?? id);

/** Returns 'Tulisan "What we learned"'; for a single entry its label: 'Banner promo'. */
export const titleOf = (form: Form, id: string, fields: Values): string =>
  form.isList ? `${form.one} "${nameOf(form, id, fields)}"` : form.label;

/** As `titleOf`, from the file. */
export const entryName = (form: Form, id: string): string => titleOf(form, id, readEntry(form, id).source.data ?? {});

/** Writes changed fields. Comments and unchanged fields of the file stay. */
export function writeEntry({ file, source }: Entry, values: Values, body: string): void {
  const { data = {}, document } = source;
  for (const [field, value] of Object.entries(values)) {
    if (JSON.stringify(value) === JSON.stringify(data[field])) continue;
    if (value === undefined) document.delete(field);
    else document.set(field, value);
  }
  const fields = document.contents === null ? '' : document.toString();
  const text = body === source.body.trim() ? source.body : `${body}\n`;
  writeFile(file, isMarkdown(file) ? `---\n${fields}---\n${text}` : fields);
}

export function writeFile(file: string, contents: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

/** Removes an entry with its pictures. */
export function removeEntry(form: Form, { id, file }: Entry): void {
  rmSync(file);
  rmSync(`${form.files.folder}/${id}`, { recursive: true, force: true });
}
