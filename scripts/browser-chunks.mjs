// Left alone, the bundler makes a file of every module that two screens share: 30 files of 200 bytes to 1 KB a screen,
// each a request and each compressed without knowing the others. What every live screen loads anyway is put together.
// A group must hold nothing that a screen without it needs: the shell's modules stay out of the others, since static
// pages load them alone.

/** The plain script of every page with all that it needs, in one file. */
const shell =
  /\/node_modules\/nanostores\/(atom|lifecycle|clean-stores)\/|\/src\/stores\/(storage|flash|preferences|cart-summary)\.ts|\/domain\/money\.ts|\/components\/shell\/(shell|service-worker)\.ts/;

/** Who is signed in: every live screen, and static ones that show the customer. */
const signedIn =
  /\/src\/stores\/(session|navigation)\.ts|\/src\/api\/decode\/(session|read)\.ts|\/domain\/(usable-text|customer|next-path)\.ts/;

/** What every island needs. */
const react =
  /\/node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react|nanostores\/(listen-keys|deep-map))\/|vite\/preload-helper|\/src\/ui\/(ErrorBoundary|Icon|Message|Picture|Skeleton|when-idle)\.|\/assets\/regular\/warning-circle\.svg/;

/** What every live screen needs: how to ask the provider. */
const api =
  /\/node_modules\/(ofetch|ufo|destr|nanostores)\/|\/src\/api\/|\/src\/hosts\.ts|\/src\/stores\/(api|resource)\.ts|\/domain\/(month|image-url|date|item|indexing|rating|slot|order-status|cart)\.ts/;

/** What every screen that shows the cart needs besides. */
const cart =
  /\/src\/stores\/cart\.ts|\/assets\/bold\/plus-bold/;

/** The items, covers, badges and states that the catalogue's screens share. */
const catalogue =
  /\/src\/stores\/(catalogue|pending-selection)\.ts|\/domain\/kategori\.ts|\/src\/islands\/catalogue\/(use-catalogue|ItemFacts)\.|\/assets\/regular\/book\.svg/;

/** The fields that sheet and order page share. */
const fields =
  /\/src\/islands\/catalogue\/(IndexingChoice|MonthChoice|add-choice)\.|\/src\/ui\/MonthField\./;

export const browserChunks = [
  { name: 'shell', test: shell, priority: 3 },
  { name: 'signed-in', test: signedIn, priority: 3 },
  { name: 'react', test: react, priority: 2 },
  { name: 'api', test: api, priority: 1 },

  { name: 'cart', test: cart, priority: 1 },
  { name: 'catalogue', test: catalogue, priority: 1 },
  { name: 'fields', test: fields, priority: 1 },
];
