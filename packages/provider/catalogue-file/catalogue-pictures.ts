import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { srcSetOf, thumbnail } from '@slotterbit/contract/catalogue/image.ts';

/** Folder of the catalogue's pictures on this server (docs/catalogue.md). */
const PUBLIC = fileURLToPath(new URL('../../../public', import.meta.url));

/** Returns a picture and its other widths that pages request, as paths in public/. */
function filesOf(path: string): string[] {
  const widths = srcSetOf(`/${path}`)?.split(', ') ?? [];
  const names = [`/${path}`, thumbnail(`/${path}`), ...widths.map((one) => one.split(' ')[0] ?? '')];
  return [...new Set(names)];
}

/**
 * Returns a function that checks whether a picture exists in every width that pages request. It returns true for
 * pictures of another host, and if the folder does not exist.
 */
export function pictureLookup(dashboardHost: string | null): (path: string) => boolean {
  if (dashboardHost !== null || !existsSync(PUBLIC)) return () => true;
  return (path) => filesOf(path).every((file) => existsSync(join(PUBLIC, file)));
}
