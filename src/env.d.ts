/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** Origin of another provider; unset = this server. */
  readonly PUBLIC_API_HOST?: string;
  /** Origin from which pictures load; unset = this server. */
  readonly PUBLIC_DASHBOARD_HOST?: string;
}

declare namespace App {
  interface Locals {
    /** The provider's calls without a customer, for pages that show the public catalogue. Set in src/fetch.ts. */
    api: import('#src/api/create-api.ts').Api;
    /** Handed over by server.ts; unset in `astro dev` and while pre-rendering. */
    provider?: { fetch(request: Request): Response | Promise<Response>; close(): Promise<void> };
  }
}

/** The provider of `astro dev` (src/fetch.ts). */
declare var developmentProvider:
  | { openedBy: unknown; provider: Promise<NonNullable<App.Locals['provider']>> }
  | undefined;
