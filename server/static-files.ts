import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Encoding } from '#src/front-door/compression.ts';
import { pagePolicy } from '#src/front-door/page-policy.ts';
import { PICTURE_HEADERS } from '#src/front-door/security-headers.ts';
import { mediaType } from './media-types.ts';

/** One form of a file, ready to be written: its bytes and every header but those that all answers share. */
export interface StaticVariant {
  body: Buffer;
  etag: string;
  headers: Readonly<Record<string, string>>;
}

/** A built file; `br` and `gzip` only where the build made a twin. */
export type StaticFile = Readonly<Partial<Record<Encoding, StaticVariant>> & { identity: StaticVariant }>;

/** Built files by the path under which a browser asks for them, decoded: '/cart', '/_astro/app.1a2b.js'. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** More headers for a page, by its path without trailing slash ('' is the front page): its Content-Security-Policy. */
export type PageHeaders = ReadonlyMap<string, Readonly<Record<string, string>>>;

export const POLICY = 'Content-Security-Policy';

/** Where the not-found page stands in the map. */
export const NOT_FOUND_PATH = '/404';

/**
 * Reads a built site into memory.
 * @param folder dist/client
 * @throws an Error of node:fs when the folder is missing
 */
export function readStaticFiles(folder: string, pageHeaders: PageHeaders): StaticFiles {
  const files = new Map<string, StaticFile>();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  const known = new Set(names);
  for (const name of names) {
    if (/\.(br|gz)$/.test(name) && known.has(name.slice(0, -3))) continue;
    const path = requestPath(name);
    const read = (suffix: string) => readFileSync(join(folder, `${name}${suffix}`));
    const compressed = (suffix: string) => (known.has(name + suffix) ? read(suffix) : undefined);
    const bodies = { identity: read(''), br: compressed('.br'), gzip: compressed('.gz') };
    files.set(path, staticFile(name, bodies, pageHeaders.get(path)));
  }
  return files;
}

type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer | undefined>>;

/**
 * A built file with what its answer carries.
 * @param name its path in dist/client
 * @param own headers of this file alone
 */
export function staticFile(name: string, bodies: Bodies, own?: Readonly<Record<string, string>>): StaticFile {
  const { identity, br, gzip } = bodies;
  const policy = own?.[POLICY];
  const shared = {
    'Content-Type': mediaType(name),
    'Cache-Control': cacheControl(name),
    ...(mediaType(name).startsWith('image/') ? PICTURE_HEADERS : {}),
    ...own,
    ...(policy === undefined ? {} : { [POLICY]: pagePolicy(policy, identity.toString()) }),
    ...(br || gzip ? { Vary: 'Accept-Encoding' } : {}),
  };
  const hash = createHash('sha1').update(identity).digest('base64url');
  const variant = (body: Buffer, encoding: Encoding): StaticVariant => {
    const etag = `"${hash}-${encoding}"`;
    const coding = encoding === 'identity' ? {} : { 'Content-Encoding': encoding };
    return { body, etag, headers: { ...shared, ETag: etag, ...coding } };
  };
  return {
    identity: variant(identity, 'identity'),
    ...(br ? { br: variant(br, 'br') } : {}),
    ...(gzip ? { gzip: variant(gzip, 'gzip') } : {}),
  };
}

/** '/cart/index.html' and '/cart.html' are asked for as '/cart', '/index.html' as '/'. */
export function requestPath(file: string): string {
  if (!file.endsWith('.html')) return file;
  return file.slice(0, -'.html'.length).replace(/\/index$/, '') || '/';
}

/** Names with a hash never change; pages and the service worker are asked about each time; the rest may be an hour old. */
export function cacheControl(file: string): string {
  if (file.startsWith('/_astro/')) return 'public, max-age=31536000, immutable';
  if (/\.(html|webmanifest)$|^\/(sw\.js|speculation-rules\.json)$/.test(file))
    return 'public, max-age=0, must-revalidate';
  return 'public, max-age=3600, must-revalidate';
}
