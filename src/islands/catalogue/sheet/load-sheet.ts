export const loadSheet = () => import('./AddToCartSheet.tsx');

/** Loads the sheet's code ahead of the tap and ignores failures: the tap reports them. */
export function preloadSheet(): void {
  loadSheet().catch(() => {});
}
