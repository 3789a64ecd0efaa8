import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isOut } from '../src/content/publication.ts';
import { type ContentFile, contentFile } from './entries.ts';
import { fieldsOf, nameOf } from './fault-words.ts';

/** An entry that changed since the last commit. */
export interface Change {
  /** 'Tulisan "What we learned" ditambahkan' */
  words: string;
  files: string[];
  entry: Pick<ContentFile, 'collection' | 'id'>;
}

/** @throws an error with git's output in `stderr` */
export const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 });

/** Returns the unpublished changes of entries and pictures in src/content. */
export function contentChanges(): Change[] {
  // The desk polls this: without optional locks it does not block a commit.
  const status = git(
    '--no-optional-locks',
    'status',
    '--porcelain=v1',
    '-z',
    '--no-renames',
    '--untracked-files=all',
    '--',
    'src/content',
  );
  const changes = new Map<string, Change & { pictures: string[] }>();
  for (const line of status.split('\0')) {
    const [code, file] = [line.slice(0, 2), line.slice(3)];
    const content = contentFile(file);
    if (!content) continue;
    const verb = code.includes('D') ? 'dihapus' : /[?A]/.test(code) ? 'ditambahkan' : 'diubah';
    const key = `${content.collection}/${content.id}`;
    const { collection, id } = content;
    const change = changes.get(key) ?? { words: '', files: [], pictures: [], entry: { collection, id } };
    change.files.push(file);
    const isRemoved = verb === 'dihapus';
    if (content.kind === 'picture') change.pictures.push(`${nameOf(content, {})}: gambar ${verb}`);
    else {
      const fields = fieldsOf(isRemoved ? git('show', `HEAD:${file}`) : readFileSync(file, 'utf8'), file);
      change.words = `${nameOf(content, fields)} ${verb}${isRemoved ? '' : publishedLaterText(content, fields)}`;
      // A removed entry has no form: use the list.
      if (isRemoved) change.entry = { collection, id: null };
    }
    changes.set(key, change);
  }
  return [...changes.values()].map(({ words, pictures, ...change }) => ({
    ...change,
    // A picture is named only if nothing else of its entry changed.
    words: words || (pictures[0] ?? ''),
  }));
}

/** Returns ', ditahan sampai 15 Jan 2027' for a post of a later day (docs/editing.md), otherwise ''. */
function publishedLaterText({ collection }: ContentFile, { published, draft }: Record<string, unknown>): string {
  if (collection !== 'posts' || draft === true || !(published instanceof Date) || isOut(published, new Date()))
    return '';
  const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeZone: 'UTC' }).format(published);
  return `, ditahan sampai ${day}`;
}
