import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isOut } from '../src/content/publication.ts';
import { type ContentFile, contentFile } from './entries.ts';
import { fieldsOf, nameOf } from './fault-words.ts';

/** What has changed since the last commit, in words, with the files that it is. */
export interface Change {
  /** 'Tulisan "What we learned" ditambahkan' */
  words: string;
  files: string[];
  entry: Pick<ContentFile, 'collection' | 'id'>;
}

/** @throws with what git says */
export const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 });

/**
 * The entries and pictures of src/content that are not published yet. Schemas beside them are no content.
 * @param now posts of later days are kept back
 */
export function contentChanges(now = new Date()): Change[] {
  // Asked each second: it must not hold the index while somebody commits.
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
    const how = code.includes('D') ? 'dihapus' : /[?A]/.test(code) ? 'ditambahkan' : 'diubah';
    const key = `${content.collection}/${content.id}`;
    const { collection, id } = content;
    const change = changes.get(key) ?? { words: '', files: [], pictures: [], entry: { collection, id } };
    change.files.push(file);
    const isGone = how === 'dihapus';
    if (content.kind === 'picture') change.pictures.push(`${nameOf(content, {})}: gambar ${how}`);
    else {
      const fields = fieldsOf(isGone ? git('show', `HEAD:${file}`) : readFileSync(file, 'utf8'), file);
      change.words = `${nameOf(content, fields)} ${how}${isGone ? '' : publishedLaterText(content, fields, now)}`;
      // Its own form is gone.
      if (isGone) change.entry = { collection, id: null };
    }
    changes.set(key, change);
  }
  return [...changes.values()].map(({ words, pictures, ...change }) => ({
    ...change,
    // A picture beside a changed entry goes without saying; alone, it is what changed.
    words: words || (pictures[0] ?? ''),
  }));
}

/** ', ditahan sampai 15 Jan 2027' of a post of a later day (docs/editing.md); of anything else nothing. */
function publishedLaterText(
  { collection }: ContentFile,
  { published, draft }: Record<string, unknown>,
  now: Date,
): string {
  if (collection !== 'posts' || draft === true || !(published instanceof Date) || isOut(published, now)) return '';
  const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeZone: 'UTC' }).format(published);
  return `, ditahan sampai ${day}`;
}
