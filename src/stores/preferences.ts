import { cell, follow } from './cell.ts';
import { type Codec, kept } from './kept.ts';

export type Theme = 'dark' | 'light';
export type View = 'ltr' | 'rtl';

const oneOf = <T extends string>(...values: T[]): Codec<T> => ({
  read: (text) => values.find((value) => value === text) ?? null,
  write: (value) => value,
});

/** Dark unless chosen otherwise (docs/product.md 3). */
export const $theme = kept(cell<Theme>('dark'), 'theme', oneOf<Theme>('dark', 'light'));

/** Left to right unless chosen otherwise (docs/product.md 3). */
export const $view = kept(cell<View>('ltr'), 'view', oneOf<View>('ltr', 'rtl'));

export function toggleTheme(): void {
  $theme.set($theme.get() === 'dark' ? 'light' : 'dark');
}

export function toggleView(): void {
  $view.set($view.get() === 'ltr' ? 'rtl' : 'ltr');
}

/** Keeps <html> in step with both for as long as the page stands, as the boot script set it first. */
export function followPreferences(): void {
  const html = document.documentElement;
  follow($theme, (theme) => {
    // A screen with a theme of its own keeps it.
    html.dataset['theme'] = html.dataset['forceTheme'] ?? theme;
  });
  follow($view, (view) => {
    html.dir = view;
  });
}
