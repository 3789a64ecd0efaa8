import { contentFaults } from '../src/content/check.ts';
import { type Change, contentChanges, git } from './changes.ts';
import { faultSentence, saidFault } from './fault-words.ts';

/** The reason why nothing was published, in Indonesian. */
export class NotPublished extends Error {}

/**
 * Commits the changes in src/content, and no other changed or staged file. Does not push.
 * @returns the changes, as listed in the commit message
 * @throws NotPublished if the content has faults, nothing has changed, or git refuses
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
    throw new NotPublished(`Belum ada yang diterbitkan. Pesan git: ${errorText(error)}`);
  }
  return changes;
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

// npm run edit -- publish
if (import.meta.main) {
  try {
    for (const { words } of await publish()) console.log(words);
    console.log(
      'Diterbitkan ke riwayat situs (git). Supaya tampil bagi pengunjung: git push, lalu mulai ulang situsnya (docs/operating/upgrade.md).',
    );
  } catch (error) {
    if (!(error instanceof NotPublished)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
