import { readFileSync } from 'node:fs';
import { icons } from '@iconify-json/ph';

/** @param {string} name of a Phosphor icon, as 'check-bold' */
function pathOf(name) {
  const path = icons.icons[name]?.body.match(/^<path fill="currentColor" d="([^"]+)"\/>$/)?.[1];
  if (path === undefined) throw new Error(`Phosphor has no icon ${name} of one path.`);
  return path;
}

/**
 * A Vite plugin: the module `icon:check` is the path of a Phosphor icon; a text file with `?icons` is an object with the paths of the icons that it
 * lists.
 * @type {import('vite').Plugin}
 */
export const iconPaths = {
  name: 'icon-paths',
  enforce: 'pre',
  resolveId: { filter: { id: /^icon:/ }, handler: (id) => id },
  load: {
    filter: { id: /^icon:|\?icons$/ },
    handler(id) {
      if (id.startsWith('icon:')) return `export default ${JSON.stringify(pathOf(id.slice(5)))}`;
      const names = readFileSync(id.replace(/\?icons$/, ''), 'utf8')
        .trim()
        .split(/\s+/);
      return `export default ${JSON.stringify(Object.fromEntries(names.map((name) => [name, pathOf(name)])))}`;
    },
  },
};
