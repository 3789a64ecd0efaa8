/** Default percentage of page views that are measured (PUBLIC_WEB_VITALS_PERCENT). */
export const WEB_VITALS_PERCENT = 10;

/** The address on the site's own server that receives the measurements (decision 028). */
export const WEB_VITALS_PATH = '/web-vitals';

/** The measurements of one page view, sent when the page is hidden. Unknown values are left out. */
export type WebVitals = {
  /** The page's route, such as '/product/[id]', never its address. */
  route: string;
  /** Largest Contentful Paint, in milliseconds. */
  lcp?: number | undefined;
  /** Interaction to Next Paint, in milliseconds; absent without a tap. */
  inp?: number | undefined;
  /** Cumulative Layout Shift, a score from 0 on. */
  cls?: number | undefined;
};
