/*
 * Which file may import which (docs/architecture.md), type imports included. `npm run lint` checks it. That a package imports only what its
 * package.json names, and the imports of .astro files, which this tool cannot read, are rules of biome.json.
 */

const RULES = '^packages/contract/(catalogue|client|customers|decode|orders|values)/';
const COMMON = ['^src/catalogue/', '^src/hosts[.]ts$', RULES];
const REACT = 'node_modules/(react|react-dom|@nanostores/react)/';

/** @type {import('dependency-cruiser').DependencyType[]} */
const TYPES = ['type-only', 'type-import'];
/** Imports of a package of this project by its name. @type {import('dependency-cruiser').DependencyType[]} */
const NAMED = ['aliased', 'undetermined'];

/** What the files of a folder of `src` may import of this project; $1 is the first group of `from`. */
const site = {
  catalogue: { from: '^src/catalogue/', to: ['^src/catalogue/', RULES] },
  stores: { from: '^src/stores/', to: ['^src/stores/', ...COMMON] },
  // Formatters, and the names of pictures.
  ui: { from: '^src/ui/', to: ['^src/ui/', '^packages/contract/(values/|catalogue/(rating|image)[.]ts$)'] },
  // 'Pesan lagi' of an order is the catalogue's sheet.
  islands: {
    from: '^src/islands/([^/]+)/',
    to: ['^src/islands/($1|shared|catalogue/sheet)/', '^src/(ui|stores)/', ...COMMON],
  },
  content: { from: '^src/content/', to: ['^src/content/', '^packages/contract/'] },
  components: {
    from: '^src/components/',
    to: ['^src/(components|islands|ui|stores|content|styles)/', ...COMMON],
  },
  layouts: { from: '^src/layouts/', to: ['^src/(layouts|components|islands|ui|stores|content|styles)/', ...COMMON] },
  // They have the catalogue from Astro.locals.
  pages: {
    from: '^src/(pages|screens)/',
    to: [
      '^src/(pages|screens|layouts|components|islands|ui|content|styles)/',
      '^src/stores/catalogue/category[.]ts$',
      ...COMMON,
    ],
  },
};

/** The parts of a folder in layers, from below: a part imports none of a layer above its own. A new part needs a layer. */
const layers = {
  'packages/provider/': [
    'platform/',
    'db/',
    'http/ audit/ events.ts',
    'metrics/ items/ integrity/ pictures/',
    'customers/ catalogue-file/',
    'waiting/',
    'carts/',
    'orders/',
    'payments/ mail/ database-gauges.ts',
    'personal-data/ seed/ config.ts shop-events.ts',
    'provider-routes.ts',
    'app.ts',
  ],
  'packages/office/': ['login/', 'operations/', 'database-copy.ts pages/', 'commands/ office.ts'],
  'src/stores/': ['session/ resource.ts page-events.ts', 'api.ts catalogue/', 'shop/', 'account/'],
  'src/content/': ['checks/ publication.ts sample.ts', 'schemas/ read.ts', 'check.ts'],
};

/** @param {string} name @param {import('dependency-cruiser').IFromRestriction} from @param {import('dependency-cruiser').IToRestriction} to */
const forbid = (name, from, to) => ({ name, severity: /** @type {const} */ ('error'), from, to });

const TESTS = '(^|/)tests/|[.](test|sample)[.]tsx?$';

/** @param {string} folder @param {string[]} names */
function layered(folder, names) {
  const upTo = names.map(
    (_, i) =>
      `^${folder}(${names
        .slice(0, i + 1)
        .join(' ')
        .replaceAll(' ', '|')})`,
  );
  const known = upTo.map((path, i) =>
    forbid(`layers-${folder}`, { path, pathNot: upTo[i - 1] ?? '^$' }, { path: `^${folder}`, pathNot: path }),
  );
  return [...known, forbid(`layers-${folder}`, { path: `^${folder}`, pathNot: [upTo.at(-1) ?? '', TESTS] }, {})];
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-circular-files', {}, { circular: true }),
    { ...forbid('no-circular-folders', {}, { circular: true }), scope: 'folder' },
    forbid('not-to-tests', { pathNot: TESTS }, { path: '(^|/)tests/|[.](test|spec)[.]' }),

    ...Object.entries(site).map(([name, { from, to }]) =>
      forbid(`src-${name}`, { path: from }, { path: '^(src|packages)/', pathNot: to }),
    ),
    forbid('src-server', { path: '^src/' }, { path: '^packages/server/' }),
    forbid('src-without-hono', { path: '^src/' }, { path: 'node_modules/hono/' }),
    forbid('without-react', { path: '^src/(stores|catalogue|components|layouts|pages|screens)/' }, { path: REACT }),
    forbid(
      'without-stores',
      { path: '^src/(catalogue|ui)/' },
      { path: 'node_modules/(nanostores|@nanostores/react)/' },
    ),
    forbid(
      'browser-without-node',
      {
        path: ['^src/(stores|catalogue|ui|islands|components|layouts|pages|screens)/', '^packages/contract/'],
        pathNot: '^packages/contract/calls/',
      },
      { dependencyTypes: ['core'] },
    ),
    // The browser loads rules, decoders and client.
    forbid('browser-without-zod', { path: RULES }, { path: 'node_modules/(zod|astro)/' }),
    forbid(
      'browser-without-schemas',
      { path: RULES },
      { path: '^packages/contract/calls/', dependencyTypesNot: TYPES },
    ),

    // No relative path leaves a package. The editor's desk and setup edit the site's content, so they read its schemas (decision 034).
    forbid(
      'packages-by-name',
      { path: '^packages/([^/]+)/', pathNot: '^packages/(editor|setup)/' },
      { path: '^(packages|src)/', pathNot: '^packages/$1/', dependencyTypesNot: NAMED },
    ),
    forbid(
      'editor-by-name',
      { path: '^packages/(editor|setup)/' },
      { path: '^(packages|src)/', pathNot: '^(packages/$1|src/content)/', dependencyTypesNot: NAMED },
    ),
    ...Object.entries(layers).flatMap(([folder, names]) => layered(folder, names)),
    // A site with another provider loads neither office nor app, database and routes of ours; settings name the gateways.
    forbid(
      'another-provider',
      { path: ['^packages/server/', '^packages/provider/config[.]ts$'], pathNot: 'embedded-provider[.]ts$' },
      {
        path: '^packages/(office/|provider/(carts|customers|orders|items|mail|waiting)/|provider/(app|provider-routes|seed/seed|db/open)[.]ts$)',
        dependencyTypesNot: TYPES,
      },
    ),
    forbid(
      'embedded-provider',
      { path: '^packages/server/' },
      { path: '^packages/server/embedded-provider[.]ts$', dynamic: false, dependencyTypesNot: TYPES },
    ),
    // A gateway knows no other one, and only the registry knows gateways.
    forbid(
      'gateways',
      { path: '^packages/', pathNot: '/payments/gateways/(gateway-registry[.]ts$|[^/]+/)' },
      { path: '/payments/gateways/[^/]+/' },
    ),
    forbid(
      'gateways-apart',
      { path: '/payments/gateways/([^/]+)/' },
      { path: '/payments/gateways/[^/]+/', pathNot: '/payments/gateways/$1/' },
    ),
  ],
  options: {
    // Tests import what they test. That product code imports no test is seen nevertheless.
    doNotFollow: { path: 'node_modules|(^|/)tests/|[.](test|spec|sample)[.]tsx?$' },
    tsPreCompilationDeps: true,
    extraExtensionsToScan: ['.astro', '.css'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    skipAnalysisNotInRules: true,
  },
};
