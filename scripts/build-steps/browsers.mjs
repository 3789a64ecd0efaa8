/**
 * The oldest browsers in which the main job works, as Vite's targets. README says the same, and which ones were tried. What CSS or script
 * needs more than these know has a fallback, or only looks less well without it.
 */
export const oldestBrowsers = ['chrome103', 'edge103', 'firefox104', 'safari15.4'];
