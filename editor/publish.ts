import { contentFaults } from '#src/content/check.ts';
import { type Change, contentChanges, git } from './changes.ts';

/** The reason why nothing was published, in Indonesian. */
export class NotPublished extends Error {}

/**
 * Commits the changes in src/content, and no other changed or staged file. Does not push.
 * @throws NotPublished if the content has faults, nothing has changed, or git refuses
 */
export async function publish(): Promise<void> {
  if ((await contentFaults('.')).length > 0)
    throw new NotPublished('Belum ada yang diterbitkan. Perbaiki dulu kesalahannya.');
  const changes = contentChanges();
  if (changes.length === 0) throw new NotPublished('Tidak ada yang perlu diterbitkan: belum ada yang berubah.');
  const files = changes.flatMap((change) => change.files);
  try {
    git('add', '--all', '--', ...files);
    git('commit', '--quiet', '--only', '--message', messageOf(changes), '--', ...files);
  } catch (error) {
    throw new NotPublished(`Belum ada yang diterbitkan. Pesan git: ${errorText(error)}`);
  }
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
