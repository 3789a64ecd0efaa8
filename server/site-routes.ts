import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A route as the adapter writes it down at the build (server/astro-adapter.mjs): its pattern, such as '/product/[id]', and the regular expression of its paths. */
export type BuiltRoute = { pattern: string; regex: string };

/** What is counted under no route. */
export const UNMATCHED = 'unmatched';

/** The routes of the site: a bounded number of names for what anybody may ask for. */
export class SiteRoutes {
  readonly #patterns: ReadonlySet<string>;
  readonly #dynamic: readonly { pattern: string; regex: RegExp }[];

  /** @param routes in the order in which Astro tries them */
  constructor(routes: readonly BuiltRoute[]) {
    this.#patterns = new Set(routes.map(({ pattern }) => pattern));
    this.#dynamic = routes
      .filter(({ pattern }) => pattern.includes('['))
      .map(({ pattern, regex }) => ({ pattern, regex: new RegExp(regex) }));
  }

  has(pattern: string): boolean {
    return this.#patterns.has(pattern);
  }

  /** The pattern of a path's route; 'unmatched' where there is none. */
  of(pathname: string): string {
    if (this.#patterns.has(pathname)) return pathname;
    return this.#dynamic.find(({ regex }) => regex.test(pathname))?.pattern ?? UNMATCHED;
  }
}

/** @param build folder of a build */
export function readSiteRoutes(build: string): SiteRoutes {
  // Written by this project's adapter in the same build.
  return new SiteRoutes(JSON.parse(readFileSync(join(build, 'routes.json'), 'utf8')) as BuiltRoute[]);
}
