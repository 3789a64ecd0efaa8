import { type Codec, stored } from './stored.ts';

export type Theme = 'dark' | 'light';
export type View = 'ltr' | 'rtl';

const oneOf = <T extends string>(...values: T[]): Codec<T> => ({
  read: (text) => values.find((value) => value === text) ?? null,
  write: (value) => value,
});

/** Dark unless chosen otherwise (spec 3). */
export const $theme = stored<Theme>('theme', oneOf<Theme>('dark', 'light'), 'dark');

/** Left to right unless chosen otherwise (spec 3). */
export const $view = stored<View>('view', oneOf<View>('ltr', 'rtl'), 'ltr');

export function toggleTheme(): void {
  $theme.set($theme.get() === 'dark' ? 'light' : 'dark');
}

export function toggleView(): void {
  $view.set($view.get() === 'ltr' ? 'rtl' : 'ltr');
}

/** Keeps <html> in step with both, as the boot script set it first. Returns the function that stops it. */
export function followPreferences(): () => void {
  const html = document.documentElement;
  const stops = [
    $theme.subscribe((theme) => {
      // A screen with a theme of its own keeps it.
      html.dataset['theme'] = html.dataset['forceTheme'] ?? theme;
    }),
    $view.subscribe((view) => {
      html.dir = view;
    }),
  ];
  return () => stops.forEach((stop) => void stop());
}
