import { type ComponentProps, memo } from 'react';
import { Icon } from './inline.tsx';
import paths from './page-icons.txt?icons';

/** Returns the path of a Phosphor icon by its name. @throws if page-icons.txt does not list it */
export function iconPath(name: string): string {
  const path = paths[name];
  if (path === undefined) throw new Error(`src/ui/page-icons.txt does not list the icon ${name}.`);
  return path;
}

/** An icon by its name, for pages: an island imports the icons that it uses, because this loads all. Memoized: Astro recognises it at once as React. */
export const NamedIcon = memo(function NamedIcon({
  name,
  ...icon
}: { name: string } & Omit<ComponentProps<typeof Icon>, 'svg'>) {
  return <Icon svg={iconPath(name)} {...icon} />;
});
