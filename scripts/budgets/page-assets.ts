/** What a built page makes a browser load; paths as in the page, for example '/_astro/app.1a2b.js'. */
export interface PageAssets {
  /** Scripts at load, islands included, with all that they import statically. */
  scripts: string[];
  /** For each script that is only loaded later, all that then comes on top. */
  later: Map<string, string[]>;
  styles: string[];
  /** What stands in the page itself. */
  inline: { scripts: string; styles: string };
  /** Pictures of this site, those below the fold too. */
  pictures: string[];
  fonts: string[];
}

/**
 * @param html the page as served
 * @param read gives the text of a built script
 */
export function pageAssets(html: string, read: (path: string) => string): PageAssets {
  const inPage = matches(html, /<script\b[^>]*type="module"[^>]*>([\s\S]*?)<\/script>/g);
  const entries = [
    ...matches(html, /<script\b[^>]*\bsrc="([^"]+\.js)"/g),
    ...matches(html, /<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+\.js)"/g),
    ...matches(html, /\b(?:component-url|renderer-url|before-hydration-url)="([^"#]+\.js)[^"]*"/g),
    ...inPage.flatMap((code) => staticImports(code, '/')),
    // After the first paint, but on every view (scripts/late-imports.mjs).
    ...inPage.flatMap((code) => matches(code, /\bafterPaint\(\(\)=>import\(["'`]([^"'`]+)["'`]\)\)/g)),
  ].filter((path) => path.startsWith('/'));
  const scripts = closure(entries, read);
  const lazy = [
    ...inPage.flatMap((code) => dynamicImports(code, '/')),
    ...[...scripts].flatMap((path) => dynamicImports(read(path), path)),
  ];
  return {
    scripts: [...scripts],
    later: new Map(
      [...new Set(lazy)]
        .filter((path) => !scripts.has(path))
        .map((path) => [path, [...closure([path], read)].filter((part) => !scripts.has(part))]),
    ),
    styles: [...new Set(matches(html, /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"/g))],
    inline: {
      scripts: matches(html, /<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g).join('\n'),
      styles: matches(html, STYLE).join('\n'),
    },
    pictures: [
      ...new Set([
        ...matches(html, /<(?:img|source)\b[^>]*\b(?:src|srcset)="(\/[^" ,]+)/g),
        ...matches(html, /url\(["']?(\/[^"')]+\.(?:svg|png|jpe?g|webp|avif))/g),
      ]),
    ],
    fonts: [...new Set(matches(html, /(?:href="|url\(["']?)(\/[^"')]+\.woff2)/g))],
  };
}

const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;

/**
 * The scripts that a page's islands import and that are not named after the # of their addresses: a browser would find
 * them level by level, a round trip each (src/layouts/client-painted.mjs).
 */
export function foundLate(html: string, read: (path: string) => string): string[] {
  return [...html.matchAll(/\bcomponent-url="([^"#]+\.js)(?:#([^"]*))?"/g)].flatMap(([, island = '', names = '']) => {
    const named = new Set(names.split(',').map((name) => resolved(name, island)));
    return [...closure([island], read)].filter((path) => path !== island && !named.has(path));
  });
}

/** A page without the styles in it, which are weighed as styles. */
export function withoutStyles(html: string): string {
  return html.replace(STYLE, '');
}

/** A page without what it shows of the catalogue: the islands' rendered HTML and their data. */
export function withoutRenderedData(html: string): string {
  return html
    .replace(/(<astro-island\b[^>]*?\bprops=")[^"]*/g, '$1')
    .replace(/(<astro-island\b[^>]*>)[\s\S]*?(<\/astro-island>)/g, '$1$2')
    .replace(/(<[a-z]+\b[^>]*\bdata-rendered\b[^>]*>)[\s\S]*?(<!--\/rendered-->)/g, '$1$2');
}

function closure(entries: readonly string[], read: (path: string) => string): Set<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    open.push(...staticImports(read(path), path));
  }
  return found;
}

/** Built code is minified: `import{a}from"./x.js"`, `import"./x.js"`, `export{a}from"./x.js"`. */
function staticImports(code: string, importer: string): string[] {
  return [
    ...matches(code, /\b(?:import|export)\b[^"'`();]*?\bfrom\s*["'`]([^"'`]+\.js)["'`]/g),
    ...matches(code, /\bimport\s*["'`]([^"'`]+\.js)["'`]/g),
  ].map((path) => resolved(path, importer));
}

function dynamicImports(code: string, importer: string): string[] {
  return matches(code, /\bimport\(\s*["'`]([^"'`]+\.js)["'`]\s*\)/g).map((path) => resolved(path, importer));
}

function resolved(path: string, importer: string): string {
  return new URL(path, `http://page${importer}`).pathname;
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}
