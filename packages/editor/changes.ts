import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { contentFaults } from '../../src/content/check.ts';
import { isOut } from '../../src/content/publication.ts';
import { email, text } from '../../src/content/schemas/fields.ts';
import { readFields, titleOf, type Values } from './entry.ts';
import { addressOf, entryOf } from './forms.ts';

/** An entry that changed since the last commit. */
export interface Change {
  /** 'Tulisan "What we learned" ditambahkan' */
  words: string;
  files: string[];
  /** The form's address; null without one. */
  href: string | null;
}

/** The reason why nothing was published, in Indonesian. */
export class NotPublished extends Error {}

/** What an editor can do, by git's own words. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/permission denied|read-only|no space/i, 'Berkas tidak dapat ditulis. Periksa izin dan ruang diskanya.'],
  [/File exists/, 'Git sedang dipakai program lain. Tunggu sebentar, lalu coba lagi.'],
  [/during a|unmerged/, 'Pengelola sedang menggabungkan versi lain. Minta ia menyelesaikannya.'],
  [/not a git repository|dubious|ENOENT/, 'Git tidak dapat dipakai di folder ini. Minta pengelola menyiapkannya.'],
  [/(?:)/, 'Git menolak. Teruskan rincian ini kepada pengelola.'],
];

/** @throws NotPublished with git's own words as detail */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const detail = errorText(error);
    const [, text = ''] = advice.find(([words]) => words.test(detail)) ?? [];
    throw new NotPublished(`${text}\nRincian dari git: ${detail}`);
  }
}

/** Who publishes, as git stores it with each commit. */
const author = z.object({ name: text.max(100), email });
export type Author = z.input<typeof author>;

/** Whether git knows who publishes. */
export function hasAuthor(): boolean {
  try {
    return git('-c', 'user.useConfigOnly=true', 'var', 'GIT_COMMITTER_IDENT') !== '';
  } catch {
    return false;
  }
}

/** Returns the unpublished changes of entries and pictures in src/content. */
export function contentChanges(): Change[] {
  const options = ['--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--', 'src/content'];
  // Without optional locks it does not block a commit.
  const status = git('--no-optional-locks', 'status', ...options);
  const changes = new Map<string, Change & { isOfPicture: boolean }>();
  for (const line of status.split('\0')) {
    const [code, file] = [line.slice(0, 2), line.slice(3)];
    if (file === '' || file.endsWith('.ts')) continue;
    const entry = entryOf(file);
    const verb = code.includes('D') ? 'dihapus' : /[?A]/.test(code) ? 'ditambahkan' : 'diubah';
    const { form, id, isPicture } = entry ?? { form: undefined, id: null, isPicture: false };
    const key = form && id !== null ? addressOf(form, id) : file;
    const change = changes.get(key) ?? { words: '', files: [], href: null, isOfPicture: true };
    change.files.push(file);
    changes.set(key, change);
    // A picture is named only if nothing else of its entry changed.
    if (!change.isOfPicture || (isPicture && change.words !== '')) continue;
    change.isOfPicture = isPicture;
    if (!form || id === null) {
      change.words = `${file.replace('src/content/', '')} ${verb}`;
      continue;
    }
    const isRemoved = verb === 'dihapus';
    const fields = isPicture
      ? {}
      : (readFields(isRemoved ? git('show', `HEAD:${file}`) : readFileSync(file, 'utf8'), file).data ?? {});
    change.words = `${titleOf(form, id, fields)}${isPicture ? ': gambar' : ''} ${verb}${isRemoved ? '' : heldText(fields)}`;
    change.href = isRemoved && !isPicture ? addressOf(form, null) : key;
  }
  return [...changes.values()].map(({ words, files, href }) => ({ words, files, href }));
}

/** Returns ', ditahan sampai 15 Jan 2027' for a post of a later day (docs/editing.md), otherwise ''. */
function heldText({ published, draft }: Values): string {
  if (draft === true || !(published instanceof Date) || isOut(published, new Date())) return '';
  const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeZone: 'UTC' }).format(published);
  return `, ditahan sampai ${day}`;
}

/**
 * Commits the changes in src/content, and no other changed or staged file. Does not push.
 * @param typed is asked for once, and kept in the git settings of this folder
 * @throws NotPublished if the content has faults, nothing has changed, or git refuses
 */
export async function publish(typed: Author): Promise<void> {
  if ((await contentFaults('.')).length > 0)
    throw new NotPublished('Belum ada yang diterbitkan. Perbaiki dulu kesalahannya.');
  const changes = contentChanges();
  if (changes.length === 0) throw new NotPublished('Tidak ada yang perlu diterbitkan: belum ada yang berubah.');
  const files = changes.flatMap((change) => change.files);
  if (!hasAuthor()) {
    const { success, data } = author.safeParse(typed);
    if (!success) throw new NotPublished('Belum ada yang diterbitkan. Isi nama dan alamat e-mail Anda.');
    git('config', '--local', 'user.name', data.name);
    git('config', '--local', 'user.email', data.email);
  }
  git('add', '--all', '--', ...files);
  git('commit', '--quiet', '--only', '--message', messageOf(changes), '--', ...files);
}

/** A single change is the subject. Otherwise the subject names the first, and the body lists all. */
function messageOf(changes: readonly Change[]): string {
  const [first, ...others] = changes.map(({ words }) => words);
  if (others.length === 0) return first ?? '';
  return `${first}, dan ${others.length} lagi\n\n${changes.map(({ words }) => `- ${words}`).join('\n')}\n`;
}

function errorText(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return stderr || (error instanceof Error ? error.message : String(error));
}
