import { existsSync, readFileSync } from 'node:fs';
import { contentCollections, namesOf } from '../src/content/check.ts';
import { revision } from '../src/content/schemas/revision.ts';

/** How what is saved compares with what pages show. */
export interface ShownContent {
  /** Changes with each save, and each time pages show something else. */
  version: string;
  /** Whether something was saved, and is right, that pages do not show yet. */
  isBehind: boolean;
}

/** What Astro's pages read. Before it answers another request, Astro makes them read it again after it has written it. */
const STORE = '.astro/data-store.json';

/**
 * Compares the files of src/content with what Astro has taken in of them: an entry there has the revision of its file as digest
 * (src/content/schemas/development-loader.ts).
 * @param faulty the files in which something is wrong: Astro may refuse them
 */
export function shownContent(faulty: ReadonlySet<string>): ShownContent {
  const store = existsSync(STORE) ? readFileSync(STORE, 'utf8') : '';
  const taken = new Set(store.match(/(?<=")[0-9a-f]{40}(?=")/g));
  const files = new Map(
    Object.values(contentCollections).flatMap(({ loader }) =>
      namesOf('.', loader.files).map((name) => {
        const file = `${loader.files.folder}/${name}`;
        return [file, revision(readFileSync(file))] as const;
      }),
    ),
  );
  const behind = [...files].filter(([, saved]) => !taken.has(saved)).map(([file]) => file);
  const removed = (store.match(/(?<=")src\/content\/[^"]+\.(?:md|yaml)(?=")/g) ?? []).filter(
    (file) => !files.has(file),
  );
  return {
    version: revision(JSON.stringify([...files, behind, removed])),
    isBehind: removed.length > 0 || behind.some((file) => !faulty.has(file)),
  };
}
