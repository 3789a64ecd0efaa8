import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';

const cache = fileURLToPath(new URL('../../.cache/budgets/', import.meta.url));
mkdirSync(cache, { recursive: true });

/** Bytes of the files weighed so far: most pages share most of theirs. */
const weighed = new Map<string, Promise<number>>();

async function weigh(file: string): Promise<number> {
  // Its types say only 'object'; it gives one result for each check, here one for the file.
  const [result] = (await sizeLimit([filePlugin], [file])) as { size: number }[];
  if (!result) throw new Error(`size-limit did not weigh ${file}.`);
  return result.size;
}

/** Bytes of some files together, each in brotli. */
export async function brotliBytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map((file) => {
      const size = weighed.get(file) ?? weigh(file);
      weighed.set(file, size);
      return size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Bytes of a text in brotli; `name` is where it lies to be weighed, and to be looked at. */
export async function brotliText(name: string, text: string): Promise<number> {
  if (text === '') return 0;
  const file = cache + (name.replace(/^\//, '').replaceAll('/', '-') || 'index');
  writeFileSync(file, text);
  return brotliBytes([file]);
}

/** '3.2' for 3,212 bytes: kilobytes of 1000 bytes, as size-limit and the browsers' tools count. */
export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
