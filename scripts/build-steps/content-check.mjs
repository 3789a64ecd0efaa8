import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentFaults, faultInWords } from '../../src/content/check.ts';

/** @typedef {import('../../src/content/check.ts').Fault} Fault */

/** What has been typed is looked at when nothing came after it for so long. */
const PAUSE_MS = 50;

/** When Astro has told a new page of its error, if it has one. */
const AFTER_ASTRO_MS = 400;

/** When Astro has reloaded pages for a change, if it does: twice at once they would fail. */
const RELOAD_MS = 1000;

/**
 * An Astro integration: names what editors got wrong in src/content, by file, line, field and reason. A build stops before it begins, with all
 * of it; `astro dev` shows it in every page until it is mended.
 * @returns {import('astro').AstroIntegration}
 */
export function contentCheck() {
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config, logger, updateConfig }) => {
        const root = fileURLToPath(config.root);
        // The editor's desk says it beside the form, which an overlay would cover.
        if (command === 'dev' && !process.env.EDITORS_DESK)
          updateConfig({ vite: { plugins: [contentOverlay(root, logger)] } });
        if (command !== 'build' && command !== 'sync') return;
        const faults = await contentFaults(root);
        if (faults.length === 0) return;
        // Not by Astro's logger, which a silent build has none of.
        console.error(`${counted(faults)} in src/content; nothing was built:\n${list(faults)}`);
        // Thrown, it would come with Astro's own stack, which says nothing to an editor.
        process.exit(1);
      },
    },
  };
}

/**
 * A Vite plugin: looks at the content at the start and after each change, and shows what is wrong over the page. The page comes back by itself.
 * @param {string} root the project's folder
 * @param {import('astro').AstroIntegrationLogger} logger
 * @returns {import('vite').Plugin}
 */
export function contentOverlay(root, logger) {
  return {
    name: 'content-overlay',
    configureServer(server) {
      /** @type {Fault[]} */
      let faults = [];
      let told = '';
      /** @type {NodeJS.Timeout | undefined} */
      let pause;
      const show = () => {
        // Vite keeps an error that nobody is there to see for the next page, mended or not.
        if (faults.length > 0 && server.ws.clients.size > 0) server.ws.send({ type: 'error', err: overlay(faults) });
      };
      const look = async () => {
        faults = await contentFaults(root);
        const now = list(faults);
        if (now === told) return;
        told = now;
        if (faults.length > 0) {
          logger.error(`${counted(faults)} in src/content:\n${now}`);
          show();
        } else {
          logger.info('src/content is in order again.');
          // Mostly Astro reloads the page; not where the file is again what it was.
          const covered = new Set(server.ws.clients);
          setTimeout(() => {
            for (const page of server.ws.clients) if (covered.has(page)) page.send({ type: 'full-reload' });
          }, RELOAD_MS);
        }
      };
      const content = join(root, 'src', 'content');
      server.watcher.on('all', (_, file) => {
        if (!file.startsWith(content)) return;
        clearTimeout(pause);
        pause = setTimeout(() => look().catch((error) => logger.error(String(error))), PAUSE_MS);
      });
      // After what Astro says of a page that fails for want of an entry.
      server.ws.on('connection', () => setTimeout(show, AFTER_ASTRO_MS));
      return look();
    },
  };
}

/** @param {Fault[]} faults */
const counted = (faults) => (faults.length === 1 ? '1 mistake' : `${faults.length} mistakes`);

/** @param {Fault[]} faults */
const list = (faults) => faults.map((fault) => `  ${faultInWords(fault)}`).join('\n');

/** @param {Fault[]} faults as Astro's own overlay shows an error */
function overlay(faults) {
  return {
    name: 'src/content',
    title: faults.length === 1 ? 'There is a mistake' : `There are ${faults.length} mistakes`,
    message: faults.map(faultInWords).join('\n\n'),
    hint: 'Mend the file and save it: this page comes back by itself. Until then the site shows what was there before.',
    stack: 'None: the program is in order, only what is named above is not.',
  };
}
