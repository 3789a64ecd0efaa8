import { z } from 'astro/zod';
import sharp from 'sharp';
import { tooLarge } from '../src/content/checks/picture-limits.ts';
import { type Difference, differences } from './differences.ts';
import { contentFile } from './entries.ts';
import { indonesian } from './indonesian.ts';
import { revisionOf } from './revisions.ts';

/** What a tab sends when it saves: Keystatic's own body, and the revisions that the tab had loaded. */
const saveSchema = z.object({
  additions: z.array(z.object({ path: z.string(), contents: z.string() })),
  deletions: z.array(z.object({ path: z.string() })),
  /** The revision of each file in this save that the tab has loaded. A file that is not named was not there. */
  loaded: z.record(z.string(), z.string()).default({}),
});

export type Save = z.infer<typeof saveSchema>;

/** The answer to a save that would replace what was saved elsewhere. */
export interface SaveConflict {
  message: string;
  /** What differs between the files on disk and this save, by field. */
  differences: Difference[];
  /** The revisions on disk: a save that names them has seen them, and replaces them. */
  revisions: Record<string, string>;
}

/** A save that is refused. `body` is what the tab gets. */
export class RefusedSave extends Error {
  readonly status: 400 | 409 | 422;
  readonly body: string | SaveConflict;

  constructor(status: 400 | 409 | 422, body: string | SaveConflict) {
    super(typeof body === 'string' ? body : body.message);
    this.status = status;
    this.body = body;
  }
}

/** @throws RefusedSave for what is no save of an entry's files */
export function parseSave(body: unknown): Save {
  const parsed = saveSchema.safeParse(body);
  if (!parsed.success) throw new RefusedSave(400, 'Bad data');
  const { additions, deletions } = parsed.data;
  for (const { path } of [...additions, ...deletions]) {
    const isInside = !/\\|(^|\/)\.{1,2}(\/|$)/.test(path);
    if (!isInside || !contentFile(`src/content/${path}`)) throw new RefusedSave(400, 'Bad data');
  }
  return parsed.data;
}

/**
 * Lets a save through that replaces only what its tab has loaded.
 * @throws RefusedSave with both versions, when a file was saved, added or removed since
 */
export function refuseStale({ additions, deletions, loaded }: Save): void {
  const onDisk = (path: string) => revisionOf(`src/content/${path}`);
  const isFresh =
    additions.every(({ path }) => onDisk(path) === loaded[path]) &&
    // What is gone already may be removed once more.
    deletions.every(({ path }) => [undefined, loaded[path]].includes(onDisk(path)));
  if (isFresh) return;
  const revisions = [...additions, ...deletions].flatMap(({ path }) => {
    const revision = onDisk(path);
    return revision === undefined ? [] : [[path, revision] as const];
  });
  throw new RefusedSave(409, {
    message: 'Belum disimpan: isinya sudah diubah di tempat lain sejak formulir ini dibuka.',
    differences: differences(additions, deletions),
    revisions: Object.fromEntries(revisions),
  });
}

/** @throws RefusedSave for a picture that is too large: the form says so when it is chosen, and anybody can post */
export async function refuseLargePictures({ additions }: Pick<Save, 'additions'>): Promise<void> {
  for (const { path, contents } of additions) {
    if (contentFile(`src/content/${path}`)?.kind !== 'picture') continue;
    const name = path.replace(/^.*\//, '');
    const bytes = Buffer.from(contents, 'base64');
    const size = { bytes: bytes.length };
    const header = tooLarge(name, size)
      ? undefined
      : await sharp(bytes, { limitInputPixels: false })
          .metadata()
          .catch(() => undefined);
    const reason = tooLarge(name, { ...size, ...(header && { width: header.width, height: header.height }) });
    if (reason !== undefined) throw new RefusedSave(422, `Belum disimpan: ${indonesian(reason)}.`);
  }
}
