/// <reference types="astro/client" />

/** The text of a script, bundled and minified, for a `<script is:inline>` (scripts/build-steps/minified-scripts.mjs). */
declare module '*?minified' {
  const code: string;
  export default code;
}

/** Code of the organisation that the account screens send without one in their address (astro.config.mjs); unset = 'supp'. */
declare const DEFAULT_HOLDING: string | undefined;

interface ImportMetaEnv {
  /** Origin of another provider; unset = this server. */
  readonly PUBLIC_API_HOST?: string;
  /** Origin from which pictures load; unset = this server. */
  readonly PUBLIC_DASHBOARD_HOST?: string;
}

declare namespace App {
  interface Locals {
    /** The public catalogue, for the pages that show it (packages/server/pages.ts, packages/server/development.ts). */
    catalogue: import('@slotterbit/contract/catalogue/catalogue.ts').Catalogue;
    /** Reads the payment of a link; null for an unknown link, and with another provider. */
    payment: (token: string) => Promise<import('@slotterbit/contract/orders/payer-payment.ts').PayerPayment | null>;
    /** Whether the provider's database holds the demo. */
    isDemo: boolean;
  }
}
