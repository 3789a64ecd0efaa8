/** Percent-encodes every character except '/'. */
const encoded = (path: string) =>
  path.replace(/[^/]/g, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );

/** Queries that make Vite and Astro serve a file in another form, and queries that mislead a check of the file name. */
const QUERIES = [
  ...['?raw', '?url', '?import', '?import&raw', '?import&url', '?inline', '?raw??', '?import&raw??', '?t=1'],
  ...['?.svg', '?.js', '?foo.css', '?direct&lang.css', '?.svg?.wasm?init', '?import&?inline=1.wasm?init', '?worker'],
  ...['?html-proxy&index=0.js', '?astro&type=script&index=0', '?foo.jpg&origWidth=1&origFormat=svg', '.map', '%00.js'],
];

/**
 * Returns addresses that could read a file of the project from a development server: its path, `/@fs/`, `/@id/` and endpoints that read files,
 * encoded once and twice, with '..', and three of them with queries.
 * @param root the project's folder
 * @param file the path in the project, with '/'
 */
export function pathsToFile(root: string, file: string): string[] {
  const [path, whole] = [encodeURI(file), encodeURI(`${root}/${file}`)];
  const paths = [
    ...[`/${path}`, `//${path}`, `/./${path}`, `/${encoded(file)}`, `/${encoded(encoded(file))}`],
    ...[`/${path.replaceAll('/', '%2F')}`, `/${path.replaceAll('/', '\\')}`, whole],
    ...[`/src/../${path}`, `/src/%2e%2e/${path}`, `/src/..%2f${path}`, `/node_modules/../${path}`],
    ...[`/@fs${whole}`, `/@fs/${whole}`, `/@fs${encoded(whole)}`, `/%40fs${whole}`, `/@fs${whole.toUpperCase()}`],
    ...[`/@fs${encodeURI(root)}/src/../${path}`, `/@fs${encodeURI(root)}/src/%2e%2e/${path}`],
    ...[`/@id/${whole}`, `/@id/${path}`, `/@id/@fs${whole}`, `/@id/__x00__${whole}`, `/@id/file://${whole}`],
    ...[`/_astro/${path}`, `/_astro/../${path}`, `/@vite/../${path}`],
  ];
  const sources = [`/@fs${root}/${file}`, `/@fs${root}/src/../${file}`, `/${file}`, `file://${root}/${file}`];
  const pictures = sources.flatMap((source) =>
    ['', '&f=svg', '&f=webp&w=10'].map((more) => `/_image?href=${encodeURIComponent(source)}${more}`),
  );
  const forms = [`../../${path}`, `..%2f..%2f${path}`].map((id) => `/edit/posts/${id}`);
  const queried = [`/${path}`, `/@fs${whole}`, `/@id/${whole}`];
  return [...paths, ...queried.flatMap((one) => QUERIES.map((query) => one + query)), ...pictures, ...forms];
}
