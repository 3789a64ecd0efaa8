/** Which paths the provider answers: its API, its health and metrics, and the sandbox gateway's pages. All others are the site's. */
export function isProviderPath(pathname: string): boolean {
  return /^\/(api|sandbox-gateway)(\/|$)|^\/(healthz|readyz|metrics)$/.test(pathname);
}
