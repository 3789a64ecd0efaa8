import { type Codec, persistentAtom } from './storage.ts';

export type Theme = 'dark' | 'light';
export type View = 'ltr' | 'rtl';

/** The keys of the values below, which stay without a customer. */
export const preferenceKeys = ['theme', 'view', 'language'];

const oneOf = <T extends string>(...values: T[]): Codec<T> => ({
  decode: (text) => values.find((value) => value === text) ?? null,
  encode: (value) => value,
});

/** docs/product.md 3.2 */
export const $theme = persistentAtom<Theme>('theme', 'dark', oneOf<Theme>('dark', 'light'));

/** docs/product.md 3.2 */
export const $view = persistentAtom<View>('view', 'ltr', oneOf<View>('ltr', 'rtl'));

/** The language code chosen on /language (docs/product.md 2.25). */
export const $language = persistentAtom('language', 'en', {
  decode: (text) => (/^[a-z]{2,3}(-[A-Za-z]+)?$/.test(text) ? text : null),
  encode: (code) => code,
});

export function toggleTheme(): void {
  $theme.set($theme.get() === 'dark' ? 'light' : 'dark');
}

export function toggleView(): void {
  $view.set($view.get() === 'ltr' ? 'rtl' : 'ltr');
}

/**
 * Updates <html> when theme or direction changes. The boot script sets the first values: setting them again would recalculate the styles of all
 * elements.
 */
export function followPreferences(): void {
  const html = document.documentElement;
  $theme.subscribe((theme) => {
    // Some screens force a theme.
    const shown = html.dataset['forceTheme'] ?? theme;
    if (html.dataset['theme'] !== shown) html.dataset['theme'] = shown;
  });
  $view.subscribe((view) => {
    if (html.dir !== view) html.dir = view;
  });
}
