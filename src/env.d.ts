/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** Origin of another provider; unset = this server. */
  readonly PUBLIC_API_HOST?: string;
  /** Origin from which pictures load; unset = this server. */
  readonly PUBLIC_DASHBOARD_HOST?: string;
}

declare namespace App {
  interface Locals {
    /** The public catalogue, for the pages that show it (server/pages.ts, server/development.ts). */
    catalogue: import('#domain/catalogue.ts').Catalogue;
  }
}

/** Does it once something is on the screen; what then fails is not told: the page stands without it (src/layouts/boot-script.mjs). */
declare function afterPaint(load: () => unknown): Promise<unknown>;
