/** Of how many of 100 page views the browser's measurements are taken, unless PUBLIC_WEB_VITALS_PERCENT says otherwise. */
export const WEB_VITALS_PERCENT = 10;

/** Where a page sends them: the site's own server, no call of the provider's API (decision 028). */
export const WEB_VITALS_PATH = '/web-vitals';

/** What one page view tells when it goes out of sight. A value that the browser does not know is left out. */
export type WebVitals = {
  /** The page's route, such as '/product/[id]': never its address. */
  route: string;
  /** Largest Contentful Paint, in milliseconds. */
  lcp?: number | undefined;
  /** Interaction to Next Paint, in milliseconds; absent where nobody tapped. */
  inp?: number | undefined;
  /** Cumulative Layout Shift, a score from 0 on. */
  cls?: number | undefined;
};
