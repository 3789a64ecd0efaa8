import { defaultHolding } from '#domain/login.ts';
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
  settings: Pick<Settings, 'siteUrl'>,
  { token, holding }: { token: string; holding: string },
): { path: string; url: string } {
  const query = new URLSearchParams({ token, ...(holding !== defaultHolding && { holding }) });
  const path = `/atur-password?${query}`;
  return { path, url: siteLink(settings, path) };
}

/** A link to the staff pages, on their own host if they have one. @param path below /staf */
export function staffLink({ siteUrl, staffHost }: Pick<Settings, 'siteUrl' | 'staffHost'>, path: string): string {
  const origin = staffHost === null ? siteUrl : `${siteUrl?.split(':')[0] ?? 'https'}://${staffHost}`;
  return `${origin ?? ''}/staf${path}`;
}

/** Stable link of one payment; opening it leads to the charge at the gateway. */
export function paymentLink(settings: Pick<Settings, 'siteUrl'>, linkToken: string): string {
  return siteLink(settings, `/api/payments/${linkToken}/pay`);
}

/** The page of one payment for the person who pays it: customer, treasurer or bursar. */
export function billLink(settings: Pick<Settings, 'siteUrl'>, linkToken: string): string {
  return siteLink(settings, `/bayar/${linkToken}`);
}

/** The receipt of that payment, for everyone with its link. */
export function billReceiptLink(settings: Pick<Settings, 'siteUrl'>, linkToken: string): string {
  return siteLink(settings, `/bayar/${linkToken}/kuitansi`);
}

/** Opens that payment's charge at the gateway, past the choice of methods. */
export function onlineLink(settings: Pick<Settings, 'siteUrl'>, linkToken: string): string {
  return siteLink(settings, `/api/payments/${linkToken}/pay?metode=online`);
}

/** Announces a bank transfer for that payment (POST). */
export function transferLink(settings: Pick<Settings, 'siteUrl'>, linkToken: string): string {
  return siteLink(settings, `/api/payments/${linkToken}/transfer`);
}

/** The status page of that payment, for everyone with its link: the gateway returns payers to it. */
export function paymentStatusLink(settings: Pick<Settings, 'siteUrl'>, linkToken: string): string {
  return siteLink(settings, `/api/payments/${linkToken}/status`);
}

/** The site's own screen of a payment. */
export function payScreen(settings: Pick<Settings, 'siteUrl'>, orderId: number): string {
  return siteLink(settings, `/pay/${orderId}`);
}
