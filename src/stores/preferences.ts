import { type Codec, persistentAtom } from './storage.ts';

export type Theme = 'dark' | 'light';
export type View = 'ltr' | 'rtl';

const oneOf = <T extends string>(...values: T[]): Codec<T> => ({
  decode: (text) => values.find((value) => value === text) ?? null,
  encode: (value) => value,
});

/** Dark unless chosen otherwise (docs/product.md 3.2). */
export const $theme = persistentAtom<Theme>('theme', 'dark', oneOf<Theme>('dark', 'light'));

/** Left to right unless chosen otherwise (docs/product.md 3.2). */
export const $view = persistentAtom<View>('view', 'ltr', oneOf<View>('ltr', 'rtl'));

/** The code of the language chosen on /language, English unless chosen otherwise (docs/product.md 2.25). */
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

/** Keeps <html> in step with theme and direction for as long as the page stands, as the boot script set it first. */
export function followPreferences(): void {
  const html = document.documentElement;
  $theme.subscribe((theme) => {
    // A screen with a theme of its own keeps it.
    html.dataset['theme'] = html.dataset['forceTheme'] ?? theme;
  });
  $view.subscribe((view) => {
    html.dir = view;
  });
}
