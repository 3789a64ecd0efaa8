/** How the stores leave a page; replaced in tests. */
export const navigation = {
  /** Goes to an address; the present one stays in the history. */
  go: (address: string): void => window.location.assign(address),
  /** Goes to an address in place of the present one. */
  replace: (address: string): void => window.location.replace(address),
  /** The path and query of the present page. */
  here: (): string => window.location.pathname + window.location.search,
};
