import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { srcSetOf, thumbnail } from '#domain/renditions.ts';

/** Where the pictures of a catalogue stand when this server shows them (docs/catalogue.md). */
const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url));

/** A picture and the widths of it that pages ask for, as paths below public/. */
function filesOf(path: string): string[] {
  const widths = srcSetOf(`/${path}`)?.split(', ') ?? [];
  const names = [`/${path}`, thumbnail(`/${path}`), ...widths.map((one) => one.split(' ')[0] ?? '')];
  return [...new Set(names)];
}

/**
 * Answers whether the picture of a catalogue is there in every width that pages ask for. Always true for those of another host, and where the server
 * runs without the folder.
 */
export function pictureLookup(dashboardHost: string | null, folder = PUBLIC): (path: string) => boolean {
  if (dashboardHost !== null || !existsSync(folder)) return () => true;
  return (path) => filesOf(path).every((file) => existsSync(join(folder, file)));
}
