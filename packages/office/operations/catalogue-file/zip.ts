import { crc32, inflateRawSync } from 'node:zlib';

/** Excel writes 10 to 30 files. */
export const MAX_FILES = 500;
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const END_SIZE = 22;
const MAX_COMMENT = 65_535;

/**
 * Unpacks the files of a zip that `wants` names. Their sizes in the zip's directory are checked first: at most `maxBytes` together. Throws if it
 * is not a zip, a file is not of its size, or two have the same bytes; `tooLarge` makes the error of a limit.
 */
export function unzip(
  zip: Buffer,
  wants: (name: string) => boolean,
  maxBytes: number,
  tooLarge = (of: 'files' | 'megabytes'): Error => new RangeError(of),
): Map<string, Buffer> {
  let end = zip.length - END_SIZE;
  while (zip.readUInt32LE(end) !== END) {
    end -= 1;
    if (end < zip.length - END_SIZE - MAX_COMMENT) throw new RangeError('no directory');
  }
  const count = zip.readUInt16LE(end + 10);
  if (count > MAX_FILES) throw tooLarge('files');
  let at = zip.readUInt32LE(end + 16);
  let [total, totalPacked] = [0, 0];
  const found = [];
  for (let left = count; left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new RangeError('no entry');
    const [nameLength = 0, ...others] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const [packed = 0, size = 0] = [20, 24].map((field) => zip.readUInt32LE(at + field));
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (wants(name)) {
      const method = zip.readUInt16LE(at + 10);
      found.push({ name, packed, size, method, local: zip.readUInt32LE(at + 42) });
      total += size;
      totalPacked += packed;
      if (totalPacked > zip.length || (method === 0 && packed !== size)) throw new RangeError('untrue size');
    }
    at += 46 + nameLength + others.reduce((sum, length) => sum + length, 0);
  }
  if (total > maxBytes) throw tooLarge('megabytes');
  return new Map(
    found.map(({ name, packed, size, method, local }) => {
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const data = zip.subarray(start, start + packed);
      return [name, method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(size, 1) })];
    }),
  );
}

/** Numbers of two bytes. */
const words = (...values: readonly number[]) => Buffer.from(Uint16Array.from(values).buffer);
/** A number of four bytes. */
const long = (value: number) => [value & 0xffff, value >>> 16];

/** Packs files without compression. */
export function zipOf(files: ReadonlyMap<string, Buffer>): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, data] of files) {
    const title = Buffer.from(name);
    const size = long(data.length);
    const facts = words(20, 0, 0, 0, 0, ...long(crc32(data)), ...size, ...size, title.length, 0);
    centrals.push(words(...long(CENTRAL), 20), facts, words(0, 0, 0, 0, 0, ...long(offset)), title);
    const local = Buffer.concat([words(...long(LOCAL)), facts, title, data]);
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const counts = [0, 0, files.size, files.size, ...long(directory.length), ...long(offset), 0];
  return Buffer.concat([...locals, directory, words(...long(END), ...counts)]);
}
