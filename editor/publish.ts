import { contentFaults } from '../src/content/check.ts';
import { type Change, contentChanges, git } from './changes.ts';
import { faultSentence, saidFault } from './fault-words.ts';

/** Why nothing was published, in words. */
export class NotPublished extends Error {}

/**
 * Commits what has changed in src/content, and nothing else that has changed or is staged. Nothing is pushed.
 * @returns the changes, as they stand in the commit's message
 * @throws NotPublished while the content has faults, nothing has changed, or git refuses
 */
export async function publish(): Promise<Change[]> {
  const faults = await contentFaults('.');
  if (faults.length > 0) {
    const list = faults.map((fault) => faultSentence(saidFault(fault))).join('\n');
    throw new NotPublished(`Belum ada yang diterbitkan. Perbaiki dulu:\n${list}`);
  }
  const changes = contentChanges();
  if (changes.length === 0) throw new NotPublished('Tidak ada yang perlu diterbitkan: belum ada yang berubah.');
  const files = changes.flatMap((change) => change.files);
  try {
    git('add', '--all', '--', ...files);
    git('commit', '--quiet', '--only', '--message', messageOf(changes), '--', ...files);
  } catch (error) {
    throw new NotPublished(`Belum ada yang diterbitkan. Pesan git: ${saidBy(error)}`);
  }
  return changes;
}

/** One change is the subject; of several the first, and all of them below. */
function messageOf(changes: readonly Change[]): string {
  const [first, ...others] = changes.map(({ words }) => words);
  if (others.length === 0) return first ?? '';
  return `${first}, dan ${others.length} lagi\n\n${changes.map(({ words }) => `- ${words}`).join('\n')}\n`;
}

function saidBy(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return said || (error instanceof Error ? error.message : String(error));
}
