declare global {
  interface Window {
    __linkToken?: string;
  }
}

/** Returns the token of the link that opened this page (src/layouts/link-token.ts); '' without one. It is never stored. */
export function linkToken(): string {
  return window.__linkToken ?? '';
}
