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

const OWN_CODE = /\/(src|packages)\/|icon:/;

/**
 * A group of the modules that are not loaded by themselves and whose kinds of screens have a name here.
 * @param {number} priority
 * @param {(kinds: ReadonlySet<string>) => string | null} nameOf
 * @param {object} [rest] other options of a group of Rolldown
 */
const groupOf = (priority, nameOf, rest) => ({
  name: (/** @type {string} */ id, /** @type {Context} */ context) =>
    isLoadedAlone(id, context) ? null : nameOf(kindsOf(id, context)),
  test: OWN_CODE,
  minShareCount: 2,
  priority,
  ...rest,
});

/**
 * Chunks of the browser's build (decision 017): one file for what islands share, and one for each kind of screen. The default makes one for each
 * set of screens: 26 to 33 files a screen instead of 12 to 14, and each six files cost a phone a round trip. Static pages load `shell`,
 * `session`, and files called `plain` and `later`, which never load React. A group includes what its modules import: the wider group is first.
 */
export const chunkGroups = [
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler|@nanostores\/react)\/|\/islands\/shared\/react-client\.ts$/,
    priority: 4,
  },
  { name: 'shell', test: /\/components\/shell\/(shell\.ts$|Alert\.astro\?)/, priority: 3 },
  { name: 'session', test: /\/src\/stores\/session\/session\.ts$/, priority: 2 },
  // Static pages must not load more than they use.
  groupOf(1, (kinds) => (kinds.has(PLAIN) ? PLAIN : null), { entriesAware: true, entriesAwareMergeThreshold: 500 }),
  groupOf(0.9, (kinds) => (kinds.has(LATER) ? LATER : null), {
    entriesAware: true,
    entriesAwareMergeThreshold: 60_000,
  }),
  groupOf(0.2, (kinds) => (kinds.size > 1 ? 'islands' : null)),
  groupOf(0.1, ([kind]) => kind ?? null),
];
