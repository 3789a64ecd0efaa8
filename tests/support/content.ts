import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSource } from '#src/content/checks/source.ts';
import { isOut } from '#src/content/publication.ts';

/** A file of src/content. Tests read texts from it, since editors may change them. */
export interface ContentEntry<Fields> {
  /** The file name without extension. */
  id: string;
  /** The unvalidated fields, without defaults of the schema. */
  data: Fields;
  /** The Markdown below the fields. */
  body: string;
}

const content = fileURLToPath(new URL('../../src/content/', import.meta.url));

/** The default type: most fields are texts. */
type Texts = Record<string, string>;

/** Reads a file of src/content. @param file like 'contact.yaml' */
export function contentEntry<Fields = Texts>(file: string): ContentEntry<Fields> {
  const { data, body } = readSource(readFileSync(content + file, 'utf8'), file.endsWith('.md') ? 'markdown' : 'yaml');
  if (data === undefined) throw new Error(`src/content/${file} cannot be read`);
  return { id: file.replace(/^.*\/|\.\w+$/g, ''), data: data as Fields, body };
}

/** Returns the published entries of a collection in the order of the site: by `order`, or newest first. */
export function contentEntries<Fields = Texts>(folder: string): ContentEntry<Fields>[] {
  const entries = readdirSync(content + folder)
    .filter((name) => /\.(yaml|md)$/.test(name))
    .sort()
    .map((name) => contentEntry<Fields & { order?: number; published?: Date; draft?: boolean }>(`${folder}/${name}`))
    .filter(({ data: { draft, published } }) => !draft && (published === undefined || isOut(published, new Date())));
  const sortKey = ({ data: { order = 0, published } }: (typeof entries)[number]) => order - Number(published ?? 0);
  return entries.sort((a, b) => sortKey(a) - sortKey(b));
}

/** Removes the markup and line breaks of a Markdown text. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#>]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
