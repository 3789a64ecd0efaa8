/** Host of the provider's API, '' for this server; compiled into the build (docs/settings.md). */
export const apiHost: string = withoutSlash(import.meta.env['PUBLIC_API_HOST']);

/** Host of the provider's images, '' for this server. */
export const dashboardHost: string = withoutSlash(import.meta.env['PUBLIC_DASHBOARD_HOST']);

/** The organisation that the account screens send without one in their address (DEFAULT_HOLDING), compiled into the build. */
export const ownHolding: string | undefined = import.meta.env.DEFAULT_HOLDING;

function withoutSlash(host: string | undefined): string {
  return (host ?? '').trim().replace(/\/+$/, '');
}
