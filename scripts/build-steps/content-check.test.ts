import { EventEmitter } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import type { ViteDevServer } from 'vite';
import { afterAll, expect, test, vi } from 'vitest';
import { contentOverlay } from './content-check.mjs';

const root = mkdtempSync(join(tmpdir(), 'content-overlay-'));
for (const folder of ['src/content', 'src/pages', 'public'])
  cpSync(new URL(`../../${folder}`, import.meta.url), join(root, folder), { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

/** As much of Vite's server as the plugin sees: a watcher and the open pages, each with what it was sent. */
class FakeServer {
  readonly watcher = new EventEmitter();
  readonly #opened = new EventEmitter();
  readonly ws = {
    clients: new Set<{ send: (message: unknown) => void }>(),
    on: (name: string, listener: () => void) => this.#opened.on(name, listener),
    send: (message: unknown) => {
      for (const client of this.ws.clients) client.send(message);
    },
  };

  /** @returns what the page is sent */
  open(): { type: string; err?: { message: string } }[] {
    const messages: { type: string; err?: { message: string } }[] = [];
    this.ws.clients.add({ send: (message) => messages.push(message as (typeof messages)[number]) });
    this.#opened.emit('connection');
    return messages;
  }

  save(file: string, text: string) {
    writeFileSync(file, text);
    this.watcher.emit('all', 'change', file);
  }
}

test('a mistake is shown over every open page and every one that is opened, until it is mended', async () => {
  const log: string[] = [];
  const note = (text: string) => void log.push(text);
  const server = new FakeServer();
  const plugin = contentOverlay(root, { error: note, info: note } as unknown as AstroIntegrationLogger);
  await (plugin.configureServer as (server: ViteDevServer) => Promise<void>)(server as unknown as ViteDevServer);
  const page = server.open();
  expect(log).toEqual([]);

  const file = join(root, 'src/content/promo.yaml');
  const right = readFileSync(file, 'utf8');
  server.save(file, right.replace(/^link: .*$/m, 'link: /nowhere'));
  await vi.waitFor(() => expect(page).not.toEqual([]), 10_000);
  expect(page[0]).toMatchObject({ type: 'error' });
  expect(page[0]?.err?.message).toMatch(/^src\/content\/promo\.yaml:\d: link: tidak ada layar \/nowhere$/);
  expect(log).toHaveLength(1);
  const later = server.open();
  await vi.waitFor(() => expect(later).toContainEqual(page[0]), 10_000);

  server.save(file, right);
  await vi.waitFor(() => expect(log.at(-1)).toBe('src/content is in order again.'), 10_000);
  const opened = server.open();
  await vi.waitFor(() => expect(page.at(-1)).toEqual({ type: 'full-reload' }), 10_000);
  // Reloaded by Astro meanwhile, it would be reloaded while it comes.
  expect(opened).toEqual([]);
  expect(log).toHaveLength(2);
});
