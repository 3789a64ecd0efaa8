/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** Origin of another provider; unset = this server. */
  readonly PUBLIC_API_HOST?: string;
  /** Origin from which pictures load; unset = this server. */
  readonly PUBLIC_DASHBOARD_HOST?: string;
}

declare namespace App {
  interface Locals {
    /** The public catalogue, for the pages that show it. Set in src/fetch.ts. */
    catalogue: import('#src/front-door/catalogue.ts').Catalogue;
    /** What becomes of the page. Handed over by server.ts for pages that it may keep, else set in src/fetch.ts. */
    making: import('#src/front-door/page-making.ts').PageMaking;
    /** Handed over by server.ts; unset in `astro dev` and while pre-rendering. */
    provider?: {
      fetch(request: Request): Response | Promise<Response>;
      /** Absent when another host is the provider. */
      catalogue?(): Promise<import('#contract/catalogue-view.ts').CatalogueView>;
      close(): Promise<void>;
    };
  }
}

/** Does it once something is on the screen; what then fails is not told: the page stands without it (src/layouts/boot-script.mjs). */
declare function afterPaint(load: () => unknown): Promise<unknown>;

/** The provider of `astro dev` (src/fetch.ts). */
declare var developmentProvider:
  | { openedBy: unknown; provider: Promise<NonNullable<App.Locals['provider']>> }
  | undefined;
