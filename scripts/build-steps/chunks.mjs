/** The kinds of screens, by the folder of their islands. */
const ISLAND = /\/src\/islands\/(catalogue|cart|orders|session)\//;
/** A script without React, such as those of static pages. */
const PLAIN = 'plain';
/** What such a script loads later: the menu and search suggestions must not load React either. */
const LATER = 'later';

/** @typedef {{ getModuleInfo(id: string): { isEntry: boolean, importers: readonly string[], dynamicImporters: readonly string[] } | null }} Context */

/** The kinds of screens that load a module at once, by its id. @type {Map<string, Set<string>>} */
const known = new Map();

/** @param {string} id @param {Context} context @returns {Set<string>} */
function kindsOf(id, context) {
  const before = known.get(id);
  if (before) return before;
  /** @type {Set<string>} */
  const kinds = new Set();
  // Before its importers are read, because modules may import each other.
  known.set(id, kinds);
  const info = context.getModuleInfo(id);
  if (info?.isEntry) kinds.add(ISLAND.exec(id)?.[1] ?? PLAIN);
  for (const importer of info?.importers ?? []) for (const kind of kindsOf(importer, context)) kinds.add(kind);
  const isLater = (/** @type {string} */ importer) =>
    kindsOf(importer, context).has(PLAIN) || kindsOf(importer, context).has(LATER);
  if (info?.dynamicImporters.some(isLater)) kinds.add(LATER);
  return kinds;
}

/** A module that is loaded by itself, such as an island or a sheet, has its own file. @param {string} id @param {Context} context */
function isLoadedAlone(id, context) {
  const info = context.getModuleInfo(id);
  return info === null || info.isEntry || info.dynamicImporters.length > 0;
}

/** What `count` kinds of screens load. A module is loaded by all who load its importers: with more kinds first, no group takes another's modules. */
const sharedBy = (/** @type {number} */ count) => ({
  name: (/** @type {string} */ id, /** @type {Context} */ context) => {
    const kinds = kindsOf(id, context);
    return kinds.size !== count || kinds.has(PLAIN) || kinds.has(LATER) || isLoadedAlone(id, context)
      ? null
      : [...kinds].sort().join('-');
  },
  test: /\/(src|packages)\/|icon:/,
  minShareCount: 2,
  priority: count / 10,
});

/**
 * Chunks of the browser's build (decision 017): one file for what the same kinds of screens share. The default makes one for each set of screens:
 * 26 to 33 files a screen instead of 16 to 20, and each six files cost a phone a round trip. Static pages load `shell`, `session`, and files
 * called `plain` and `later`, which never load React.
 */
export const chunkGroups = [
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler|@nanostores\/react)\/|\/islands\/shared\/react-client\.ts$/,
    priority: 4,
  },
  { name: 'shell', test: /\/components\/shell\/(shell\.ts$|Alert\.astro\?)/, priority: 3 },
  { name: 'session', test: /\/src\/stores\/session\/session\.ts$/, priority: 2 },
  {
    name: (/** @type {string} */ id, /** @type {Context} */ context) =>
      kindsOf(id, context).has(PLAIN) && !isLoadedAlone(id, context) ? PLAIN : null,
    test: /\/(src|packages)\//,
    minShareCount: 2,
    priority: 1,
    // Static pages must not load more than they use.
    entriesAware: true,
    entriesAwareMergeThreshold: 500,
  },
  {
    name: (/** @type {string} */ id, /** @type {Context} */ context) =>
      kindsOf(id, context).has(LATER) && !isLoadedAlone(id, context) ? LATER : null,
    test: /\/(src|packages)\//,
    minShareCount: 2,
    priority: 0.9,
    entriesAware: true,
    entriesAwareMergeThreshold: 12_000,
  },
  ...[4, 3, 2, 1].map(sharedBy),
];
