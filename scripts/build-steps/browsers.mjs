/**
 * The oldest browsers in which a customer can order and pay, as Vite's targets (decision 015). CSS or script that needs a newer browser has a
 * fallback, or only affects appearance.
 */
export const oldestBrowsers = ['chrome103', 'edge103', 'firefox104', 'safari15.4'];
