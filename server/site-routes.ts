import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A route in routes.json (server/astro-adapter.mjs): its pattern, such as '/product/[id]', and the regular expression of its paths. */
export type BuiltRoute = { pattern: string; regex: string };

/** Label for paths without a route. */
export const UNMATCHED = 'unmatched';

/** Maps paths to routes of the site, so that metrics have a bounded number of labels. */
export class SiteRoutes {
  readonly #patterns: ReadonlySet<string>;
  readonly #dynamic: readonly { pattern: string; regex: RegExp }[];

  /** @param routes in the order in which Astro matches them */
  constructor(routes: readonly BuiltRoute[]) {
    this.#patterns = new Set(routes.map(({ pattern }) => pattern));
    this.#dynamic = routes
      .filter(({ pattern }) => pattern.includes('['))
      .map(({ pattern, regex }) => ({ pattern, regex: new RegExp(regex) }));
  }

  /** Returns the pattern of a path's route, or 'unmatched'. */
  of(pathname: string): string {
    if (this.#patterns.has(pathname)) return pathname;
    return this.#dynamic.find(({ regex }) => regex.test(pathname))?.pattern ?? UNMATCHED;
  }
}

/** Reads the routes of a build. @param build its folder */
export function readSiteRoutes(build: string): SiteRoutes {
  // Written by this project's adapter in the same build.
  return new SiteRoutes(JSON.parse(readFileSync(join(build, 'routes.json'), 'utf8')) as BuiltRoute[]);
}
