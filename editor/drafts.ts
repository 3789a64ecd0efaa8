/** What Keystatic keeps of a form that was left unsaved, in the browser's IndexedDB; it puts it back when the form is opened again. */
interface Draft {
  /** The revisions that the form had loaded, joined by hyphens. A new entry has none. */
  beforeTreeKey?: string;
  /** What the form would save, by path below src/content. */
  files: ReadonlyMap<string, unknown>;
}

/** The names that Keystatic gives to database and store. */
const [DATABASE, STORE] = ['keystatic', 'items'];

/** Returns the files of which a draft was begun from another revision than the one on disk, by path below src/content. */
export async function staleDrafts(revisions: ReadonlyMap<string, string>): Promise<string[]> {
  const drafts = await readDrafts();
  return drafts.flatMap(({ beforeTreeKey, files }) => {
    if (beforeTreeKey === undefined) return [];
    const known = beforeTreeKey.split('-');
    return [...files.keys()].filter((path) => /\.(yaml|md)$/.test(path) && !known.includes(revisions.get(path) ?? ''));
  });
}

function readDrafts(): Promise<Draft[]> {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open(DATABASE);
    // Before Keystatic has ever kept a draft, this makes the store as Keystatic would.
    opened.addEventListener('upgradeneeded', () => opened.result.createObjectStore(STORE));
    opened.addEventListener('error', () => reject(opened.error));
    opened.addEventListener('success', () => {
      const all: IDBRequest<Draft[]> = opened.result.transaction(STORE).objectStore(STORE).getAll();
      all.addEventListener('success', () => resolve(all.result));
      all.addEventListener('error', () => reject(all.error));
      opened.result.close();
    });
  });
}
