import { existsSync, readFileSync } from 'node:fs';
import type { PageHeaders } from './static-files.ts';

interface Entry {
  pathname: string;
  headers: { key: string; value: string }[];
}

/**
 * The headers file that the adapter writes for pre-rendered pages (`staticHeaders`), together with what every page
 * carries.
 * @param file dist/_headers.json; no file means no pre-rendered page
 */
export function readPageHeaders(file: string, everyPage: Readonly<Record<string, string>>): PageHeaders {
  if (!existsSync(file)) return new Map();
  // Written by the adapter of this very build, whose version is pinned.
  const entries = JSON.parse(readFileSync(file, 'utf8')) as Entry[];
  return new Map(
    entries.map(({ pathname, headers }) => [
      normalised(pathname),
      { ...everyPage, ...Object.fromEntries(headers.map(({ key, value }) => [key, value])) },
    ]),
  );
}

function normalised(pathname: string): string {
  const path = `/${pathname}`.replace(/^\/+/, '/').replace(/\/+$/, '');
  return path.replace(/\/index\.html$|\.html$/, '') || '/';
}
