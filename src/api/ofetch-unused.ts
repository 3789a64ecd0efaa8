/*
 * Stands in for `ufo` and `destr` in what the browser loads (scripts/lean-ofetch.mjs). ofetch needs them for options
 * that request.ts does not use: it calls with whole addresses and reads answers as text. They would be 2 kB of the 80
 * that a live screen may load. Whoever starts to use those options hears it at the first call.
 */

function unused(option: string): never {
  throw new Error(`ofetch's ${option} is not in the browser's bundle: see src/api/ofetch-unused.ts`);
}

export const withBase = () => unused('baseURL');
export const withQuery = () => unused('query');
export default () => unused('JSON parser');
