import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Compresses each text file of a folder into a .br and a .gz, at a quality that would be too slow while serving. A variant that is not smaller is
 * not written.
 * @returns number of text files
 */
export async function precompress(folder: string): Promise<number> {
  const files = globSync('**/*.{html,css,js,mjs,json,svg,txt,xml,webmanifest,map}', { cwd: folder });
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const body = await readFile(path);
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
        promisify(gzip)(body, { level: 9 }),
      ]);
      if (br.length < body.length) await writeFile(`${path}.br`, br);
      if (gz.length < body.length) await writeFile(`${path}.gz`, gz);
    }),
  );
  return files.length;
}
