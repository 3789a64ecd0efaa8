import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { srcSetOf, thumbnail } from '@slotterbit/contract/catalogue/image.ts';

/** Folders of the catalogue's pictures on this server (docs/catalogue.md): of the built site, and before a build. */
const FOLDERS = ['dist/client', 'public'].map((folder) =>
  fileURLToPath(new URL(`../../../${folder}`, import.meta.url)),
);

/** Returns a picture and its other widths that pages request, as paths in such a folder. */
function filesOf(path: string): string[] {
  const widths = srcSetOf(`/${path}`)?.split(', ') ?? [];
  const names = [`/${path}`, thumbnail(`/${path}`), ...widths.map((one) => one.split(' ')[0] ?? '')];
  return [...new Set(names)];
}

/**
 * Returns a function that checks whether the site has a picture in every width that pages request. It returns true for
 * pictures of another host, and without the site's folders.
 */
export function pictureLookup(dashboardHost: string | null): (path: string) => boolean {
  const folder = FOLDERS.find((one) => existsSync(one));
  if (dashboardHost !== null || folder === undefined) return () => true;
  return (path) => filesOf(path).every((file) => existsSync(join(folder, file)));
}
