/** The sections of the main navigation (docs/product.md 2.18), each with the first path segments of its screens. */
const screens = {
  '/home': ['home'],
  '/pesanan': ['pesanan', 'detailorder', 'pay', 'track', 'invoice'],
  '/profile': ['profile', 'edit-profile'],
} as const;

/** A section, by the address of its link. */
export type Section = keyof typeof screens;

/**
 * `aria-current` of a section's link on the screen at `pathname`: 'page' on the linked page, 'true' on another screen
 * of the section, such as one order; undefined elsewhere. Both highlight the section.
 */
export function ariaCurrent(section: Section, pathname: string): 'page' | 'true' | undefined {
  const [, first, ...rest] = pathname.replace(/\/$/, '').split('/');
  if (first === undefined || !screens[section].some((screen) => screen === first)) return undefined;
  return `/${first}` === section && rest.length === 0 ? 'page' : 'true';
}
