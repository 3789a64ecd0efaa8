import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSource } from '#src/content/checks/source.ts';
import { isOut } from '#src/content/publication.ts';

/** What a file of src/content holds, so that a test names no text that an editor may change. */
export interface ContentEntry<Fields> {
  /** The name of its file. */
  id: string;
  /** As the file has them: unchecked, without what a schema adds. */
  data: Fields;
  /** The Markdown below the fields. */
  body: string;
}

const content = fileURLToPath(new URL('../../src/content/', import.meta.url));

/** Most fields are texts; a test that reads others names them. */
type Texts = Record<string, string>;

/** A file of src/content, as 'contact.yaml'. */
export function contentEntry<Fields = Texts>(file: string): ContentEntry<Fields> {
  const { data, body } = readSource(readFileSync(content + file, 'utf8'), file.endsWith('.md') ? 'markdown' : 'yaml');
  if (data === undefined) throw new Error(`src/content/${file} cannot be read`);
  return { id: file.replace(/^.*\/|\.\w+$/g, ''), data: data as Fields, body };
}

/** What visitors see of a list, in the order of the site: by `order`, or the newest first. */
export function contentEntries<Fields = Texts>(folder: string): ContentEntry<Fields>[] {
  const entries = readdirSync(content + folder)
    .filter((name) => /\.(yaml|md)$/.test(name))
    .sort()
    .map((name) => contentEntry<Fields & { order?: number; published?: Date; draft?: boolean }>(`${folder}/${name}`))
    .filter(({ data: { draft, published } }) => !draft && (published === undefined || isOut(published, new Date())));
  const place = ({ data: { order = 0, published } }: (typeof entries)[number]) => order - Number(published ?? 0);
  return entries.sort((a, b) => place(a) - place(b));
}

/** What a Markdown text reads like, without its marks and lines. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#>]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
