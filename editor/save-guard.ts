import { askAboutConflict } from './conflict-dialog.ts';
import { staleDrafts } from './drafts.ts';
import { places } from './forms/places.ts';
import type { SaveConflict } from './save.ts';

/**
 * Stands between Keystatic and the desk's server in a tab: it tells the server with each save which revisions this tab has loaded, so that the
 * server can refuse to replace a version that the tab has not seen, and asks the editor then.
 */

/** The revisions that this tab has loaded, by path below src/content. */
const loaded = new Map<string, string>();

/** A page that has just loaded knows the newest revisions; loading it again would not help. In ms. */
const NEW_PAGE_MS = 3000;

interface Save {
  additions: { path: string; contents: string }[];
  deletions: { path: string }[];
}

export function guardSaves(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : '';
    if (path === '/api/keystatic/tree') return noteTree(await send(input, init));
    if (path === '/api/keystatic/update') return saveOnce(JSON.parse(String(init?.body)) as Save, init);
    const response = await send(input, init);
    // Another tab has saved the entry since this one loaded its list.
    if (path.startsWith('/api/keystatic/blob/') && response.status === 404 && performance.now() > NEW_PAGE_MS)
      location.reload();
    return response;
  };

  async function saveOnce(save: Save, init: RequestInit | undefined): Promise<Response> {
    const body = JSON.stringify({ ...save, loaded: Object.fromEntries(loaded) });
    const response = await send('/api/keystatic/update', { ...init, body });
    if (response.ok) {
      await noteRevisions(response, pathsOf(save));
      // What is typed until Keystatic has the answer is lost: the list can wait, an editor must not.
      noteOrder().catch(() => undefined);
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
    // Keystatic shows the text above the form, and the form keeps what was typed.
    return new Response(conflict.message, { status: 409 });
  }

  /** Notes what a tab has loaded. Its lists are sorted when the tree is there, so the order of the site comes first. */
  async function noteTree(response: Response): Promise<Response> {
    if (response.ok) {
      await noteRevisions(response);
      await noteOrder();
    }
    return response;
  }

  /** @param saved what this tab has just saved: its draft is still there */
  async function noteRevisions(response: Response, saved: readonly string[] = []): Promise<void> {
    const entries = (await response.clone().json()) as { path: string; sha: string }[];
    loaded.clear();
    for (const { path, sha } of entries) loaded.set(path, sha);
    // A browser that blocks its storage keeps no drafts.
    const stale = await staleDrafts(loaded).catch(() => []);
    for (const path of stale) if (!saved.includes(path)) loaded.delete(path);
  }

  async function noteOrder(): Promise<void> {
    const response = await send('/api/edit/order');
    if (!response.ok) return;
    const order = (await response.json()) as Record<string, string[]>;
    for (const [collection, ids] of Object.entries(order))
      places.set(collection, new Map(ids.map((id, place) => [id, place])));
  }
}

const pathsOf = ({ additions, deletions }: Save) => [...additions, ...deletions].map(({ path }) => path);
