import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Representation } from '@slotterbit/provider/http/representation.ts';
import { getMimeType } from 'hono/utils/mime';
import {
  PICTURE_HEADERS,
  POLICY,
  SPECULATION_RULES,
  type securityHeaders,
  subresourceHeaders,
} from './security-headers.ts';

/** Built files by their decoded request path: '/cart', '/_astro/app.1a2b.js'. */
export type StaticFiles = ReadonlyMap<string, Representation>;

/** Pages whose address contains a secret: never stored, and never sent to another page as the referrer. */
const SECRET_PAGES = new Set(['/atur-password']);

/** Paths of the not-found page and the error page. */
export const NOT_FOUND_PATH = '/404';
export const ERROR_PATH = '/500';

type Shared = ReturnType<typeof securityHeaders>;

/**
 * Reads a built site into memory.
 * @param build folder of a build, with `client` and the policies of its pages (packages/server/astro-adapter.mjs)
 * @param shared headers of every response
 * @throws an Error of node:fs if the folder is missing
 */
export function readStaticFiles(build: string, shared: Shared): StaticFiles {
  const folder = join(build, 'client');
  const policies = readPolicies(join(build, 'policies.json'));
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  const known = new Set(names);
  const files = new Map<string, Representation>();
  for (const name of names) {
    if (/\.(br|gz)$/.test(name) && known.has(name.slice(0, -3))) continue;
    const path = requestPath(name);
    const read = (suffix: string) => (known.has(name + suffix) ? readFileSync(join(folder, name + suffix)) : undefined);
    const identity = readFileSync(join(folder, name));
    files.set(path, staticFile(name, identity, { br: read('.br'), gzip: read('.gz') }, shared, policies.get(path)));
  }
  return files;
}

type Precompressed = { br: Buffer<ArrayBuffer> | undefined; gzip: Buffer<ArrayBuffer> | undefined };

/** @param name path in dist/client; @param policy Content-Security-Policy of a page */
function staticFile(
  name: string,
  body: Buffer<ArrayBuffer>,
  precompressed: Precompressed,
  shared: Shared,
  policy: string | undefined,
): Representation {
  const headers: Record<string, string> = {
    ...(/^\/_astro\/.*\.(js|woff2)$/.test(name) ? subresourceHeaders(shared) : shared),
    'Content-Type': mediaType(name),
    'Cache-Control': cacheControl(name),
  };
  if (headers['Content-Type']?.startsWith('image/')) Object.assign(headers, PICTURE_HEADERS);
  if (name.endsWith('.html')) Object.assign(headers, SPECULATION_RULES);
  if (SECRET_PAGES.has(requestPath(name)))
    Object.assign(headers, { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  if (policy !== undefined) headers[POLICY] = policy;
  return precompressed.br || precompressed.gzip
    ? new Representation(body, headers, { precompressed })
    : new Representation(body, headers);
}

/** The policies of pre-rendered pages by path. No file means no pre-rendered page. */
function readPolicies(file: string): ReadonlyMap<string, string> {
  if (!existsSync(file)) return new Map();
  // Written by this project's adapter in the same build.
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}

/** Returns the request path of a file: '/cart' for '/cart/index.html' and '/cart.html', '/' for '/index.html'. */
export function requestPath(file: string): string {
  if (!file.endsWith('.html')) return file;
  return file.slice(0, -'.html'.length).replace(/\/index$/, '') || '/';
}

/** Returns the Content-Type of a built file. */
export function mediaType(path: string): string {
  // Browsers require this type for speculation rules.
  if (path === '/speculation-rules.json') return 'application/speculationrules+json';
  return getMimeType(path) ?? 'application/octet-stream';
}

/** Returns the Cache-Control of a file. Hashed files never change; pages and the service worker are revalidated; others are cached for an hour. */
export function cacheControl(file: string): string {
  if (file.startsWith('/_astro/')) return 'public, max-age=31536000, immutable';
  if (/\.(html|webmanifest)$|^\/(sw\.js|speculation-rules\.json)$/.test(file))
    return 'public, max-age=0, must-revalidate';
  return 'public, max-age=3600, must-revalidate';
}

/**
 * Finds files below /_astro/ that this server has not read: of the previous build, for pages that were opened before this server started, and of
 * a newer build that another instance of this folder started with.
 * @param root the project's folder
 */
export function assetsOfOtherBuilds(
  root: string,
  shared: Shared,
): (path: string) => Promise<Representation | undefined> {
  return async (path) => {
    const name = /^\/_astro\/(\w[\w.-]*)(?<!\.br|\.gz)$/.exec(path)?.[1];
    if (name === undefined) return undefined;
    for (const build of ['dist', '.builds/previous']) {
      const body = await readFile(join(root, build, 'client/_astro', name)).catch(() => undefined);
      if (body) return staticFile(path, body, { br: undefined, gzip: undefined }, shared, undefined);
    }
    return undefined;
  };
}

/**
 * Compresses each text file of a folder into a .br and a .gz, at a quality that would be too slow while serving. A variant that is not smaller is
 * not written.
 * @returns number of text files
 */
export async function precompress(folder: string): Promise<number> {
  const files = globSync('**/*.{html,css,js,mjs,json,svg,txt,xml,webmanifest,map}', { cwd: folder });
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const body = await readFile(path);
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
        promisify(gzip)(body, { level: 9 }),
      ]);
      if (br.length < body.length) await writeFile(`${path}.br`, br);
      if (gz.length < body.length) await writeFile(`${path}.gz`, gz);
    }),
  );
  return files.length;
}
