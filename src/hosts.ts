/** Host of the provider's API, '' for this server; compiled into the build (docs/settings.md). */
export const apiHost: string = withoutSlash(import.meta.env['PUBLIC_API_HOST']);

/** Host of the provider's images, '' for this server. */
export const dashboardHost: string = withoutSlash(import.meta.env['PUBLIC_DASHBOARD_HOST']);

function withoutSlash(host: string | undefined): string {
  return (host ?? '').trim().replace(/\/+$/, '');
}
