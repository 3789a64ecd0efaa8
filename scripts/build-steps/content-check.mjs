import { fileURLToPath } from 'node:url';
import { contentFaults, faultInWords } from '../../src/content/check.ts';

/**
 * An Astro integration: a build stops with a list of all mistakes in src/content, by file, line, field and reason.
 * @returns {import('astro').AstroIntegration}
 */
export function contentCheck() {
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config }) => {
        if (command !== 'build' && command !== 'sync') return;
        const faults = await contentFaults(fileURLToPath(config.root));
        if (faults.length === 0) return;
        const counted = faults.length === 1 ? '1 mistake' : `${faults.length} mistakes`;
        // Not with Astro's logger, which prints nothing in a silent build.
        console.error(`${counted} in src/content; nothing was built:`);
        for (const fault of faults) console.error(`  ${faultInWords(fault)}`);
        // An exception would add Astro's stack trace, which does not help an editor.
        process.exit(1);
      },
    },
  };
}
