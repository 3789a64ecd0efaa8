import type { Settings } from './settings.ts';

/**
 * A link for the customer's browser: absolute if SITE_URL is set, else a path, which works on any address of the site
 * (the Host header is not trusted).
 */
export function siteLink(settings: Pick<Settings, 'siteUrl'>, path: string): string {
  return `${settings.siteUrl ?? ''}${path}`;
}

/** The page on which a customer sets a new password, with the secret of its link. */
export function passwordLink(
  settings: Pick<Settings, 'siteUrl' | 'defaultHolding'>,
  { token, holding }: { token: string; holding: string },
): { path: string; url: string } {
  const query = new URLSearchParams({ token, ...(holding !== settings.defaultHolding && { holding }) });
  const path = `/atur-password?${query}`;
  return { path, url: siteLink(settings, path) };
}

/** A link to the staff pages, on their own host if they have one. @param path below /staf */
export function staffLink({ siteUrl, staffHost }: Pick<Settings, 'siteUrl' | 'staffHost'>, path: string): string {
  const origin = staffHost === null ? siteUrl : `${siteUrl?.split(':')[0] ?? 'https'}://${staffHost}`;
  return `${origin ?? ''}/staf${path}`;
}

/** The links of one payment, for everyone with its token: customer, treasurer or bursar. */
export function paymentLinks(settings: Pick<Settings, 'siteUrl'>, token: string) {
  const page = siteLink(settings, `/bayar/${encodeURIComponent(token)}`);
  const call = siteLink(settings, `/api/payments/${encodeURIComponent(token)}`);
  return {
    /** Stable: GET leads to the page, POST to the charge at the gateway. */
    pay: `${call}/pay`,
    /** Announces a bank transfer (POST). */
    transfer: `${call}/transfer`,
    /** The gateway returns payers to it. */
    status: `${call}/status`,
    page,
  };
}
