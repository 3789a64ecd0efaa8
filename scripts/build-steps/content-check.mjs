import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentFaults, faultInWords } from '../../src/content/check.ts';

/** @typedef {import('../../src/content/check.ts').Fault} Fault */

/** Debounce of checks while an editor saves files. */
const DEBOUNCE_MS = 50;

/** Later than Astro's own error message for a new page, which would replace ours. */
const AFTER_ASTRO_MS = 400;

/** Later than Astro's own reload after a change: two reloads at the same time would fail. */
const RELOAD_MS = 1000;

/**
 * An Astro integration: reports mistakes in src/content by file, line, field and reason. A build stops with the list of all mistakes; `astro dev`
 * shows them over every page until they are fixed.
 * @returns {import('astro').AstroIntegration}
 */
export function contentCheck() {
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config, logger, updateConfig }) => {
        const root = fileURLToPath(config.root);
        // The editor's desk shows mistakes in its forms, which an overlay would cover.
        if (command === 'dev' && !process.env.EDITORS_DESK)
          updateConfig({ vite: { plugins: [contentOverlay(root, logger)] } });
        if (command !== 'build' && command !== 'sync') return;
        const faults = await contentFaults(root);
        if (faults.length === 0) return;
        // Not with Astro's logger, which prints nothing in a silent build.
        console.error(`${counted(faults)} in src/content; nothing was built:\n${list(faults)}`);
        // An exception would add Astro's stack trace, which does not help an editor.
        process.exit(1);
      },
    },
  };
}

/**
 * A Vite plugin: checks the content at the start and after each change, and shows mistakes over the page. When they are fixed, the page reloads.
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
      let shownList = '';
      /** @type {NodeJS.Timeout | undefined} */
      let pause;
      const show = () => {
        // Without a client, Vite would show the error to the next page, even if it is fixed by then.
        if (faults.length > 0 && server.ws.clients.size > 0) server.ws.send({ type: 'error', err: overlay(faults) });
      };
      const checkContent = async () => {
        faults = await contentFaults(root);
        const now = list(faults);
        if (now === shownList) return;
        shownList = now;
        if (faults.length > 0) {
          logger.error(`${counted(faults)} in src/content:\n${now}`);
          show();
        } else {
          logger.info('src/content is in order again.');
          // Astro reloads the page too, except if the file is the same as before the mistake.
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
        pause = setTimeout(() => checkContent().catch((error) => logger.error(String(error))), DEBOUNCE_MS);
      });
      server.ws.on('connection', () => setTimeout(show, AFTER_ASTRO_MS));
      return checkContent();
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
    hint: 'Fix the file and save it: this page then reloads. Until then the site shows the previous content.',
    stack: 'None: only the content listed above is wrong, not the program.',
  };
}
