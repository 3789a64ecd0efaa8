import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const allIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/**
 * Returns a function that lists the scripts that HTML loads by itself, its islands' too, with all that they import: addresses such as
 * '/_astro/a.js'. Reads the imports now: later, another build may be in the folder.
 * @param client folder of the built site
 */
export function scriptsOf(client: string): (html: string) => string[] {
  const importsOf = new Map<string, string[]>();
  for (const file of globSync('_astro/*.js', { cwd: client })) {
    const code = readFileSync(join(client, file), 'utf8');
    const imports = allIn(code, /(?:\bfrom|\bimport)["'`]\.\/([^"'`]+)["'`]/g);
    importsOf.set(
      `/_astro/${basename(file)}`,
      imports.map((name) => `/_astro/${name}`),
    );
  }
  return (html) => {
    const scripts = new Set(allIn(html, /<(?:script|astro-island)\b[^>]*?\b(?:src|component-url)="([^"]+)"/g));
    for (const renderer of allIn(html, /\brenderer-url="([^"]+)"/g)) scripts.add(renderer);
    // A set is walked with what is added on the way.
    for (const script of scripts) for (const imported of importsOf.get(script) ?? []) scripts.add(imported);
    return [...scripts];
  };
}

/** src/layouts/Shell.astro writes it where the scripts of a page are preloaded: at once, or in a quiet moment. */
const PRELOADS = '<link rel="modulepreload">';
const QUIET_PRELOADS = '<template id="scripts-ahead"';

/**
 * Returns a function that prepares a page's HTML (decision 017). External module scripts are delayed until the first paint: each becomes an inert
 * element, and src/layouts/boot.ts imports it after the paint. The scripts of private screens load at once, because nothing can be shown
 * without them; they run after the paint, too. What is downloaded in a quiet moment includes the sheet, which is imported when a tap opens it.
 * @param client folder of the built site
 */
export function preparedPage(client: string): (html: string) => string {
  const scripts = scriptsOf(client);
  const [sheet] = globSync('_astro/AddToCartSheet.*.js', { cwd: client });
  const openers = globSync('_astro/*.js', { cwd: client }).filter(
    (file) => sheet !== undefined && readFileSync(join(client, file), 'utf8').includes(basename(sheet)),
  );
  function preloadsOf(html: string): string {
    const own = scripts(html);
    const opensSheet = html.includes(QUIET_PRELOADS) && own.some((src) => openers.includes(src.slice(1)));
    const all = opensSheet ? scripts(`${html}<script src="/${sheet}">`) : own;
    return all.map((src) => `<link rel="modulepreload" href="${src}" fetchpriority="low">`).join('');
  }
  return (html) =>
    html
      .replace(PRELOADS, () => preloadsOf(html))
      .replaceAll(
        /<script type="module" src="([^"]+)"><\/script>/g,
        '<script type="after-first-paint" data-src="$1"></script>',
      );
}
