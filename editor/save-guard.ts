import { askAboutConflict } from './conflict-dialog.ts';
import { places } from './forms/fields.ts';
import type { SaveConflict } from './save.ts';

/**
 * Wraps `fetch` of Keystatic. With each save it sends the revisions that this tab has loaded, so that the server can refuse to replace a newer
 * version. It then asks the editor.
 */

/** The revisions that this tab has loaded, by path below src/content. */
const loaded = new Map<string, string>();

/** The key in sessionStorage of the missing revision for which the page was reloaded. */
const RELOADED_FOR = 'reloaded-for';

interface Save {
  additions: { path: string; contents: string }[];
  deletions: { path: string }[];
}

export function guardSaves(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : '';
    if (path === '/api/keystatic/tree') return recordTree(await send(input, init));
    if (path === '/api/keystatic/update') return saveOnce(JSON.parse(String(init?.body)) as Save, init);
    const response = await send(input, init);
    // Another tab has saved the entry since this tab loaded its list. Reload once: the new list has the new revision.
    const isMissing = path.startsWith('/api/keystatic/blob/') && response.status === 404;
    if (isMissing && sessionStorage.getItem(RELOADED_FOR) !== path) {
      sessionStorage.setItem(RELOADED_FOR, path);
      location.reload();
    }
    return response;
  };

  async function saveOnce(save: Save, init: RequestInit | undefined): Promise<Response> {
    const body = JSON.stringify({ ...save, loaded: Object.fromEntries(loaded) });
    const response = await send('/api/keystatic/update', { ...init, body });
    if (response.ok) {
      await recordRevisions(response, pathsOf(save));
      // Not awaited: text that is typed before Keystatic has the answer is lost.
      recordOrder().catch(() => undefined);
      return response;
    }
    if (response.status !== 409) return response;
    const conflict = (await response.json()) as SaveConflict;
    const answer = await askAboutConflict(conflict, save.additions);
    if (answer === 'keep mine') {
      for (const path of pathsOf(save)) loaded.delete(path);
      for (const [path, revision] of Object.entries(conflict.revisions)) loaded.set(path, revision);
      return saveOnce(save, init);
    }
    // Keystatic shows this text above the form, and keeps the form's values.
    return new Response(conflict.message, { status: 409 });
  }

  /** Records the loaded revisions. Keystatic sorts its lists when it has the tree, so the site's order is fetched first. */
  async function recordTree(response: Response): Promise<Response> {
    if (response.ok) {
      await recordRevisions(response);
      await recordOrder();
    }
    return response;
  }

  /** @param saved files that this tab has just saved: their draft still exists */
  async function recordRevisions(response: Response, saved: readonly string[] = []): Promise<void> {
    const entries = (await response.clone().json()) as { path: string; sha: string }[];
    loaded.clear();
    for (const { path, sha } of entries) loaded.set(path, sha);
    // If the browser blocks storage, there are no drafts.
    const stale = await staleDrafts(loaded).catch(() => []);
    for (const path of stale) if (!saved.includes(path)) loaded.delete(path);
  }

  async function recordOrder(): Promise<void> {
    const response = await send('/api/edit/order');
    if (!response.ok) return;
    const order = (await response.json()) as Record<string, string[]>;
    for (const [collection, ids] of Object.entries(order))
      places.set(collection, new Map(ids.map((id, place) => [id, place])));
  }
}

const pathsOf = ({ additions, deletions }: Save) => [...additions, ...deletions].map(({ path }) => path);

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
async function staleDrafts(revisions: ReadonlyMap<string, string>): Promise<string[]> {
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
