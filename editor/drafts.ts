/** An unsaved form in the browser's IndexedDB. Keystatic restores it when the form is opened again. */
interface Draft {
  /** The revisions that the form had loaded, joined by hyphens; undefined for a new entry. */
  beforeTreeKey?: string;
  /** The form's files, by path relative to src/content. */
  files: ReadonlyMap<string, unknown>;
}

/** Keystatic's names of the database and the store. */
const [DATABASE, STORE] = ['keystatic', 'items'];

/** Returns the files whose draft is based on another revision than the one on disk, by path relative to src/content. */
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
    // If Keystatic has not created the store yet, create it in the same way.
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
