import { existsSync, readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import sharp from 'sharp';
import { tooLarge } from '../src/content/checks/picture-limits.ts';
import { revision } from '../src/content/schemas/development-loader.ts';
import { type Difference, differences } from './differences.ts';
import { contentFile } from './entries.ts';
import { indonesian } from './indonesian.ts';

/** The body of a save: Keystatic's own, and the revisions that the tab has loaded. */
const saveSchema = z.object({
  additions: z.array(z.object({ path: z.string(), contents: z.string() })),
  deletions: z.array(z.object({ path: z.string() })),
  /** The loaded revision of each file by path. A file without one did not exist. */
  loaded: z.record(z.string(), z.string()).default({}),
});

export type Save = z.infer<typeof saveSchema>;

/** The answer to a save that would replace a newer version. */
export interface SaveConflict {
  message: string;
  /** The differences between the files on disk and this save, by field. */
  differences: Difference[];
  /** The revisions on disk. A save that sends them replaces these files. */
  revisions: Record<string, string>;
}

/** A refused save, with the answer to the tab. */
export class RefusedSave extends Error {
  readonly status: 400 | 409 | 422;
  readonly body: string | SaveConflict;

  constructor(status: 400 | 409 | 422, body: string | SaveConflict) {
    super(typeof body === 'string' ? body : body.message);
    this.status = status;
    this.body = body;
  }
}

/** @throws RefusedSave unless the body is a save of an entry's files */
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
 * Refuses a save that would replace a version which its tab has not loaded.
 * @throws RefusedSave with both versions, if a file was saved, added or removed since
 */
export function refuseStale({ additions, deletions, loaded }: Save): void {
  const onDisk = (path: string) => {
    const file = `src/content/${path}`;
    return existsSync(file) ? revision(readFileSync(file)) : undefined;
  };
  const isFresh =
    additions.every(({ path }) => onDisk(path) === loaded[path]) &&
    // A removed file may be removed again.
    deletions.every(({ path }) => [undefined, loaded[path]].includes(onDisk(path)));
  if (isFresh) return;
  const revisions = [...additions, ...deletions].flatMap(({ path }) => {
    const saved = onDisk(path);
    return saved === undefined ? [] : [[path, saved] as const];
  });
  throw new RefusedSave(409, {
    message: 'Belum disimpan: isinya sudah diubah di tempat lain sejak formulir ini dibuka.',
    differences: differences(additions, deletions),
    revisions: Object.fromEntries(revisions),
  });
}

/** Checks again what the form has checked, since a request need not come from the form. @throws RefusedSave for a picture that is too large */
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
